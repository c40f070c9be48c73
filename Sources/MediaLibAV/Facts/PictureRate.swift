// SPDX-License-Identifier: GPL-3.0-or-later

/// Pictures a second as an exact fraction: 30000/1001, 25/1.
public struct PictureRate: Sendable, Hashable, CustomStringConvertible {
  /// Above 0.
  public let numerator: Int
  /// Above 0.
  public let denominator: Int

  /// A rate in lowest terms. Both parts have to be above 0.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0)
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// The rates that editors know: 23.976, 24, 25, 29.97, 30, 50, 59.94 and 60.
  public static let standard = [
    PictureRate(24_000, 1_001), PictureRate(24), PictureRate(25), PictureRate(30_000, 1_001), PictureRate(30),
    PictureRate(50), PictureRate(60_000, 1_001), PictureRate(60),
  ]

  /// The standard rate that is written so (`29.97`), or `nil`.
  public init?(named name: String) {
    guard let rate = Self.standard.first(where: { $0.description == name }) else { return nil }
    self = rate
  }

  /// Pictures a second, rounded.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Seconds from the first picture to picture `n`.
  public func seconds(_ n: Int) -> Double { Double(n) * Double(denominator) / Double(numerator) }

  /// The picture at whose place a cut at `seconds` falls: the nearest start of a picture. Any number of seconds may
  /// come: a person can write cuts into a file.
  public func nearest(_ seconds: Double) -> Int { Int((min(max(seconds, -1e9), 1e9) * value).rounded()) }

  /// The sample that sounds when picture `n` begins: sound and pictures are never more than half a sample apart.
  public func sample(at n: Int, rate: Int) -> Int {
    let (whole, rest) = n.quotientAndRemainder(dividingBy: numerator)
    return whole * denominator * rate + (rest * denominator * rate * 2 + numerator) / (2 * numerator)
  }

  /// `25`, `29.97`, `23.976`: up to three decimals.
  public var description: String {
    let thousandths = Int((value * 1_000).rounded(.down))
    // 23.976 is told by three decimals, 29.97 and 59.94 by two, as their users write them.
    let digits = String(thousandths % 1_000 + 1_000).dropFirst()
    var decimals = thousandths > 24_000 ? digits.prefix(2) : digits[...]
    while decimals.last == "0" { decimals.removeLast() }
    return decimals.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(decimals)"
  }
}
