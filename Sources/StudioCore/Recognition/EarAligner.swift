// SPDX-License-Identifier: Apache-2.0

/// Pairs the words that two ears heard at about the same time: by likeness and by time, in order. Owns its scratch.
struct EarAligner: Sendable {
  private let similarity = WordSimilarity(floor: 0.4)
  private var table: [Float] = []

  /// Seconds apart from which two words are no pair whatever they are: the free ear's times may be shared out by
  /// letters, and are off by as much as a long word.
  static let farthest = 1.2

  /// For each word of `a` the index of its partner in `b`, or `nil`.
  mutating func align(_ a: [EarFusion.Word], _ b: [EarFusion.Word]) -> [Int?] {
    var partner = [Int?](repeating: nil, count: a.count)
    guard !a.isEmpty, !b.isEmpty else { return partner }
    let patternsA = a.map { WordPattern($0.form) }
    let patternsB = b.map { WordPattern($0.form) }
    let width = b.count + 1
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(0, count: (a.count + 1) * width))
    for i in 1...a.count {
      for j in 1...b.count {
        let gain = worth(a[i - 1], b[j - 1], patternsA[i - 1], patternsB[j - 1])
        table[i * width + j] = max(
          table[(i - 1) * width + j], table[i * width + j - 1], table[(i - 1) * width + j - 1] + gain)
      }
    }
    var i = a.count
    var j = b.count
    while i > 0, j > 0 {
      let here = table[i * width + j]
      if here == table[(i - 1) * width + j] {
        i -= 1
      } else if here == table[i * width + j - 1] {
        j -= 1
      } else {
        partner[i - 1] = j - 1
        i -= 1
        j -= 1
      }
    }
    return partner
  }

  /// How much a pair is worth: by likeness, and less the further apart.
  private func worth(_ a: EarFusion.Word, _ b: EarFusion.Word, _ p: WordPattern, _ q: WordPattern) -> Float {
    let apart = abs(a.middle - b.middle)
    guard apart < Self.farthest else { return -1 }
    let closeness = Float(1 - apart / Self.farthest)
    let likeness = a.form == b.form ? 1 : similarity.ratio(p, q)
    return likeness > 0 ? likeness + 0.3 * closeness : 0.25 * closeness - 0.1
  }
}
