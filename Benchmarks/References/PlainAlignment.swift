// SPDX-License-Identifier: Apache-2.0

/// Local alignment by its definition: every gap length is tried at every cell.
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

  private static func cost(_ length: Int, _ opening: Double, _ extension: Double) -> Double {
    length == 0 ? 0 : opening + Double(length) * `extension`
  }
}
