// SPDX-License-Identifier: Apache-2.0

/// The words that were final at the end of a take, from all that a recogniser said.
public enum FinalWords {
  /// Seconds within which the two recognisers' times of one word may lie apart.
  static let farthest = 1.2

  /// The final words, in the order in which they were told.
  ///
  /// Where two recognisers heard, words of the one that places them only roughly take the times that the other has for the
  /// same word close by, and count as that one's. Cost: linear.
  public static func of(_ updates: some Sequence<RecognitionUpdate>) -> [HeardWord] {
    var words: [HeardWord] = []
    var exact: [HeardWord] = []
    for update in updates {
      words += update.finalised
      exact += update.byEar.filter { $0.ear == .script }
    }
    guard !exact.isEmpty else { return words }
    exact.sort { $0.start < $1.start }
    var next = 0
    var taken = -1
    return words.map { word in
      guard word.ear == .free else { return word }
      while next < exact.count, exact[next].start < word.start - farthest { next += 1 }
      var best: Int?
      var i = max(next, taken + 1)
      while i < exact.count, exact[i].start <= word.start + farthest {
        let isNearer = best.map { abs(exact[i].start - word.start) < abs(exact[$0].start - word.start) } ?? true
        if exact[i].text.lowercased() == word.text.lowercased(), isNearer { best = i }
        i += 1
      }
      guard let best else { return word }
      taken = best
      var word = word
      (word.start, word.end) = (exact[best].start, exact[best].end)
      word.ear = .script
      return word
    }
  }
}
