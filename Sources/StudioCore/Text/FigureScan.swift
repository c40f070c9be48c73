// SPDX-License-Identifier: Apache-2.0

/// A cursor over the scalars of a short piece of text.
struct FigureScan {
  let scalars: [Unicode.Scalar]
  var index = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var count: Int { scalars.count }
  var isAtEnd: Bool { index >= scalars.count }
  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  /// What is left.
  var rest: String { index < scalars.count ? String(String.UnicodeScalarView(scalars[index...])) : "" }

  mutating func advance() { index += 1 }

  func peek(_ ahead: Int) -> Unicode.Scalar? { index + ahead < scalars.count ? scalars[index + ahead] : nil }

  /// The scalars from the cursor on that pass, without taking them.
  func text(_ passes: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(scalars[min(index, count)...].prefix(while: passes)))
  }

  /// Takes one scalar if it is one of `set`.
  mutating func take(anyOf set: String) -> Unicode.Scalar? {
    guard let scalar = peek, set.unicodeScalars.contains(scalar) else { return nil }
    index += 1
    return scalar
  }

  /// Takes digits; empty where there are none.
  mutating func takeDigits() -> String {
    let digits = text(FigureScan.isDigit)
    index += digits.utf8.count
    return digits
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 48 && scalar.value <= 57 }
}
