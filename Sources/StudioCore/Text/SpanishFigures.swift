// SPDX-License-Identifier: Apache-2.0

/// Figures in Spanish.
struct SpanishFigures: FigureLanguage {
  let vocabulary = LanguageVocabulary.spanish
  let words: FigureWords

  /// Regions that write 1,000.5 and say `punto`.
  private static let pointed: Set<String> = ["MX", "US", "PR", "GT", "HN", "NI", "PA", "DO", "SV", "PE", "419"]

  init(region: String?) {
    let isPointed = region.map { Self.pointed.contains($0) } ?? false
    words = FigureWords(
      decimalMark: isPointed ? "." : ",", groupMarks: [".", "'", ","],
      point: isPointed ? "punto|coma" : "coma|punto|con", to: "a",
      minus: "menos", by: "por", number: "número", dot: "punto", at: "arroba", slash: "barra", and: "y",
      underscore: "guion bajo",
      ordinalEndings: ["º", "ª", ".º", ".ª", "er", ".er", "°", "o", "a", "ro", "ra", "do", "da", "to", "ta"])
  }

  func cardinal(_ number: Int) -> Readings { Readings(all: [spelled(number, locale: "es", partsHyphens: false)]) }

  /// Before a noun: `un`, `veintiún`, with the feminine as the other way.
  func counting(_ number: Int) -> Readings {
    guard number % 10 == 1, number % 100 != 11 else { return cardinal(number) }
    return Readings(
      all: cardinal(number).all.flatMap { words -> [[String]] in
        let last = words.last ?? ""
        guard last.hasSuffix("uno") else { return [words] }
        let short = last == "veintiuno" ? "veintiún" : last.dropLast() + ""
        return [words.dropLast() + [short], words.dropLast() + [last.dropLast() + "a"], words]
      })
  }

  func plain(_ digits: String) -> Readings {
    guard digits.utf8.count < 16, let number = Int(digits) else { return spelledDigits(digits) }
    if digits.hasPrefix("0"), digits.utf8.count > 1 { return spelledDigits(digits) }
    let count = digits.utf8.count
    if count == 3, !number.isMultiple(of: 100) { return cardinal(number) | spelledDigits(digits) }
    return count > 6 ? spelledDigits(digits) | cardinal(number) : cardinal(number)
  }

  private static let units = [
    "", "primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "séptimo", "octavo", "noveno",
  ]
  private static let tens = [
    "", "décimo", "vigésimo", "trigésimo", "cuadragésimo", "quincuagésimo", "sexagésimo", "septuagésimo", "octogésimo",
    "nonagésimo",
  ]

  func ordinal(_ number: Int, ending: String) -> Readings {
    guard number > 0, number < 100 else {
      return number == 100 ? "centésimo|centésima|cien" : cardinal(number)
    }
    let masculine: [String]
    switch number {
    case 1..<10: masculine = [Self.units[number]]
    case 11: masculine = ["undécimo"]
    case 12: masculine = ["duodécimo"]
    case 13..<20: masculine = ["decimo" + (number == 17 ? "séptimo" : Self.units[number - 10])]
    default: masculine = [Self.tens[number / 10]] + (number % 10 == 0 ? [] : [Self.units[number % 10]])
    }
    let feminine = masculine.map { String($0.dropLast()) + "a" }
    let short: [String] =
      number % 10 == 1 || number % 10 == 3
      ? masculine.dropLast() + [String((masculine.last ?? "").dropLast())] : masculine
    var said: Readings
    switch ending {
    case "ª", ".ª", "a", "ra", "da", "ta": said = Readings(all: [feminine, masculine])
    case "er", ".er": said = Readings(all: [short, masculine, feminine])
    default: said = Readings(all: [masculine, feminine, short])
    }
    // Above ten the cardinal is heard as often.
    said = number > 10 ? said | cardinal(number) : said
    return said.deduplicated
  }

  func fraction(_ upper: Int, _ lower: Int) -> Readings? {
    guard upper > 0, lower > 1, upper < 100, lower <= 100 else { return nil }
    let over = cardinal(upper) + ("de|sobre|barra|partido" as Readings) + cardinal(lower)
    let side = cardinal(upper) + cardinal(lower)
    guard upper < lower, lower <= 10 || lower == 100 else { return side | over }
    let plural = upper == 1 ? "" : "s"
    let name: String
    switch lower {
    case 2: return upper == 1 ? "medio|media|un medio|uno de dos" : side | over
    case 3: name = "tercio"
    default: name = ordinal(lower, ending: "").usual[0]
    }
    return (counting(upper) + Readings(word: name + plural)) | over | side
  }

  func time(hour: Int, minute: Int, hasSuffix: Bool) -> Readings {
    let spoken: Readings = hour == 1 ? "una" : cardinal(hour)
    let short: Readings = (hour + 11) % 12 + 1 == 1 ? "una" : cardinal((hour + 11) % 12 + 1)
    let next: Readings = hour % 12 + 1 == 1 ? "una" : cardinal(hour % 12 + 1)
    let sharp = spoken | (spoken + "en punto") | short
    switch minute {
    case 0: return hasSuffix ? spoken | short : sharp | (spoken + "horas")
    case 15: return (spoken + "quince") | (spoken + "y cuarto") | (short + "y cuarto") | (spoken + "y quince")
    case 30: return (spoken + "treinta") | (spoken + "y media") | (short + "y media") | (spoken + "y treinta")
    case 45: return (spoken + cardinal(45)) | (next + "menos cuarto") | (spoken + "y" + cardinal(45))
    case ..<30:
      return (spoken + cardinal(minute)) | (spoken + "y" + cardinal(minute)) | (short + "y" + cardinal(minute))
    default:
      return (spoken + cardinal(minute)) | (next + "menos" + cardinal(60 - minute)) | (spoken + "y" + cardinal(minute))
    }
  }

  func date(day: Int, month: Int, year: Readings?) -> Readings {
    let name = Readings(word: vocabulary.monthNames[month - 1])
    let said = (self.day(day, herald: "") + "de" + name) | (cardinal(day) + cardinal(month))
    guard let year else { return said }
    return (self.day(day, herald: "") + "de" + name + "de" + year) | (said + year)
      | (self.day(day, herald: "") + "de" + name + "del" + year)
  }

  func day(_ number: Int, herald: String) -> Readings { number == 1 ? "uno|primero" : cardinal(number) }

  func money(_ whole: Int, cents: Int, _ currency: LanguageVocabulary.Currency) -> Readings {
    let unit = whole == 1 ? currency.one : currency.many
    let linked = whole >= 1_000_000 && whole.isMultiple(of: 1_000_000) ? "de" + unit : unit
    guard cents > 0, !currency.cents.isSilent else { return counting(whole) + linked }
    let small = counting(cents) + (cents == 1 ? currency.cent : currency.cents)
    guard whole > 0 else { return small }
    let amount = counting(whole) + unit
    return (amount + "con" + cardinal(cents)) | (amount + "con" + small) | (amount + cardinal(cents))
      | (amount + "y" + small)
  }
}
