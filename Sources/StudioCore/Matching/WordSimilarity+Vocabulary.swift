// SPDX-License-Identifier: Apache-2.0

extension WordSimilarity {
  /// A form of a vocabulary that is like a heard word.
  public struct SimilarForm: Sendable, Hashable {
    /// The form's identifier.
    public var form: ScriptWords.FormID
    /// How alike, `floor` to 1.
    public var ratio: Float

    /// A form and its likeness.
    public init(form: ScriptWords.FormID, ratio: Float) {
      self.form = form
      self.ratio = ratio
    }
  }

  /// Finds every form of a vocabulary that is like `word`; replaces what `found` held, shortest forms first.
  ///
  /// Forms of a hopeless length are not looked at. Cost: about 3 ns for each of the others (`bench-engine` prints it).
  public func findSimilar(to word: WordPattern, in vocabulary: VocabularySignatures, into found: inout [SimilarForm]) {
    found.removeAll(keepingCapacity: true)
    let lengths = self.lengths(like: word.letterCount, upTo: vocabulary.lengthStarts.count - 2)
    guard let shortest = lengths.first, let longest = lengths.last else { return }
    for i in Int(vocabulary.lengthStarts[shortest])..<Int(vocabulary.lengthStarts[longest + 1]) {
      let form = vocabulary.byLength[i]
      let ratio = ratio(word, form, in: vocabulary)
      if ratio > 0 { found.append(SimilarForm(form: form, ratio: ratio)) }
    }
  }

  /// Numbers of letters that a word like one of `count` letters can have.
  private func lengths(like count: Int, upTo longest: Int) -> Range<Int> {
    guard count > Self.exactLetters else {
      return count > 0 && count <= longest ? count..<(count + 1) : 0..<0
    }
    // From 2·min / (n + m) ≥ floor, widened by one against rounding; the exact bound is applied to each form.
    let shortest = max(Self.exactLetters + 1, Int(Float(count) * floor / (2 - floor)) - 1)
    let limit = floor > 0 ? Float(count) * (2 - floor) / floor + 1 : Float(longest)
    let last = limit < Float(longest) ? Int(limit) : longest
    return shortest <= last ? shortest..<(last + 1) : 0..<0
  }
}
