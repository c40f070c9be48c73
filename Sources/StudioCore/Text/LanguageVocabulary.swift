// SPDX-License-Identifier: Apache-2.0

/// The words of one language that reading figures, abbreviations and symbols needs.
struct LanguageVocabulary: Sendable {
  /// A unit of measure: how one and how many are said.
  struct Unit: Sendable {
    var one: Readings
    var many: Readings
  }

  /// A currency: its unit and its hundredth part (empty where it has none).
  struct Currency: Sendable {
    var one: Readings
    var many: Readings
    var cent: Readings
    var cents: Readings
  }

  var stage: StageVocabulary = .english
  /// Readings of abbreviations, keyed in lower case without the last full stop (`mr`, `z.b`).
  var abbreviations: [String: Readings] = [:]
  /// Abbreviations after which the sentence always goes on (`mr`, `e.g`).
  var binding: Set<String> = []
  /// Abbreviations that bind only a figure after them (`no`, `fig`).
  var numbering: Set<String> = []
  /// Words that often begin a sentence, to part `in the U.S. The army` from `the U.S. Army`.
  var starters: Set<String> = []
  /// Short words that capitals stress rather than spell: `NOT`, `ALL`.
  var stressed: Set<String> = []
  var symbols: [String: Readings] = [:]
  var units: [String: Unit] = [:]
  var currencies: [String: Currency] = [:]
  /// Letters after a figure that multiply it: `m`, `bn`, `k`.
  var magnitudes: [String: Unit] = [:]
  /// Words that multiply the figure before them (`million`), so that a currency comes after them.
  var magnitudeWords: Set<String> = []
  /// Month names and their short forms, in lower case.
  var months: [String: Int] = [:]
  /// The twelve names as they are said.
  var monthNames: [String] = []
  /// What things are counted by: `5/day`, `60 miles/hour`.
  var rated: Set<String> = []
  /// Abbreviations that are words as well (`sec`, German `Art`).
  var doubles: Set<String> = []
  /// Nouns that a Roman numeral counts: `chapter`, `act`.
  var countedNouns: Set<String> = []
  /// Names of rulers, whose Roman numerals are ordinals.
  var rulers: Set<String> = []
  /// Words before an ordinal written with a full stop (`am 2. Mai`).
  var ordinalHeralds: Set<String> = []

  /// Reads `key=way one|way two;…`.
  static func table(_ text: String) -> [String: Readings] {
    var table: [String: Readings] = [:]
    for entry in text.split(separator: ";") {
      let (key, value) = halves(entry)
      table[key] = Readings(value)
    }
    return table
  }

  /// Reads `key=one/many;…`; `many` may be left out where it is the same.
  static func unitTable(_ text: String) -> [String: Unit] {
    var table: [String: Unit] = [:]
    for entry in text.split(separator: ";") {
      let (key, value) = halves(entry)
      let forms = value.split(separator: ">").map { Readings(String($0)) }
      table[key] = Unit(one: forms[0], many: forms.last ?? forms[0])
    }
    return table
  }

  /// Reads `key=one>many>cent>cents;…`.
  static func currencyTable(_ text: String) -> [String: Currency] {
    var table: [String: Currency] = [:]
    for entry in text.split(separator: ";") {
      let (key, value) = halves(entry)
      let forms = value.split(separator: ">").map { Readings(String($0)) }
      for name in key.split(separator: ",") {
        table[String(name)] = Currency(
          one: forms[0], many: forms[1], cent: forms.count > 3 ? forms[2] : .silent,
          cents: forms.count > 3 ? forms[3] : .silent)
      }
    }
    return table
  }

  /// Reads words parted by spaces.
  static func set(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  /// Month names in order, and more names as `short=number`.
  static func monthTable(_ names: String, _ short: String) -> [String: Int] {
    var table: [String: Int] = [:]
    for (i, name) in names.split(separator: " ").enumerated() { table[String(name)] = i + 1 }
    for entry in short.split(separator: " ") {
      let (key, value) = halves(entry)
      table[key] = Int(value)
    }
    return table
  }

  private static func halves(_ entry: Substring) -> (String, String) {
    let cut = entry.dropFirst().firstIndex(of: "=") ?? entry.endIndex
    return (String(entry[..<cut]), String(entry[cut...].dropFirst()))
  }
}
