// SPDX-License-Identifier: Apache-2.0

/// Figures in German.
struct GermanFigures: FigureLanguage {
  let vocabulary = LanguageVocabulary.german
  let words: FigureWords

  init(region: String?) {
    words = FigureWords(
      decimalMark: region == "CH" || region == "LI" ? "." : ",", groupMarks: [".", "'", ","],
      point: region == "CH" ? "komma|punkt" : "komma",
      to: "bis", ratio: "zu", minus: "minus", by: "mal", number: "nummer", dot: "punkt", at: "at|ät",
      slash: "schrägstrich|slash",
      and: "und",
      underscore: "unterstrich", hasOrdinalDot: true,
      ordinalEndings: ["te", "ten", "ter", "tes", "ste", "sten", "ster"])
  }

  /// `1984` is one word; recognisers part long ones after hundreds and thousands, so that is the usual way, the whole
  /// word and its smallest parts are the others.
  func cardinal(_ number: Int) -> Readings { compound(number, locale: "de") }

  private func compound(_ number: Int, locale: String) -> Readings {
    guard let text = NumberSpelling.words(of: number, locale: locale) else { return Readings(word: String(number)) }
    return compound(parts: text)
  }

  private func compound(parts text: String) -> Readings {
    let words = text.lowercased().split(separator: " ").map { $0.split(separator: "\u{AD}").map(String.init) }
    var medium: [String] = []
    for parts in words {
      var word = ""
      for part in parts {
        word += part
        if part == "hundert" || part == "tausend" {
          medium.append(word)
          word = ""
        }
      }
      if !word.isEmpty { medium.append(word) }
    }
    let long = words.map { $0.joined() }
    var said = Readings(all: [medium]) | Readings(all: [long])
    if words.contains(where: { $0.contains { $0 == "tausend" || $0 == "hundert" } }) {
      said = said | Readings(all: [words.flatMap { $0 }])
    }
    // `einhundert`, `eintausend` lose their `ein` in speech.
    if let first = medium.first, first.hasPrefix("ein"), first == "einhundert" || first == "eintausend" {
      said = said | Readings(all: [[String(first.dropFirst(3))] + medium.dropFirst()])
    }
    if medium == ["zwei"] { said = said | "zwo" }
    return said
  }

  func counting(_ number: Int) -> Readings { number == 1 ? "ein|eine|eins|einen|einem" : cardinal(number) }

  func plain(_ digits: String) -> Readings {
    guard digits.utf8.count < 16, let number = Int(digits) else { return spelledDigits(digits) }
    if digits.hasPrefix("0"), digits.utf8.count > 1 { return spelledDigits(digits) }
    let count = digits.utf8.count
    if count == 4, (1_100..<2_000).contains(number) { return year(number) | cardinal(number) }
    if count == 3, !number.isMultiple(of: 100) { return cardinal(number) | spelledDigits(digits) }
    return count > 6 ? spelledDigits(digits) | cardinal(number) : cardinal(number)
  }

  /// `neunzehnhundertvierundachtzig`
  private func year(_ number: Int) -> Readings {
    let high = NumberSpelling.words(of: number / 100, locale: "de") ?? String(number / 100)
    let low =
      number % 100 == 0 ? "" : "\u{AD}" + (NumberSpelling.words(of: number % 100, locale: "de") ?? String(number % 100))
    let high1 = high.filter { $0 != "\u{AD}" }
    return compound(parts: high1 + "\u{AD}hundert" + low)
  }

  func ordinal(_ number: Int, ending: String) -> Readings {
    guard let text = NumberSpelling.words(of: number, locale: "de") else { return Readings(word: String(number)) }
    let usual: String
    switch ending {
    case "am", "vom", "zum", "dem", "den", "des", "im", "beim", "ab", "bis", "seit", "ten", "sten", "ihrem", "seinem",
      "ihren":
      usual = "n"
    case "ter", "ster", "ein", "sein", "ihr", "mein": usual = "r"
    default: usual = ""
    }
    let endings = [usual] + ["", "n", "r", "s"].filter { $0 != usual }
    var said = Readings(all: [])
    for ending in endings { said = said | compound(parts: stem(text, number) + ending) }
    return Readings(all: Array(said.all.prefix(6)))
  }

