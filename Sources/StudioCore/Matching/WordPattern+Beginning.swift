// SPDX-License-Identifier: Apache-2.0

extension WordPattern {
  /// Whether a form begins with this word: what a word still being said looks like. True for the whole form too.
  @inline(__always)
  public func begins(_ form: ScriptWords.FormID, in vocabulary: VocabularySignatures) -> Bool {
    let start = Int(vocabulary.starts[Int(form)])
    guard letterCount <= vocabulary.letterCount(of: form) else { return false }
    for i in 0..<letterCount where vocabulary.letters[start + i] != letters[i] { return false }
    return true
  }
}
