// SPDX-License-Identifier: Apache-2.0

extension Script {
  /// The words of each sentence in their usual reading, as they are written for speech; sentences without words are
  /// left out. For language models, with `words.alternatives`. Cost: linear in the script.
  public var spokenSentences: [[String]] {
    var result: [[String]] = []
    var word = 0
    while word < words.count {
      let sentence = words.sentences[word]
      let start = word
      while word < words.count, words.sentences[word] == sentence { word += 1 }
      result.append(Array(words.spoken[start..<word]))
    }
    return result
  }

  /// The index of the sentence that holds `word`; the last sentence for the end of the script, 0 without words.
  public func sentence(of word: WordIndex) -> Int {
    guard words.count > 0 else { return 0 }
    return Int(words.sentences[min(max(0, word), words.count - 1)])
  }
}
