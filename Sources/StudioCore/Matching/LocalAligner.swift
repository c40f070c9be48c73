// SPDX-License-Identifier: Apache-2.0

/// Finds where a few heard words lie in a stretch of script: Smith and Waterman's local alignment with Gotoh's affine
/// gaps. Keeps its scratch, so that nothing is allocated once it has seen a matrix as large.
public struct LocalAligner: Sendable {
  /// Cost of opening a gap, 0 or more; 0 makes gaps linear.
  public var gapOpening: Float
  /// Cost of each word in a gap, the first one too; above 0.
  public var gapExtension: Float
  /// Whether the alignment's last pair must have the newest heard word (the last row): where the speaker is *now*.
  public var endsOnNewest: Bool

  /// How the best alignment that ends in a cell gets there.
  private struct Origin: OptionSet {
    let rawValue: UInt8
    /// The pair continues an alignment; without it, the alignment begins with the pair.
    static let continues = Origin(rawValue: 1)
    /// The cell is best reached by its pair.
    static let pair = Origin(rawValue: 2)
    /// The cell is best reached by leaving out the heard word; else, without `pair`, by leaving out the script word.
    static let skipsHeard = Origin(rawValue: 4)
    /// The gap of left-out heard words was open before.
    static let heardGapGoesOn = Origin(rawValue: 8)
    /// The gap of left-out script words was open before.
    static let scriptGapGoesOn = Origin(rawValue: 16)
  }

  private var best: [Float] = []
  private var heardGap: [Float] = []
  private var origins: [Origin] = []

  /// Makes an aligner; costs below 0 count as 0.
  public init(gapOpening: Float = 0, gapExtension: Float = 0.5, endsOnNewest: Bool = true) {
    self.gapOpening = max(0, gapOpening)
    self.gapExtension = max(0, gapExtension)
    self.endsOnNewest = endsOnNewest
  }

  /// The best alignment of `scores`, or `nil` where no pair scores above 0 (in the last row, where it must end there).
  ///
  /// Cost: a dozen operations a cell; a byte of scratch a cell and eight a column.
  /// - Parameter near: the column that wins between equal scores: the end nearest to it, the earlier one where two are
  ///   as near. Without it, the earliest end.
  public mutating func align(_ scores: PairScores, near: Int = 0) -> LocalAlignment? {
    let (rows, columns) = (scores.rows, scores.columns)
    guard rows > 0, columns > 0 else { return nil }
    reset(rows: rows, columns: columns)
    var top: (score: Float, row: Int, column: Int)?
    for row in 0..<rows {
      // Before this row's columns: nothing aligned, no gap.
      var diagonal: Float = 0
      var scriptGap = -Float.infinity
      var left: Float = 0
      for column in 0..<columns {
        var origin: Origin = []
        let score = scores[row, column]
        if diagonal > 0 { origin.insert(.continues) }
        let pair = max(0, diagonal) + score
        if heardGap[column] > best[column] - gapOpening { origin.insert(.heardGapGoesOn) }
        heardGap[column] = max(heardGap[column], best[column] - gapOpening) - gapExtension
        if scriptGap > left - gapOpening { origin.insert(.scriptGapGoesOn) }
        scriptGap = max(scriptGap, left - gapOpening) - gapExtension
        diagonal = best[column]
        var cell = pair
        if pair >= heardGap[column], pair >= scriptGap {
          origin.insert(.pair)
        } else if heardGap[column] >= scriptGap {
          origin.insert(.skipsHeard)
          cell = heardGap[column]
        } else {
          cell = scriptGap
        }
        best[column] = cell
        left = cell
        origins[row * columns + column] = origin
        // Only a like pair can be an end, so the end does not rest on a gap or a mismatch.
        if score > 0, pair > 0, !endsOnNewest || row == rows - 1, wins(pair, column, over: top, near: near) {
          top = (pair, row, column)
        }
      }
    }
    return top.map { trace(scores, from: $0) }
  }

  private mutating func reset(rows: Int, columns: Int) {
    best.removeAll(keepingCapacity: true)
    best.append(contentsOf: repeatElement(0, count: columns))
    heardGap.removeAll(keepingCapacity: true)
    heardGap.append(contentsOf: repeatElement(-.infinity, count: columns))
    if origins.count < rows * columns {
      origins.append(contentsOf: repeatElement([], count: rows * columns - origins.count))
    }
  }

  private func wins(_ score: Float, _ column: Int, over top: (score: Float, row: Int, column: Int)?, near: Int) -> Bool
  {
    guard let top else { return true }
    if score != top.score { return score > top.score }
    return abs(column - near) < abs(top.column - near)
  }

  /// Follows the origins back from the end.
  private func trace(_ scores: PairScores, from end: (score: Float, row: Int, column: Int)) -> LocalAlignment {
    var pairs: [LocalAlignment.Pair] = []
    var (row, column) = (end.row, end.column)
    var first = LocalAlignment.Pair(heard: row, script: column)
    var isEnd = true
    while row >= 0, column >= 0 {
      let origin = origins[row * scores.columns + column]
      if isEnd || origin.contains(.pair) {
        isEnd = false
        first = LocalAlignment.Pair(heard: row, script: column)
        if scores[row, column] > 0 { pairs.append(first) }
        guard origin.contains(.continues) else { break }
        row -= 1
        column -= 1
      } else {
        let goesOn: Origin = origin.contains(.skipsHeard) ? .heardGapGoesOn : .scriptGapGoesOn
        var open = true
        while open {
          open = origins[row * scores.columns + column].contains(goesOn)
          if origin.contains(.skipsHeard) { row -= 1 } else { column -= 1 }
        }
      }
    }
    return LocalAlignment(
      score: end.score, pairs: pairs.reversed(), heard: first.heard..<(end.row + 1),
      script: first.script..<(end.column + 1))
  }
}
