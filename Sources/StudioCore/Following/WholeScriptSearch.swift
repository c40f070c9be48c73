// SPDX-License-Identifier: Apache-2.0

/// Finds places in the whole script that the newest heard words fit.
///
/// Words that are not too common vote for diagonals (place in the script less place among the heard words); the diagonals
/// with most votes are aligned word by word. Votes and alignments are capped, so a search costs the same in any script.
struct WholeScriptSearch: Sendable {
  /// How many of the newest words are looked at.
  static let memory = 12
  /// Votes counted at most, the rarest words' first.
  static let maximumVotes = 600
  /// Diagonals aligned at most.
  static let maximumPlaces = 6
  /// Script words aligned around a diagonal: three before the first heard word's, five after the last one's.
  static let width = memory + 8

  /// A place and how well the words fit there.
  struct Place: Sendable, Hashable {
    /// Position after the newest word, which is matched.
    var position: WordIndex
    /// Log-likelihood ratio against off-script, on the trellis's scale.
    var score: Float
    /// Words matched on the way.
    var run: Int
  }

  private var votes: [Vote] = []
  private var order: [(serial: Int, form: Int32, count: Int)] = []
  private(set) var places: [Place] = []

  private struct Vote {
    var diagonal: Int32
    var index: Int16
    var weight: Float
  }

  /// Lists the first script word of each diagonal worth aligning; `heard` is oldest first.
  mutating func candidates(heard: [[UInt8]], lexicon: FollowLexicon) -> [Int] {
    votes.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    for (k, form) in heard.enumerated() {
      guard let id = lexicon.id(of: form), lexicon.weight[Int(id)] > 0.3 else { continue }
      order.append((k, id, Int(lexicon.starts[Int(id) + 1] - lexicon.starts[Int(id)])))
    }
    order.sort { $0.count < $1.count }
    for item in order {
      guard votes.count + item.count <= Self.maximumVotes else { break }
      for i in lexicon.starts[Int(item.form)]..<lexicon.starts[Int(item.form) + 1] {
        votes.append(
          Vote(
            diagonal: lexicon.places[Int(i)] - Int32(item.serial), index: Int16(item.serial),
            weight: lexicon.weight[Int(item.form)]))
      }
    }
    votes.sort { $0.diagonal < $1.diagonal }
    return strongest()
  }

  /// The diagonals, within two words of each other, with the most weight from different heard words.
  private func strongest() -> [Int] {
    var found: [(diagonal: Int, weight: Float)] = []
    var i = 0
    while i < votes.count {
      var seen: UInt64 = 0
      var weight: Float = 0
      var j = i
      while j < votes.count, votes[j].diagonal - votes[i].diagonal <= 3 {
        let bit = UInt64(1) << UInt64(votes[j].index)
        if seen & bit == 0 { weight += votes[j].weight }
        seen |= bit
        j += 1
      }
      if seen.nonzeroBitCount >= 2 { found.append((Int(votes[i].diagonal), weight)) }
      i += 1
    }
    found.sort { ($0.weight, $1.diagonal) > ($1.weight, $0.diagonal) }
    var chosen: [Int] = []
    for item in found where chosen.allSatisfy({ abs($0 - item.diagonal) > 3 }) {
      chosen.append(item.diagonal)
      if chosen.count == Self.maximumPlaces { break }
    }
    return chosen
  }
}
