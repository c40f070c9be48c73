// SPDX-License-Identifier: Apache-2.0

/// The follower's search: how well each place in reach explains the words heard so far, word by word.
///
/// A *place* is a position `p` (index of the next word to be said). For every place in reach there are two
/// hypotheses: *on*, the reader is reading there; and *off*, the reader left the script there and says something else.
/// Scores are natural logarithms against the explanation "all of this is off script". A column of scores belongs to each
/// heard word that may still be withdrawn, so that taking words back costs nothing; columns live in a ring of flat storage.
/// Memory is fixed by `depth` and `width`; a step costs time proportional to `width`, whatever the script's length.
struct FollowTrellis: Sendable {
  /// Places in a column.
  let width: Int
  /// Columns in the ring.
  let depth: Int
  /// Scores of the places with the reader on the script.
  var on: [Float]
  /// Scores of the places with the reader off the script since.
  var off: [Float]
  /// Position after the newest match on the way to each place, -1 for none yet.
  var onMatch: [Int32]
  var offMatch: [Int32]
  /// Matched words since the way's last jump, at most 100.
  var onRun: [Int16]
  /// Heard words since the newest match, at most 1000.
  var onIdle: [Int16]
  var offIdle: [Int16]
  var columns: [Column]

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
    on = Array(repeating: -.infinity, count: width * depth)
    off = on
    onMatch = Array(repeating: -1, count: width * depth)
    offMatch = onMatch
    onRun = Array(repeating: 0, count: width * depth)
    onIdle = onRun
    offIdle = onRun
    columns = Array(repeating: Column(), count: depth)
  }

  func onScore(_ slot: Int) -> Float { on[slot * width + columns[slot].bestOn] }
  func offScore(_ slot: Int) -> Float { off[slot * width + columns[slot].bestOff] }

  /// Makes `slot` the start of everything: the reader is at `place`.
  mutating func reset(_ slot: Int, place: Int, low: Int, rejoin: Float) {
    let base = slot * width
    for c in 0..<width {
      on[base + c] = -.infinity
      off[base + c] = -.infinity
      onMatch[base + c] = -1
      offMatch[base + c] = -1
      onRun[base + c] = 0
      onIdle[base + c] = 0
      offIdle[base + c] = 0
    }
    columns[slot] = Column(low: low, bestOn: place - low, bestOff: place - low)
    on[base + place - low] = 0
    off[base + place - low] = -rejoin
  }

  /// Finds the best places of `slot` and brings its scores back to zero at the best.
  mutating func finish(_ slot: Int) {
    let base = slot * width
    var bestOn = 0
    var bestOff = 0
    for c in 1..<width {
      if on[base + c] > on[base + bestOn] { bestOn = c }
      if off[base + c] > off[base + bestOff] { bestOff = c }
    }
    let top = max(on[base + bestOn], off[base + bestOff])
    if top != 0, top > -.infinity {
      for c in 0..<width {
        on[base + c] -= top
        off[base + c] -= top
      }
      columns[slot].total += top
    }
    columns[slot].bestOn = bestOn
    columns[slot].bestOff = bestOff
  }
}
