// SPDX-License-Identifier: Apache-2.0

/// SplitMix64 (Steele, Lea and Flood, 2014): small, fast, and the same numbers for the same seed everywhere.
@frozen
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// Starts the sequence that belongs to `seed`.
  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// True with probability `chance`, 0 to 1.
  @inlinable
  public mutating func happens(_ chance: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < chance
  }

  /// A number from 0 to `count - 1`; `count` is at least 1.
  @inlinable
  public mutating func below(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &self)
  }
}
