// SPDX-License-Identifier: Apache-2.0

/// Word similarity by its definition: one dynamic-programming table, no bounds, no bit tricks.
public enum PlainSimilarity {
  /// `2·M / (n + m)` of two words' letters (UTF-16 units), 0 below `floor` and for short words that differ.
  public static func ratio(_ a: [UInt16], _ b: [UInt16], floor: Float) -> Float {
    guard !a.isEmpty, !b.isEmpty else { return 0 }
    if min(a.count, b.count) <= 3 { return a == b ? 1 : 0 }
    let ratio = Float(2 * commonLetters(a, b)) / Float(a.count + b.count)
    return ratio < floor ? 0 : ratio
  }

  /// Length of the longest common subsequence, in two rows of the table.
  public static func commonLetters(_ a: [UInt16], _ b: [UInt16]) -> Int {
    var above = [Int](repeating: 0, count: b.count + 1)
    var row = above
    for i in a.indices {
      for j in b.indices {
        row[j + 1] = a[i] == b[j] ? above[j] + 1 : max(above[j + 1], row[j])
      }
      swap(&above, &row)
    }
    return above[b.count]
  }

  /// Levenshtein distance of two words' letters.
  public static func editDistance(_ a: [UInt16], _ b: [UInt16]) -> Int {
    var above = Array(0...b.count)
    var row = above
    for i in a.indices {
      row[0] = i + 1
      for j in b.indices {
        row[j + 1] = min(above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
      }
      swap(&above, &row)
    }
    return above[b.count]
  }
}
