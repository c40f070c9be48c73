// SPDX-License-Identifier: Apache-2.0

extension SequenceAligner {
  /// How anchors are looked for at one level of division.
  struct AnchorRule: Sendable {
    /// Words in a run.
    var length: Int
    /// How often the heard words of the stretch may have the run; the script has it once.
    var heardLimit: Int32
    /// Stretches of no more cells (heard words times script words) are left to dynamic programming.
    var cells: Int
  }

  /// From certain to less certain. The first divides a take into pieces of some ten words; the others only work on
  /// stretches that are costly without anchors: what was unique nowhere else may be unique there, and of a passage
  /// that was read several times each reading is a candidate.
  static let anchorRules = [
    AnchorRule(length: 4, heardLimit: 1, cells: 1 << 10),
    AnchorRule(length: 3, heardLimit: 1, cells: 1 << 16),
    AnchorRule(length: 4, heardLimit: 16, cells: 1 << 16),
    AnchorRule(length: 2, heardLimit: 1, cells: 1 << 20),
  ]

  /// Pairs of words that begin a run common to both stretches, the longest chain that rises on both sides.
  mutating func anchors(_ h: Range<Int>, _ s: Range<WordIndex>, rule: AnchorRule) -> [(heard: Int, script: WordIndex)] {
    let length = rule.length
    guard h.count >= length, s.count >= length else { return [] }
    table.reset(count: s.count)
    for j in s.lowerBound...(s.upperBound - length) {
      table.add(RunTable.key(length: length) { usualForm(j + $0) }, place: j)
    }
    let starts = h.lowerBound...(h.upperBound - length)
    for i in starts { table.addOther(RunTable.key(length: length) { heard[i + $0] }) }
    var candidates: [(heard: Int, script: WordIndex)] = []
    for i in starts {
      let key = RunTable.key(length: length) { heard[i + $0] }
      guard let j = table.place(of: key, limit: rule.heardLimit) else { continue }
      guard (0..<length).allSatisfy({ heard[i + $0] == usualForm(j + $0) }) else { continue }
      candidates.append((i, j))
    }
    return Self.longestChain(candidates)
  }

  @inline(__always)
  private func usualForm(_ word: WordIndex) -> ScriptWords.FormID {
    words.forms[Int(words.formStarts[word])]
  }

  /// The longest subsequence whose script words rise (patience sorting); of equally long ones the one that is complete
  /// earliest. `pairs` rise by heard word. Cost: n·log n.
  static func longestChain(_ pairs: [(heard: Int, script: WordIndex)]) -> [(heard: Int, script: WordIndex)] {
    // tails[k]: the pair with the lowest script word that ends a chain of k + 1.
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (i, pair) in pairs.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].script < pair.script { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[i] = tails[low - 1] }
      if low == tails.count {
        tails.append(i)
      } else if pair.script < pairs[tails[low]].script {
        tails[low] = i
      }
    }
    var chain: [(heard: Int, script: WordIndex)] = []
    var at = tails.last ?? -1
    while at >= 0 {
      chain.append(pairs[at])
      at = before[at]
    }
    return chain.reversed()
  }
}