  /// The ordinal with its first ending: `zweite`, `zwanzigste`.
  private func stem(_ text: String, _ number: Int) -> String {
    let last = number % 100
    let irregular = [1: ("eins", "erste"), 3: ("drei", "dritte"), 7: ("sieben", "siebte"), 8: ("acht", "achte")]
    if let (cardinal, ordinal) = irregular[last], text.hasSuffix(cardinal) {
      return text.dropLast(cardinal.count) + ordinal
    }
    return (1..<20).contains(last) ? text + "te" : text + "ste"
  }

  func fraction(_ upper: Int, _ lower: Int) -> Readings? {
    guard upper > 0, lower > 1, upper < 100, lower <= 100 else { return nil }
    let side = cardinal(upper) + cardinal(lower)
    let over = cardinal(upper) + ("durch|von|schrägstrich" as Readings) + cardinal(lower)
    guard upper < lower, lower <= 20 || lower == 100 else { return side | over }
    let one: Readings = "ein|eine"
    if lower == 2 {
      return upper == 1 ? ("ein" + "halb") | "einhalb" | "halb" | ("eine" + "hälfte") | "halbe" | side : side | over
    }
    let name = Readings(all: ordinal(lower, ending: "").all.prefix(1).map { $0.dropLast() + [($0.last ?? "") + "l"] })
    return ((upper == 1 ? one : cardinal(upper)) + name) | over | side
  }

  func time(hour: Int, minute: Int, hasSuffix: Bool) -> Readings {
    let spoken: Readings = hour == 1 ? "ein|eins" : cardinal(hour)
    let short = cardinal((hour + 11) % 12 + 1)
    let next = cardinal(hour % 12 + 1)
    guard !hasSuffix else {
      // The minutes come after `Uhr`, which is a token of its own.
      return minute == 30 ? spoken | ("halb" + next) : spoken
    }
    let clock = spoken + "uhr"
    switch minute {
    case 0: return clock | short
    case 15: return (clock + "fünfzehn") | ("viertel nach" + short) | ("viertel" + next) | (cardinal(hour) + "fünfzehn")
    case 30: return (clock + "dreißig") | ("halb" + next) | (cardinal(hour) + "dreißig")
    case 45: return (clock + cardinal(45)) | ("viertel vor" + next) | ("dreiviertel" + next)
    case ..<30:
      return (clock + cardinal(minute)) | (cardinal(minute) + "nach" + short) | (cardinal(hour) + cardinal(minute))
    default:
      return (clock + cardinal(minute)) | (cardinal(60 - minute) + "vor" + next) | (cardinal(hour) + cardinal(minute))
    }
  }

  func date(day: Int, month: Int, year: Readings?) -> Readings {
    let name = Readings(word: vocabulary.monthNames[month - 1])
    let (ter, ten) = (ordinal(day, ending: "ter"), ordinal(day, ending: "ten"))
    let number = { (ending: String) in first(ordinal(month, ending: ending)) }
    return ((first(ten) + name) | (first(ter) + name) | (first(ten) + number("ten")) | (first(ter) + number("ter")))
      + (year ?? .silent)
  }

  private func first(_ readings: Readings) -> Readings { Readings(all: [readings.usual]) }

  func day(_ number: Int, herald: String) -> Readings {
    vocabulary.months[herald] != nil ? cardinal(number) | ordinal(number, ending: "") : ordinal(number, ending: herald)
  }

  func money(_ whole: Int, cents: Int, _ currency: LanguageVocabulary.Currency) -> Readings {
    let unit = whole == 1 ? currency.one : currency.many
    guard cents > 0, !currency.cents.isSilent else { return counting(whole) + unit }
    let small = cardinal(cents) + (cents == 1 ? currency.cent : currency.cents)
    guard whole > 0 else { return small }
    return (counting(whole) + unit + cardinal(cents)) | (counting(whole) + unit + "und" + small)
      | (counting(whole) + unit + small)
  }

  func decade(_ number: Int, digits: Int) -> Readings? {
    guard number > 0, number.isMultiple(of: 10) else { return nil }
    let base = digits == 4 && number < 2_000 ? year(number) : cardinal(number)
    return Readings(all: base.all.map { $0.dropLast() + [($0.last ?? "") + "er"] })
      | Readings(all: base.all.map { $0.dropLast() + [($0.last ?? "") + "ern"] })
  }
}
