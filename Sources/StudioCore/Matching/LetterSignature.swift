// SPDX-License-Identifier: Apache-2.0

/// A word's letter counts in 64 bits: bounds how many letters two words can have in common without comparing them.
///
/// Each letter belongs to a bucket of one to four bits and sets the bucket's lowest free bit, so the bits count in
/// unary. Letters that find their bucket full are only counted. Several letters may share a bucket; that loosens the
/// bound and never makes it wrong.
struct LetterSignature: Sendable, Hashable {
  /// The buckets' unary counts.
  private(set) var bits: UInt64 = 0
  /// Letters that found their bucket full.
  private(set) var overflow: UInt8 = 0

  /// Adds one letter.
  mutating func add(_ letter: UInt16) {
    let bucket = Self.bucket(of: letter)
    let free = bucket & ~bits
    if free == 0 {
      overflow = overflow == .max ? .max : overflow + 1
    } else {
      bits |= free & (0 &- free)
    }
  }

  /// An upper bound of the letters in common with `other`, in any order. Exact where no bucket overflows or is shared.
  ///
  /// Holds up to 255 overflowing letters in each word; `WordSimilarity` does not ask beyond that.
  @inline(__always)
  func commonLetters(with other: LetterSignature) -> Int {
    (bits & other.bits).nonzeroBitCount + Int(min(overflow, other.overflow))
  }

  /// The bits of a letter's bucket.
  @inline(__always)
  private static func bucket(of letter: UInt16) -> UInt64 {
    // Letters outside ASCII spread over the buckets of the Latin alphabet: neighbours in an alphabet fall apart.
    letter < 128 ? buckets[Int(letter)] : buckets[0x61 + Int(letter % 26)]
  }

  /// Bucket widths of `a` to `z`: wider for letters that repeat within words of English, German, French and Spanish.
  private static let widths: [UInt64] = [
    3, 2, 2, 2, 4, 2, 2, 2, 3, 1, 2, 3, 2, 3, 3, 2, 1, 3, 3, 3, 2, 2, 1, 1, 2, 2,
  ]

  /// The bucket of each ASCII character; everything but `a` to `z` shares what the letters leave of the 64 bits.
  private static let buckets: [UInt64] = {
    var table = [UInt64](repeating: 0, count: 128)
    var next: UInt64 = 0
    for (i, width) in widths.enumerated() {
      table[0x61 + i] = ((1 << width) - 1) << next
      next += width
    }
    let rest = ~UInt64(0) << next
    for i in 0..<128 where table[i] == 0 { table[i] = rest }
    return table
  }()
}
