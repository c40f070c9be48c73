// SPDX-License-Identifier: Apache-2.0

/// How many letters must be put in, taken out or changed to turn one word into another (Levenshtein).
public enum EditDistance {
  /// Distance of two prepared words, or `nil` where it is more than `limit`.
  ///
  /// Cost: about fifteen operations per letter of `other` and per 64 letters of `word` (Myers, "A fast bit-vector
  /// algorithm for approximate string matching", 1999, in Hyyrö's form), less where the bounds decide.
  public static func distance(_ word: WordPattern, _ other: WordPattern, limit: Int = .max) -> Int? {
    other.letters.withUnsafeBufferPointer { distance(word, $0, other.signature, limit: limit) }
  }

  /// Distance of a prepared word and one form of a vocabulary, or `nil` where it is more than `limit`.
  public static func distance(
    _ word: WordPattern, _ form: ScriptWords.FormID, in vocabulary: VocabularySignatures, limit: Int = .max
  ) -> Int? {
    let range = Int(vocabulary.starts[Int(form)])..<Int(vocabulary.starts[Int(form) + 1])
    return vocabulary.letters.withUnsafeBufferPointer {
      distance(word, UnsafeBufferPointer(rebasing: $0[range]), vocabulary.signatures[Int(form)], limit: limit)
    }
  }

  /// Distance of two words that are met once, or `nil` where it is more than `limit`.
  public static func distance(_ word: String, _ other: String, limit: Int = .max) -> Int? {
    distance(WordPattern(word), WordPattern(other), limit: limit)
  }

  private static func distance(
    _ word: WordPattern, _ other: UnsafeBufferPointer<UInt16>, _ signature: LetterSignature, limit: Int
  ) -> Int? {
    let (own, count) = (word.letterCount, other.count)
    guard abs(own - count) <= limit else { return nil }
    if own == 0 || count == 0 { return max(own, count) }
    // Each letter that the counts leave without a partner costs one step.
    if own + count <= 256, max(own, count) - word.signature.commonLetters(with: signature) > limit { return nil }
    if word.blocks == 1 { return distanceOfShortWord(word, other, limit: limit) }
    return withUnsafeTemporaryAllocation(of: Column.self, capacity: word.blocks) { columns in
      columns.initialize(repeating: Column())
      return distance(word, other, columns, limit: limit)
    }
  }

  /// One block of rows: 64 letters at most.
  private static func distanceOfShortWord(_ word: WordPattern, _ other: UnsafeBufferPointer<UInt16>, limit: Int) -> Int?
  {
    let lastBit = UInt64(1) << UInt64(word.letterCount - 1)
    var column = Column()
    var distance = word.letterCount
    var left = other.count
    for letter in other {
      let mask = word.slot(of: letter).map { word.masks[$0] } ?? 0
      distance += column.advance(mask, step: 1, last: lastBit)
      left -= 1
      // What is left of the other word can lower the distance by one a letter at most.
      if distance - left > limit { return nil }
    }
    return distance
  }

  private static func distance(
    _ word: WordPattern, _ other: UnsafeBufferPointer<UInt16>, _ columns: UnsafeMutableBufferPointer<Column>, limit: Int
  ) -> Int? {
    let lastBit = UInt64(1) << UInt64((word.letterCount - 1) % 64)
    var distance = word.letterCount
    for (i, letter) in other.enumerated() {
      let slot = word.slot(of: letter)
      // The row above the first letter of the word rises by one with every letter of the other.
      var step = 1
      for block in 0..<word.blocks {
        let mask = slot.map { word.masks[$0 * word.blocks + block] } ?? 0
        step = columns[block].advance(mask, step: step, last: block == word.blocks - 1 ? lastBit : 1 << 63)
      }
      distance += step
      if distance - (other.count - 1 - i) > limit { return nil }
    }
    return distance
  }

  /// 64 rows of the dynamic-programming column, as the differences between neighbours.
  private struct Column {
    /// Rows that are one more than the row above.
    var more = ~UInt64(0)
    /// Rows that are one less than the row above.
    var less: UInt64 = 0

    /// Moves to the next letter of the other word.
    ///
    /// - Parameters:
    ///   - mask: where the letter stands in these rows' part of the word.
    ///   - step: change along the row above these rows, -1, 0 or 1.
    ///   - last: bit of the row whose change is returned.
    @inline(__always)
    mutating func advance(_ mask: UInt64, step: Int, last: UInt64) -> Int {
      let equal = step < 0 ? mask | 1 : mask
      let vertical = mask | less
      let horizontal = (((equal & more) &+ more) ^ more) | equal
      var rising = less | ~(horizontal | more)
      var falling = more & horizontal
      let change = rising & last != 0 ? 1 : falling & last != 0 ? -1 : 0
      rising = rising << 1 | (step > 0 ? 1 : 0)
      falling = falling << 1 | (step < 0 ? 1 : 0)
      more = falling | ~(vertical | rising)
      less = rising & vertical
      return change
    }
  }
}
