// SPDX-License-Identifier: Apache-2.0

/// Finds places in the whole script that the newest heard words fit.
///
/// Words that are not too common vote for diagonals (place in the script less place among the heard words); the diagonals
/// with most votes are aligned word by word. Votes and alignments are capped, so a search costs the same in any script.
/// Owns its scratch: a search allocates nothing once it is warm.
struct WholeScriptSearch: Sendable {
  /// How many of the newest words are looked at.
  static let memory = 12
  /// Votes counted at most, the rarest words' first.
  static let maximumVotes = 512
  /// Diagonals aligned at most.
  static let maximumPlaces = 5
  /// Diagonals so near each other are one place.
  static let sameDiagonal = 3
  /// Script words aligned before the first heard word's own.
  static let margin = 3
  /// Script words aligned around a diagonal: the heard words' own, three before and five after.
  static let width = memory + 8
  /// Weight below which a word does not vote.
  static let leastWeight: Float = 0.3

  /// A place and how well the words fit there.
  struct Place: Sendable, Hashable {
    /// Position after the newest word, which is matched.
    var position: WordIndex
    /// Log-likelihood ratio against off-script, on the trellis's scale.
    var score: Float
    /// Words matched on the way.
    var run: Int
  }

  /// The diagonals worth aligning, the best first.
  private(set) var diagonals: [Int32] = []
  /// Score of each script word of the diagonal being the heard word of the step.
  var matches = [Float](repeating: -.infinity, count: width + 1)

  private var votes: [Vote] = []
  private var voters: [Voter] = []
  private var strengths: [Strength] = []
  private var row = [FollowTrellis.Way](repeating: .init(), count: width + 1)
  private var nextRow = [FollowTrellis.Way](repeating: .init(), count: width + 1)

  private struct Voter {
    var index: Int16
    var form: ScriptWords.FormID
    var count: Int32
  }

  private struct Vote {
    var diagonal: Int32
    var index: Int16
    var weight: Float
  }

  private struct Strength {
    var diagonal: Int32
    var weight: Float
  }

  /// Lists the diagonals worth aligning of the heard words `serials`.
  mutating func collect(_ serials: Range<Int>, stream: HeardStream, lexicon: FollowLexicon) {
    votes.removeAll(keepingCapacity: true)
    voters.removeAll(keepingCapacity: true)
    for (k, serial) in serials.enumerated() {
      guard let id = lexicon.id(of: stream[serial].form), lexicon.weight[Int(id)] > Self.leastWeight else { continue }
      voters.append(Voter(index: Int16(k), form: id, count: lexicon.starts[Int(id) + 1] - lexicon.starts[Int(id)]))
    }
    voters.sort { $0.count < $1.count }
    for voter in voters {
      guard votes.count + Int(voter.count) <= Self.maximumVotes else { break }
      let weight = lexicon.weight[Int(voter.form)]
      for i in lexicon.starts[Int(voter.form)]..<lexicon.starts[Int(voter.form) + 1] {
        votes.append(
          Vote(diagonal: lexicon.places[Int(i)] - Int32(voter.index), index: voter.index, weight: weight))
      }
    }
    votes.sort { $0.diagonal < $1.diagonal }
    rank()
  }

  /// Keeps the diagonals with the most weight from two different heard words or more.
  private mutating func rank() {
    strengths.removeAll(keepingCapacity: true)
    for i in votes.indices {
      var seen: UInt64 = 0
      var weight: Float = 0
      var j = i
      while j < votes.count, votes[j].diagonal - votes[i].diagonal <= Self.sameDiagonal {
        let bit = UInt64(1) << UInt64(votes[j].index)
        if seen & bit == 0 { weight += votes[j].weight }
        seen |= bit
        j += 1
      }
      if seen.nonzeroBitCount >= 2 { strengths.append(Strength(diagonal: votes[i].diagonal, weight: weight)) }
    }
    strengths.sort { ($0.weight, $1.diagonal) > ($1.weight, $0.diagonal) }
    diagonals.removeAll(keepingCapacity: true)
    for strength in strengths {
      if diagonals.contains(where: { abs($0 - strength.diagonal) <= Self.sameDiagonal }) { continue }
      diagonals.append(strength.diagonal)
      if diagonals.count == Self.maximumPlaces { break }
    }
  }

  /// Begins an alignment.
  mutating func clearRows() {
    for c in row.indices { row[c] = FollowTrellis.Way() }
  }

  /// Takes one heard word, whose `matches` are filled, into the alignment.
  /// - Parameter enter: the way that begins here.
  mutating func step(
    low: Int, enter: FollowTrellis.Way, extra: Float, wrong: Float, counts: Int16, tuning: FollowTuning
  ) {
    var skip = FollowTrellis.Way()
    nextRow[0] = row[0].missing(extra)
    for c in 1...Self.width {
      var way = row[c].missing(extra)
      way.take(row[c - 1].missing(wrong))
      let match = matches[c]
      if match > -.infinity {
        let place = low + c
        way.take(row[c - 1].matching(match, place: place, counts: counts))
        way.take(skip.matching(match, place: place, counts: counts))
        way.take(enter.matching(match, place: place, counts: counts))
      }
      nextRow[c] = way
      skip.score -= tuning.skipExtend
      var open = row[c - 1]
      open.score -= tuning.skipOpen
      if open.score > skip.score { skip = open }
    }
    swap(&row, &nextRow)
  }

  /// The best place whose newest word is matched.
  func best(low: Int) -> Place? {
    var best: Place?
    for c in 1...Self.width where row[c].idle == 0 && row[c].score > (best?.score ?? -.infinity) {
      best = Place(position: low + c, score: row[c].score, run: Int(row[c].run))
    }
    return best
  }
}
