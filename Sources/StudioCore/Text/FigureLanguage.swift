// SPDX-License-Identifier: Apache-2.0

/// How one language says figures. Every function gives the usual way first.
protocol FigureLanguage: Sendable {
  var vocabulary: LanguageVocabulary { get }
  var words: FigureWords { get }
  /// A number as one counts: 0 to 10¹⁵.
  func cardinal(_ number: Int) -> Readings
  /// A number before a noun (`ein Euro`, `veintiún euros`).
  func counting(_ number: Int) -> Readings
  /// Digits without separators, as they are written: years, codes, counts.
  func plain(_ digits: String) -> Readings
  /// - Parameter ending: what stands after the figure (`th`, `ère`, `.`).
  func ordinal(_ number: Int, ending: String) -> Readings
  /// `nil` where the two are not said as a fraction.
  func fraction(_ upper: Int, _ lower: Int) -> Readings?
  /// - Parameter hasSuffix: `am`, `Uhr` or the like follows.
  func time(hour: Int, minute: Int, hasSuffix: Bool) -> Readings
  func date(day: Int, month: Int, year: Readings?) -> Readings
  /// A day next to a month's name. `herald` is the word before it.
  func day(_ number: Int, herald: String) -> Readings
  func money(_ whole: Int, cents: Int, _ currency: LanguageVocabulary.Currency) -> Readings
  /// Digit by digit.
  func spelledDigits(_ digits: String) -> Readings
  /// `1990s`, `80er`; `nil` where the language has no such figure.
  func decade(_ number: Int, digits: Int) -> Readings?
}

/// The small words and the marks of figures.
struct FigureWords: Sendable {
  /// The mark before decimals; the others may group thousands.
  var decimalMark: Unicode.Scalar = "."
  var groupMarks: Set<Unicode.Scalar> = [",", "'"]
  var point: Readings = "point"
  var to: Readings = "to"
  /// Between the sides of a ratio or a score, where that is another word than `to`.
  var ratio: Readings?
  var minus: Readings = "minus"
  var by: Readings = "by|times"
  var number: Readings = "number"
  var dot: Readings = "dot"
  var at: Readings = "at"
  var slash: Readings = "slash"
  var and: Readings = "and"
  var underscore: Readings = "underscore"
  /// The month stands before the day in a date of figures.
  var isMonthFirst = false
  /// Ordinals are written with a full stop.
  var hasOrdinalDot = false
  /// Thousands may be parted by a plain space.
  var hasSpacedGroups = false
  /// Endings that make an ordinal of a figure.
  var ordinalEndings: Set<String> = []
}

extension FigureLanguage {
  func counting(_ number: Int) -> Readings { cardinal(number) }

  func decade(_ number: Int, digits: Int) -> Readings? { nil }

  /// Digit by digit.
  func spelledDigits(_ digits: String) -> Readings {
    var result = Readings.silent
    for scalar in digits.unicodeScalars { result += cardinal(Int(scalar.value) - 48) }
    return result
  }

  /// A whole number of any length: as one counts, or digit by digit where it is too long.
  func whole(_ digits: String) -> Readings {
    guard digits.utf8.count <= 15, let number = Int(digits) else { return spelledDigits(digits) }
    return cardinal(number)
  }

  /// Words of ICU, parted where they are written apart.
  func spelled(_ number: Int, locale: String, partsHyphens: Bool = true) -> [String] {
    NumberSpelling.parts(of: number, locale: locale, partsHyphens: partsHyphens) ?? [String(number)]
  }
}
