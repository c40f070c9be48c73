// SPDX-License-Identifier: Apache-2.0

/// An exact time: a whole number of parts of a second, in lowest terms. For times that are edited; what is only heard stays
/// in seconds.
///
/// Sums trap where they leave 64 bits: with denominators up to 120,000, beyond two million years.
public struct MediaTime: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Parts of a second.
  public let value: Int64
  /// Parts that are a second; above 0, and 1 for no time at all.
  public let timescale: Int64

  /// No time at all.
  public static let zero = MediaTime(0, 1)

  /// `value / timescale` seconds.
  /// - Precondition: `timescale` is above 0.
  public init(_ value: Int64, _ timescale: Int64) {
    precondition(timescale > 0, "a time is parts of a second")
    self.init(reducing: Int128(value), Int128(timescale))
  }

  private init(reducing value: Int128, _ timescale: Int128) {
    var (a, b) = (value.magnitude, timescale.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    self.value = Int64(value / Int128(a))
    self.timescale = Int64(timescale / Int128(a))
  }

  /// The same in seconds, rounded to what a `Double` holds.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// `1001/30000s`, `2s`.
  public var description: String { timescale == 1 ? "\(value)s" : "\(value)/\(timescale)s" }

  /// The sum.
  public static func + (one: MediaTime, other: MediaTime) -> MediaTime {
    MediaTime(
      reducing: Int128(one.value) * Int128(other.timescale) + Int128(other.value) * Int128(one.timescale),
      Int128(one.timescale) * Int128(other.timescale))
  }

  /// The difference.
  public static func - (one: MediaTime, other: MediaTime) -> MediaTime {
    one + MediaTime(-other.value, other.timescale)
  }

  /// A multiple.
  public static func * (time: MediaTime, count: Int) -> MediaTime {
    MediaTime(reducing: Int128(time.value) * Int128(count), Int128(time.timescale))
  }

  /// By length.
  public static func < (one: MediaTime, other: MediaTime) -> Bool {
    Int128(one.value) * Int128(other.timescale) < Int128(other.value) * Int128(one.timescale)
  }
}
