// SPDX-License-Identifier: Apache-2.0

/// Figures in a language whose grammar is not known: digits stay digits; where ICU spells the language's cardinals they
/// are the other way to say them.
struct OtherFigures: FigureLanguage {
  let vocabulary: LanguageVocabulary
  let words: FigureWords
  private let locale: String
  /// ICU answers in English where it knows no better.
  private let isSpelled: Bool

  init(_ tag: LanguageTag) {
    locale = tag.description.replacing("-", with: "_")
    isSpelled = NumberSpelling.words(of: 1, locale: locale).map { $0 != "one" } ?? false
    var vocabulary = LanguageVocabulary()
    vocabulary.stage = tag.language == "ko" ? .korean : .english
    self.vocabulary = vocabulary
    let dotted: Set<String> = [
      "da", "nb", "nn", "no", "fi", "cs", "sk", "pl", "hu", "sl", "hr", "sr", "bs", "et", "lv", "is", "tr",
    ]
    var words = FigureWords(
      point: .silent, to: .silent, minus: .silent, by: .silent, number: .silent, dot: .silent, at: .silent,
      slash: .silent,
      and: .silent, underscore: .silent)
    words.hasOrdinalDot = dotted.contains(tag.language)
    // Most of the world writes 1.000,5; these write 1,000.5.
    if !["ko", "ja", "zh", "th", "he", "hi", "bn", "ta", "te", "ur", "ms", "fil", "tl", "sw", "ga", "cy"].contains(
      tag.language)
    {
      words.decimalMark = ","
      words.groupMarks = [".", "'"]
    }
    self.words = words
  }

  func cardinal(_ number: Int) -> Readings {
    let digits: Readings = Readings(word: String(number))
    guard isSpelled else { return digits }
    let spoken = spelled(number, locale: locale).flatMap { word -> [String] in
      WordSplitter.parts(of: word).map {
        switch $0 {
        case .word(let text), .character(let text): text
        case .mark: ""
        }
      }
    }
    return Readings(all: [digits.usual, spoken.filter { !$0.isEmpty }])
  }

  func plain(_ digits: String) -> Readings {
    guard digits.utf8.count <= 15, digits == "0" || !digits.hasPrefix("0"), let number = Int(digits) else {
      return Readings(word: digits)
    }
    return cardinal(number)
  }

  func spelledDigits(_ digits: String) -> Readings { Readings(word: digits) }

  func ordinal(_ number: Int, ending: String) -> Readings { cardinal(number) }

  func fraction(_ upper: Int, _ lower: Int) -> Readings? { nil }

  func time(hour: Int, minute: Int, hasSuffix: Bool) -> Readings {
    minute == 0 ? cardinal(hour) : cardinal(hour) + cardinal(minute)
  }

  func date(day: Int, month: Int, year: Readings?) -> Readings { cardinal(day) + cardinal(month) + (year ?? .silent) }

  func day(_ number: Int, herald: String) -> Readings { cardinal(number) }

  func money(_ whole: Int, cents: Int, _ currency: LanguageVocabulary.Currency) -> Readings { cardinal(whole) }
}
