// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds what somebody probably meant to type.
enum Suggestion {
  /// The word nearest to `typed`, the earlier of two as near; `nil` where none is near enough to be meant.
  ///
  /// Near enough is one slip in a word of up to four letters and one more for every three letters; a beginning of at
  /// least two letters that only one word has is meant too.
  static func nearest(to typed: String, in words: [String]) -> String? {
    let typed = typed.lowercased()
    let begun = words.filter { $0.hasPrefix(typed) }
    if typed.count >= 2, begun.count == 1 { return begun[0] }
    let allowed = max(1, (typed.count + 1) / 3)
    var best: (word: String, distance: Int)?
    for word in words {
      let distance = distance(typed, word)
      if distance <= allowed, distance < word.count, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
  }

  /// Slips between two words: a letter more, less, other, or two swapped (Damerau-Levenshtein, neighbours swapped
  /// once). Cost: product of the lengths.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1...a.count {
      for j in 1...b.count {
        let other = a[i - 1] == b[j - 1] ? 0 : 1
        var least = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + other)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, rows[i - 2][j - 2] + 1) }
        rows[i][j] = least
      }
    }
    return rows[a.count][b.count]
  }
}
