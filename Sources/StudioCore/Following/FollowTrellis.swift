// SPDX-License-Identifier: Apache-2.0

/// The follower's search: how well each place in reach explains the words heard so far, word by word.
///
/// A *place* is a position `p` (index of the next word to be said). For every place in reach there are two ways to
/// have come there: *on*, the reader is reading there; and *off*, the reader left the script there and says something
/// else. Scores are natural logarithms against the explanation "all of this is off script". A column of ways belongs to
/// each heard word that may still be withdrawn, so that taking words back costs nothing; columns live in a ring of flat
/// storage. Memory is fixed by `depth` and `width`; a step costs time proportional to `width`, whatever the script's length.
struct FollowTrellis: Sendable {
  /// Places in a column.
  let width: Int
  /// Columns in the ring.
  let depth: Int
  /// The best way to each place with the reader on the script, a column after another.
  var on: [Way]
  /// The best way to each place with the reader off the script since.
  var off: [Way]
  var columns: [Column]

  /// One way through the heard words that ends at a place.
  struct Way: Sendable {
    /// Log-likelihood ratio against off-script, less the column's total.
    var score = -Float.infinity
    /// Position after the newest match on the way, -1 for none yet.
    var match: Int32 = -1
    /// Matched words since the way's last jump or interruption, at most 100; words of the script's ear alone do not
    /// count.
    var run: Int16 = 0
    /// Heard words since the newest match, at most 1000.
    var idle: Int16 = 0

    /// The way with a word that matched nothing.
    @inline(__always)
    func missing(_ cost: Float) -> Way {
      Way(score: score + cost, match: match, run: run, idle: min(1000, idle + 1))
    }

    /// The way with a word matched, after which the position is `place`.
    ///
    /// - Parameter counts: 1 for a word of a run; 0 for one that only the script's ear heard.
    @inline(__always)
    func matching(_ gain: Float, place: Int, counts: Int16) -> Way {
      // After words that fitted nowhere a run begins anew.
      let before = idle >= Self.interruption ? 0 : run
      return Way(score: score + gain, match: Int32(place), run: min(100, before + counts), idle: 0)
    }

    /// Heard words without a match that interrupt a run.
    static let interruption: Int16 = 2

    /// Keeps the better of two ways; the one that is there on a tie.
    @inline(__always)
    mutating func take(_ other: Way) {
      if other.score > score { self = other }
    }
  }

  /// What belongs to a column as a whole.
  struct Column: Sendable {
    /// First place in reach.
    var low = 0
    /// Index in the column of the best place of each kind.
    var bestOn = 0
    var bestOff = 0
    /// What was taken off all scores up to here, so that scores of different columns compare.
    var total: Float = 0
    /// Whether the best way into this column matched its word.
    var matched = false
    /// End of the newest matched word on the best way, seconds.
    var matchEnd = 0.0
  }

  init(width: Int, depth: Int) {
    self.width = width
    self.depth = depth
    on = Array(repeating: Way(), count: width * depth)
    off = on
    columns = Array(repeating: Column(), count: depth)
  }

  /// The best way of `slot` with the reader on the script.
  func bestOn(_ slot: Int) -> Way { on[slot * width + columns[slot].bestOn] }
  /// The best way of `slot` with the reader off the script.
  func bestOff(_ slot: Int) -> Way { off[slot * width + columns[slot].bestOff] }
  /// Whether the best way of `slot` has the reader on the script.
  func isOn(_ slot: Int) -> Bool { bestOn(slot).score >= bestOff(slot).score }
  /// The best way of `slot`.
  func best(_ slot: Int) -> Way { isOn(slot) ? bestOn(slot) : bestOff(slot) }
  /// The place of the best way of `slot`.
  func place(_ slot: Int) -> WordIndex {
    columns[slot].low + (isOn(slot) ? columns[slot].bestOn : columns[slot].bestOff)
  }

  /// Makes `slot` the start of everything: the reader is at `place`, less surely so off the script by `doubt`.
  mutating func reset(_ slot: Int, place: Int, low: Int, doubt: Float) {
    let base = slot * width
    for c in base..<(base + width) {
      on[c] = Way()
      off[c] = Way()
    }
    columns[slot] = Column(low: low, bestOn: place - low, bestOff: place - low)
    on[base + place - low].score = 0
    on[base + place - low].run = 1
    off[base + place - low].score = -doubt
  }

  /// Makes `slot` stand at a place that the whole-script search found; the explanation before it stays as the doubt.
  mutating func rebase(_ slot: Int, to place: WholeScriptSearch.Place, low: Int, end: Double) {
    reset(slot, place: place.position, low: low, doubt: place.score - columns[slot].total)
    columns[slot].total = place.score
    columns[slot].matched = true
    columns[slot].matchEnd = end
    let c = slot * width + place.position - low
    on[c].match = Int32(place.position)
    off[c].match = Int32(place.position)
    on[c].run = Int16(place.run)
  }
}
