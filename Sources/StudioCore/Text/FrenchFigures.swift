// SPDX-License-Identifier: Apache-2.0

/// Figures in French; in Belgium and Switzerland with their own tens.
struct FrenchFigures: FigureLanguage {
  let vocabulary = LanguageVocabulary.french
  let words: FigureWords
  private let locales: [String]

  init(region: String?) {
    locales = region == "CH" ? ["fr_CH", "fr"] : region == "BE" ? ["fr_BE", "fr"] : ["fr"]
    words = FigureWords(
      decimalMark: region == "CH" ? "." : ",", groupMarks: [".", "'", ","],
      point: region == "CH" ? "virgule|point" : "virgule", to: "à", minus: "moins",
      by: "fois|par|sur", number: "numéro", dot: "point", at: "arobase|at", slash: "slash|barre oblique", and: "et",
      underscore: "tiret bas|underscore", hasSpacedGroups: true,
      ordinalEndings: ["er", "re", "ère", "e", "è", "ème", "eme", "ième", "nd", "nde", "ers", "es", "èmes"])
  }

  func cardinal(_ number: Int) -> Readings {
    Readings(all: locales.map { spelled(number, locale: $0) }).deduplicated
  }

  func counting(_ number: Int) -> Readings { number == 1 ? "un|une" : cardinal(number) }

  func plain(_ digits: String) -> Readings {
    guard digits.utf8.count < 16, let number = Int(digits) else { return spelledDigits(digits) }
    if digits.hasPrefix("0"), digits.utf8.count > 1 {
      // Numbers to call come in pairs: `06`.
      return digits.utf8.count == 2 ? cardinal(0) + cardinal(number) : spelledDigits(digits)
    }
    if digits.utf8.count == 4, (1_100..<2_000).contains(number), !number.isMultiple(of: 1_000) {
      let low = number % 100 == 0 ? Readings.silent : cardinal(number % 100)
      return cardinal(number) | (cardinal(number / 100) + "cent" + low)
    }
    return digits.utf8.count > 6 ? spelledDigits(digits) | cardinal(number) : cardinal(number)
  }

  func ordinal(_ number: Int, ending: String) -> Readings {
    if number == 1 {
      return ["re", "ère"].contains(ending) ? "première|premier" : "premier|première|un"
    }
    var said = Readings(all: cardinal(number).all.map { $0.dropLast() + [Self.ordinalWord($0.last ?? "")] })
    if number == 2 {
      said = ending.hasPrefix("nd") ? (ending == "nde" ? "seconde" : "second") | said : said | "second" | "seconde"
    }
    return said
  }

  private static func ordinalWord(_ word: String) -> String {
    switch word {
    case "cinq": "cinquième"
    case "neuf": "neuvième"
    case "vingts": "vingtième"
    case "cents": "centième"
    case _ where word.hasSuffix("e"): word.dropLast() + "ième"
    default: word + "ième"
    }
  }

  func fraction(_ upper: Int, _ lower: Int) -> Readings? {
    guard upper > 0, lower > 1, upper < 100, lower <= 100 else { return nil }
    let over = (cardinal(upper) + "sur" + cardinal(lower)) | (cardinal(upper) + cardinal(lower))
    guard upper < lower, lower <= 20 || lower == 100 else { return over }
    let name: Readings
    switch lower {
    case 2: name = "demi|demie"
    case 3: name = "tiers"
    case 4: name = upper == 1 ? "quart" : "quarts"
    default:
      let part = ordinal(lower, ending: "")
      name = upper == 1 ? part : Readings(all: part.all.map { $0.dropLast() + [($0.last ?? "") + "s"] })
    }
    return (counting(upper) + name) | over
  }

  func time(hour: Int, minute: Int, hasSuffix: Bool) -> Readings {
    let unit: Readings = hour == 1 ? "une heure" : Readings(all: cardinal(hour).all) + "heures"
    let zero: Readings = "zéro heure|minuit"
    let name = hour == 0 ? zero : unit
    let noon: Readings? = hour == 12 ? "midi" : hour == 0 || hour == 24 ? "minuit" : nil
    let short = hour > 12 && hour < 24 ? (hour == 13 ? "une heure" : cardinal(hour - 12) + "heures") : name
    switch minute {
    case 0: return name | (noon ?? name) | short
    case 15: return (name + "quinze") | (name + "et quart") | (short + "et quart") | ((noon ?? name) + "et quart")
    case 30: return (name + "trente") | (name + "et demie") | (short + "et demie") | ((noon ?? name) + "et demie")
    case 45:
      let next: Readings = hour % 12 + 1 == 1 ? "une heure" : cardinal(hour % 12 + 1) + "heures"
      return (name + cardinal(45)) | (next + "moins le quart") | (next + "moins quart")
    default: return (name + cardinal(minute)) | (short + cardinal(minute))
    }
  }

  func date(day: Int, month: Int, year: Readings?) -> Readings {
    let name = Readings(word: vocabulary.monthNames[month - 1])
    return ((self.day(day, herald: "") + name) | (cardinal(day) + cardinal(month))) + (year ?? .silent)
  }

  func day(_ number: Int, herald: String) -> Readings { number == 1 ? "premier|un" : cardinal(number) }

  func money(_ whole: Int, cents: Int, _ currency: LanguageVocabulary.Currency) -> Readings {
    let unit = whole < 2 ? currency.one : currency.many
    let linked = whole >= 1_000_000 && whole.isMultiple(of: 1_000_000) ? "de" + unit : unit
    guard cents > 0, !currency.cents.isSilent else { return counting(whole) + linked }
    let small = cardinal(cents) + (cents == 1 ? currency.cent : currency.cents)
    guard whole > 0 else { return small }
    return (counting(whole) + unit + cardinal(cents)) | (counting(whole) + unit + "et" + small)
      | (counting(whole) + unit + small)
  }
}
