// SPDX-License-Identifier: Apache-2.0

/// Roman numerals, read as figures only where what stands before them says that they are: `Chapter IV`, `Henry VIII`.
enum RomanNumeral {
  /// Readings of `word` as a numeral; `nil` where it is none, or may be a word or initials.
  static func readings(of word: String, _ context: TokenContext, _ rules: LanguageRules) -> Readings? {
    if rules.family == .french, let ordinal = frenchOrdinal(word, rules) { return ordinal }
    guard word.utf8.count <= 8, let value = value(of: word), value < 400 else { return nil }
    let before = context.previousWord
    // A mark ends the phrase: `to Henry, I think`.
    guard !before.isEmpty, let last = context.previous.unicodeScalars.last, WordSplitter.isWordScalar(last) else {
      return nil
    }

    let cardinal = rules.figures.cardinal(value)
    let ordinal = rules.figures.ordinal(value, ending: "roman")
    let isCounted = rules.vocabulary.countedNouns.contains(before)
    if isCounted, word == "I", rules.family == .english, !context.next.isEmpty {
      return pronoun(or: cardinal | ordinal, context)
    }
    if isCounted, word.utf8.count > 1 || word != "I" || context.next.isEmpty || isSingleSafe(before) {
      return cardinal | ordinal
    }
    guard word.utf8.count > 1 || (word == "V" || word == "X"), value < 40,
      let first = context.previous.unicodeScalars.first,
      first.properties.isUppercase, context.previous.unicodeScalars.count > 1, !context.isShouted
    else { return nil }
    if rules.vocabulary.rulers.contains(before) { return rulers(value, cardinal, ordinal, rules) }
    // `XL`, `MI`, `X` after a name are no numerals often enough.
    guard word.utf8.count > 1,
      context.previous.unicodeScalars.dropFirst().contains(where: { $0.properties.isLowercase })
    else { return nil }
    return (cardinal | ordinal) | Readings(word: word.lowercased())
  }

  /// `XIXe`, `Ier`, `IIème`: the ending tells what it is. `Le`, `De`, `Ce` are words.
  private static func frenchOrdinal(_ word: String, _ rules: LanguageRules) -> Readings? {
    let numeral = word.prefix { $0.isUppercase }
    let ending = String(word[numeral.endIndex...])
    guard !numeral.isEmpty, rules.words.ordinalEndings.contains(ending), let value = value(of: String(numeral)),
      value < 40,
      numeral.count > 1 || "IVX".contains(numeral)
    else { return nil }
    return rules.figures.ordinal(value, ending: ending) | rules.figures.cardinal(value)
  }

  /// `the book I wrote`, `Act I of the play`: after a noun with a capital it is the numeral more often, after a small one
  /// the pronoun; `nil` where it is hardly a numeral.
  private static func pronoun(or numeral: Readings, _ context: TokenContext) -> Readings? {
    let isName = !context.isShouted && context.previous.unicodeScalars.first?.properties.isUppercase == true
    guard isName || isSingleSafe(context.previousWord) else { return nil }
    let goesOn = ["of", "and", "or", "to", "in", "is", "was", "the"].contains(context.nextWord)
    return isName || goesOn ? numeral | "i" : "i" | numeral
  }

  private static func isSingleSafe(_ noun: String) -> Bool {
    [
      "chapter", "act", "part", "book", "volume", "kapitel", "akt", "teil", "band", "chapitre", "acte", "tome",
      "capítulo", "acto",
    ].contains(noun)
  }

  private static func rulers(_ value: Int, _ cardinal: Readings, _ ordinal: Readings, _ rules: LanguageRules)
    -> Readings
  {
    switch rules.family {
    case .english: ("the" + ordinal) | ordinal | cardinal
    case .german: rules.figures.ordinal(value, ending: "der") | cardinal
    // Louis XIV is quatorze, Alfonso XIII trece; the first of a name is an ordinal.
    case .french: value == 1 ? ordinal | cardinal : cardinal | ordinal
    case .spanish: value <= 10 ? ordinal | cardinal : cardinal | ordinal
    case .other: cardinal | ordinal
    }
  }

  /// The value of a numeral in its one right spelling; `nil` for anything else (`IIX`, `MIX`).
  static func value(of word: String) -> Int? {
    var total = 0
    var previous = 0
    for scalar in word.unicodeScalars.reversed() {
      guard let digit = digits[scalar] else { return nil }
      total += digit < previous ? -digit : digit
      previous = max(previous, digit)
    }
    return total > 0 && total < 4_000 && spelling(of: total) == word ? total : nil
  }

  private static let digits: [Unicode.Scalar: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000]

  static func spelling(of value: Int) -> String {
    let steps = [
      (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"),
      (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = value
    var text = ""
    for (step, letters) in steps {
      while rest >= step {
        text += letters
        rest -= step
      }
    }
    return text
  }
}
