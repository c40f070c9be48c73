// SPDX-License-Identifier: Apache-2.0

/// Scratch and shape of a banded dynamic-programming table: which columns each row has, two rows of costs, all moves.
struct AlignmentCells: Sendable {
  /// Which cells of a table are worked out.
  enum Band: Sendable {
    /// Those up to `margin` diagonals beyond the two corners' own: everything where `margin` is large enough.
    case diagonals(margin: Int)
    /// Those up to `margin` columns beyond the straight line between the corners.
    case sloped(margin: Int)
  }

  /// How a cell is best reached.
  enum Move {
    /// From above on the left: the two words go together.
    static let pair: UInt8 = 0
    /// From above: the heard word is left out.
    static let insertion: UInt8 = 1
    /// From the left: the script word is left out.
    static let deletion: UInt8 = 2
  }

  /// No way leads there; far from overflow when a cost is added.
  static let unreachable = Int32.max / 2

  /// Costs of the row before, by column.
  var above: [Int32] = []
  /// Costs of the row that is being worked out, by column.
  var row: [Int32] = []
  /// Moves of all cells in the band, row after row.
  var moves: [UInt8] = []
  /// Index into `moves` of each row's column 0 (which may lie before the row's first cell).
  var rowStarts: [Int] = []

  /// First and last column of a row in `band`, for a table of `rows` + 1 by `columns` + 1 cells.
  @inline(__always)
  static func bounds(_ band: Band, row: Int, rows: Int, columns: Int) -> (low: Int, high: Int) {
    switch band {
    case .diagonals(let margin):
      let skew = columns - rows
      return (max(0, row + min(0, skew) - margin), min(columns, row + max(0, skew) + margin))
    case .sloped(let margin):
      return (max(0, row * columns / rows - margin), min(columns, (row + 1) * columns / rows + margin))
    }
  }

  /// Number of cells of a band of diagonals, at most.
  static func count(margin: Int, rows: Int, columns: Int) -> Int {
    (rows + 1) * (min(columns, abs(columns - rows) + 2 * margin) + 1)
  }

  /// Makes room for a table; memory is kept from one to the next.
  mutating func reset(rows: Int, columns: Int) {
    moves.removeAll(keepingCapacity: true)
    rowStarts.removeAll(keepingCapacity: true)
    guard above.count <= columns else { return }
    above = [Int32](repeating: 0, count: columns + 1)
    row = above
  }
}
