// SPDX-License-Identifier: Apache-2.0

/// Alignments by their definitions: whole tables, every gap length tried.
public enum PlainAlignment {
  /// The best score of a local alignment whose last pair scores above 0, or `nil` where there is none.
  ///
  /// - Parameters:
  ///   - scores: a row for each heard word.
  ///   - lastRowOnly: whether the last pair must be in the last row.
  public static func localScore(
    _ scores: [[Double]], gapOpening: Double, gapExtension: Double, lastRowOnly: Bool
  ) -> Double? {
    let columns = scores.first?.count ?? 0
    // best[i][j]: the best alignment that ends with the pair (i, j).
    var best = scores
    var top: Double?
    for i in scores.indices {
      for j in 0..<columns {
        var before = 0.0
        for k in 0..<i {
          for l in 0..<j {
            // Words left out between (k, l) and (i, j): two gaps, each with its own opening.
            let gaps = cost(i - k - 1, gapOpening, gapExtension) + cost(j - l - 1, gapOpening, gapExtension)
            before = max(before, best[k][l] - gaps)
          }
        }
        best[i][j] = scores[i][j] + before
        if scores[i][j] > 0, best[i][j] > 0, !lastRowOnly || i == scores.count - 1 {
          top = max(top ?? -.infinity, best[i][j])
        }
      }
    }
    return top
  }

  /// The least cost of aligning `rows` heard words with `columns` script words, in two rows of the whole table.
  public static func globalCost(rows: Int, columns: Int, gap: Int, pair: (_ row: Int, _ column: Int) -> Int) -> Int {
    var above = (0...columns).map { $0 * gap }
    var row = above
    for i in 0..<rows {
      row[0] = (i + 1) * gap
      for j in 0..<columns {
        row[j + 1] = min(above[j] + pair(i, j), above[j + 1] + gap, row[j] + gap)
      }
      swap(&above, &row)
    }
    return above[columns]
  }

  private static func cost(_ length: Int, _ opening: Double, _ extension: Double) -> Double {
    length == 0 ? 0 : opening + Double(length) * `extension`
  }
}
