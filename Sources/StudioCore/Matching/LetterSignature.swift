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
  ///
  /// `a` to `z` are 1 to 26 in their low five bits; digits and other alphabets share the Latin letters' buckets, and
  /// neighbours in an alphabet fall apart.
  @inline(__always)
  private static func bucket(of letter: UInt16) -> UInt64 {
    buckets[Int(letter & 31)]
  }

  /// Wider for letters that repeat within words of English, German, French and Spanish: `e` four bits; `a i l n o r s t`
  /// three; `j q w x` one; all others two; the six bits left are for what is neither.
  private static let buckets: [UInt64] = [
    0xFC00_0000_0000_0000, 0x0000_0000_0000_0007, 0x0000_0000_0000_0018, 0x0000_0000_0000_0060,
    0x0000_0000_0000_0180, 0x0000_0000_0000_1E00, 0x0000_0000_0000_6000, 0x0000_0000_0001_8000,
    0x0000_0000_0006_0000, 0x0000_0000_0038_0000, 0x0000_0000_0040_0000, 0x0000_0000_0180_0000,
    0x0000_0000_0E00_0000, 0x0000_0000_3000_0000, 0x0000_0001_C000_0000, 0x0000_000E_0000_0000,
    0x0000_0030_0000_0000, 0x0000_0040_0000_0000, 0x0000_0380_0000_0000, 0x0000_1C00_0000_0000,
    0x0000_E000_0000_0000, 0x0003_0000_0000_0000, 0x000C_0000_0000_0000, 0x0010_0000_0000_0000,
    0x0020_0000_0000_0000, 0x00C0_0000_0000_0000, 0x0300_0000_0000_0000, 0xFC00_0000_0000_0000,
    0xFC00_0000_0000_0000, 0xFC00_0000_0000_0000, 0xFC00_0000_0000_0000, 0xFC00_0000_0000_0000,
  ]
}
