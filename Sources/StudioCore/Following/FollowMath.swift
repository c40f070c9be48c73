// SPDX-License-Identifier: Apache-2.0

/// The little mathematics that the follower needs without a C library.
enum FollowMath {
  /// 1 / (1 + e⁻ˣ), to 1 %: a rational stand-in for the exponential, which the standard library does not have.
  static func logistic(_ x: Float) -> Float {
    let y = min(max(x, -16), 16) / 16
    // (1 + y / 2⁴)^(2⁴) applied sixteen-fold stands for e^x.
    var power = 1 + y / 16
    for _ in 0..<8 { power *= power }
    return power / (1 + power)
  }

  /// Logarithm to base 2 of a positive number, to 0.09: exact at powers of two and straight between them.
  static func log2(_ x: Float) -> Float { Float(x.exponent) + (x.significand - 1) }
}
