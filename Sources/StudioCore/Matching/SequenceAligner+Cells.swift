// SPDX-License-Identifier: Apache-2.0

extension SequenceAligner {
  /// Most cells, so bytes of scratch, that one stretch takes.
  func cellLimit(rows: Int, columns: Int) -> Int {
    max(cellFloor, cellsPerWord * (rows + columns))
  }

  /// Aligns a stretch without anchors at the least cost, or in a band where it is too large for that.
  mutating func alignCells(_ h: Range<Int>, _ s: Range<WordIndex>) {
    let limit = cellLimit(rows: h.count, columns: s.count)
    let whole = max(h.count, s.count)
    var margin = h.count * s.count <= 1 << 14 ? whole : 64
    while AlignmentCells.count(margin: margin, rows: h.count, columns: s.count) <= limit {
      let cost = fillCells(h, s, band: .diagonals(margin: margin))
      // A way that leaves the band has this many gaps at least (Ukkonen, 1985).
      let gaps = abs(h.count - s.count) + 2 * (margin + 1)
      if margin >= whole || Int(cost) <= gaps * Int(Costs.gap) {
        return appendCells(h, s, cost: cost)
      }
      margin *= 4
    }
    result.isLeastCost = false
    let cost = fillCells(h, s, band: .sloped(margin: max(0, (limit - s.count) / (2 * h.count + 2) - 1)))
    appendCells(h, s, cost: cost)
  }

  /// Works out a band of cells; returns the cost of the last one.
  private mutating func fillCells(_ h: Range<Int>, _ s: Range<WordIndex>, band: AlignmentCells.Band) -> Int32 {
    let (rows, columns) = (h.count, s.count)
    cells.reset(rows: rows, columns: columns)
    var high = AlignmentCells.bounds(band, row: 0, rows: rows, columns: columns).high
    cells.rowStarts.append(0)
    for column in 0...high {
      cells.above[column] = Int32(column) * Costs.gap
      cells.moves.append(AlignmentCells.Move.deletion)
    }
    for row in 1...rows {
      let bounds = AlignmentCells.bounds(band, row: row, rows: rows, columns: columns)
      // Cells above that the band does not have.
      if bounds.high > high {
        for column in (high + 1)...bounds.high { cells.above[column] = AlignmentCells.unreachable }
      }
      high = bounds.high
      fillRow(heardIndex: h.lowerBound + row - 1, firstWord: s.lowerBound, low: bounds.low, high: high)
      if bounds.low > 0 { cells.row[bounds.low - 1] = AlignmentCells.unreachable }
      swap(&cells.above, &cells.row)
    }
    return cells.above[columns]
  }

  /// Works out one row of the band.
  private mutating func fillRow(heardIndex: Int, firstWord: WordIndex, low: Int, high: Int) {
    pattern.prepare(heardForms[heardIndex])
    memo.begin()
    let start = cells.moves.count - low
    cells.rowStarts.append(start)
    cells.moves.append(contentsOf: repeatElement(AlignmentCells.Move.insertion, count: high - low + 1))
    if low == 0 { cells.row[0] = cells.above[0] + Costs.gap }
    let first = max(1, low)
    guard first <= high else { return }
    // Taken out of self for the row: the loop then works on plain memory, without a check for unique storage a cell.
    var (above, row, moves) = ([Int32](), [Int32](), [UInt8]())
    swap(&above, &cells.above)
    swap(&row, &cells.row)
    swap(&moves, &cells.moves)
    above.withUnsafeBufferPointer { above in
      row.withUnsafeMutableBufferPointer { row in
        moves.withUnsafeMutableBufferPointer { moves in
          var left = low == 0 ? row[0] : AlignmentCells.unreachable
          for column in first...high {
            var best = above[column - 1] + pairCost(heardIndex, firstWord + column - 1)
            var move = AlignmentCells.Move.pair
            if left + Costs.gap < best {
              best = left + Costs.gap
              move = AlignmentCells.Move.deletion
            }
            if above[column] + Costs.gap < best {
              best = above[column] + Costs.gap
              move = AlignmentCells.Move.insertion
            }
            row[column] = best
            moves[start + column] = move
            left = best
          }
        }
      }
    }
    swap(&above, &cells.above)
    swap(&row, &cells.row)
    swap(&moves, &cells.moves)
  }

  /// Cost of the prepared heard word with a script word: the best of the word's forms.
  @inline(__always)
  private mutating func pairCost(_ heardIndex: Int, _ word: WordIndex) -> Int32 {
    var best = Costs.unlike
    for i in Int(words.formStarts[word])..<Int(words.formStarts[word + 1]) {
      let form = words.forms[i]
      if let known = memo[form] {
        best = min(best, known)
      } else {
        let cost = form == heard[heardIndex] ? 0 : Costs.pair(similarity.ratio(pattern, form, in: vocabulary))
        memo[form] = cost
        best = min(best, cost)
      }
    }
    return best
  }

  /// Follows the moves back from the last cell and appends the steps.
  private mutating func appendCells(_ h: Range<Int>, _ s: Range<WordIndex>, cost: Int32) {
    result.cost += Int(cost)
    backwards.removeAll(keepingCapacity: true)
    var (row, column) = (h.count, s.count)
    while row > 0 || column > 0 {
      let (i, j) = (h.lowerBound + row, s.lowerBound + column)
      switch cells.moves[cells.rowStarts[row] + column] {
      case AlignmentCells.Move.pair:
        let likeness = likeness(i - 1, j - 1)
        backwards.append(.init(likeness > 0 ? .matched : .substituted, heard: i - 1, script: j - 1, likeness: likeness))
        row -= 1
        column -= 1
      case AlignmentCells.Move.insertion:
        backwards.append(.init(.inserted, heard: i - 1, script: j))
        row -= 1
      default:
        backwards.append(.init(.deleted, heard: i, script: j - 1))
        column -= 1
      }
    }
    result.steps.append(contentsOf: backwards.reversed())
  }

  /// Likeness of a heard word and a script word: the best of the word's forms.
  private mutating func likeness(_ heardIndex: Int, _ word: WordIndex) -> Float {
    if isEqual(heardIndex, word) { return 1 }
    pattern.prepare(heardForms[heardIndex])
    return words.forms(of: word).reduce(0) { max($0, similarity.ratio(pattern, $1, in: vocabulary)) }
  }
}
