// SPDX-License-Identifier: Apache-2.0

/// How alike two words are: the share of letters in common, `2·M / (n + m)`, 0 to 1.
///
/// `M` is the length of the longest common subsequence, `n` and `m` are the words' letters. A ratio below `floor`
/// counts as 0, so that a badly misheard word pulls nowhere. A word of three letters or fewer is like no word but
/// itself. Hopeless pairs are dropped by their lengths, then by their letter counts, before letters are compared;
/// the result is the plain definition's all the same.
public struct WordSimilarity: Sendable {
  /// The lowest ratio that counts, 0 to 1.
  public let floor: Float
  /// `needed[s]`: the least letters in common that reach `floor` in words with `s` letters between them.
  private let needed: [UInt8]

  /// Letters up to which a word must match exactly.
  public static let exactLetters = 3

  /// Makes a measure that drops what is below `floor`, which is clamped to 0...1.
  public init(floor: Float = 0.6) {
    let clamped = floor > 0 ? min(floor, 1) : 0
    self.floor = clamped
    needed = (0...128).map { UInt8(Self.letters(reaching: clamped, of: $0)) }
  }

  /// Likeness of a prepared word and one form of a vocabulary.
  ///
  /// Cost: a few nanoseconds where the bounds decide, else four operations a letter.
  @inline(__always)
  public func ratio(_ word: WordPattern, _ form: ScriptWords.FormID, in vocabulary: VocabularySignatures) -> Float {
    let start = Int(vocabulary.starts[Int(form)])
    let count = Int(vocabulary.starts[Int(form) + 1]) - start
    let own = word.letterCount
    let needed = self.needed(of: own + count)
    let signature = vocabulary.signatures[Int(form)]
    guard min(own, count) >= needed, bound(word.signature, signature, own + count) >= needed else { return 0 }
    return vocabulary.letters.withUnsafeBufferPointer {
      compare(word, UnsafeBufferPointer(rebasing: $0[start..<(start + count)]), needed: needed)
    }
  }

  /// Likeness of a prepared word and another one.
  public func ratio(_ word: WordPattern, _ other: WordPattern) -> Float {
    let sum = word.letterCount + other.letterCount
    let needed = self.needed(of: sum)
    guard min(word.letterCount, other.letterCount) >= needed else { return 0 }
    guard bound(word.signature, other.signature, sum) >= needed else { return 0 }
    return other.letters.withUnsafeBufferPointer { compare(word, $0, needed: needed) }
  }

  /// Likeness of two comparison forms that are met once. Cost: both words are prepared; keep `WordPattern`s where
  /// one is compared often.
  public func ratio(_ word: String, _ other: String) -> Float {
    ratio(WordPattern(word), WordPattern(other))
  }

  /// The least letters in common that count in words with `sum` letters between them.
  @inline(__always)
  private func needed(of sum: Int) -> Int {
    sum < needed.count ? Int(needed[sum]) : Self.letters(reaching: floor, of: sum)
  }

  /// The most letters that two words can have in common by their letter counts.
  @inline(__always)
  private func bound(_ a: LetterSignature, _ b: LetterSignature, _ sum: Int) -> Int {
    // An overflow count that is full says nothing; only words of more than 255 letters have one.
    sum <= 256 ? a.commonLetters(with: b) : .max
  }

  /// The measure itself, after the bounds.
  @inline(__always)
  private func compare(_ word: WordPattern, _ other: UnsafeBufferPointer<UInt16>, needed: Int) -> Float {
    let own = word.letterCount
    if min(own, other.count) <= Self.exactLetters {
      guard own == other.count, own > 0 else { return 0 }
      for i in 0..<own where word.letters[i] != other[i] { return 0 }
      return 1
    }
    let common = word.commonLetters(with: other)
    return common >= needed ? Self.ratio(common, of: own + other.count) : 0
  }

  /// `2·M / (n + m)`.
  @inline(__always)
  private static func ratio(_ common: Int, of sum: Int) -> Float {
    Float(2 * common) / Float(sum)
  }

  /// The least letters in common whose ratio is at least `floor`, by the very expression that gives the ratio.
  private static func letters(reaching floor: Float, of sum: Int) -> Int {
    guard sum > 0 else { return 0 }
    var common = max(0, min(sum, Int(floor * Float(sum) / 2) - 1))
    while common <= sum / 2, ratio(common, of: sum) < floor { common += 1 }
    return common
  }
}
