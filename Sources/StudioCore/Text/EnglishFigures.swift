// SPDX-License-Identifier: Apache-2.0

/// Figures in English.
struct EnglishFigures: FigureLanguage {
  let vocabulary = LanguageVocabulary.english
  let words: FigureWords
  /// `two hundred and six` is the usual way (outside the United States).
  private let saysAnd: Bool

  init(region: String?) {
    saysAnd = region.map { $0 != "US" && $0 != "PH" } ?? false
    words = FigureWords(
      minus: "minus|negative", isMonthFirst: !saysAnd,
      ordinalEndings: ["st", "nd", "rd", "th", "ST", "ND", "RD", "TH", "ˢᵗ"])
  }

  func cardinal(_ number: Int) -> Readings {
    if number == 0 { return saysAnd ? "zero|nought|oh" : "zero|oh" }
    let plain = spelled(number, locale: "en")
    let linked = withAnd(plain)
    var all = linked == plain ? [plain] : (saysAnd ? [linked, plain] : [plain, linked])
    if number.isMultiple(of: 100), !number.isMultiple(of: 1_000), (1_100...9_900).contains(number) {
      all.append(spelled(number / 100, locale: "en") + ["hundred"])
    }
    if plain.count > 1, plain[0] == "one", plain[1] != "point" {
      all.append(["a"] + linked.dropFirst())
    }
    return Readings(all: all)
  }

  /// `two hundred six` with its `and`.
  private func withAnd(_ words: [String]) -> [String] {
    let scales: Set<String> = ["thousand", "million", "billion", "trillion", "quadrillion"]
    var result: [String] = []
    for (i, word) in words.enumerated() {
      result.append(word)
      guard i + 1 < words.count else { break }
      let rest = words[(i + 1)...]
      if word == "hundred", !scales.contains(words[i + 1]) {
        result.append("and")
      } else if scales.contains(word), !rest.contains("hundred"), rest.allSatisfy({ !scales.contains($0) }) {
        result.append("and")
      }
    }
    return result
  }

  func plain(_ digits: String) -> Readings {
    let count = digits.utf8.count
    guard count < 16, let number = Int(digits) else { return spelledDigits(digits) }
    if digits.hasPrefix("0"), count > 1 { return byDigits(digits) }
    switch count {
    case 1, 2: return cardinal(number)
    case 3:
      guard !number.isMultiple(of: 100) else { return cardinal(number) }
      return cardinal(number) | (cardinal(number / 100) + pair(number % 100)) | byDigits(digits)
    case 4:
      let pairs = number.isMultiple(of: 1_000) ? cardinal(number) : year(number)
      let isYear = (1_100..<2_000).contains(number) || (2_010..<2_100).contains(number)
      let both = isYear ? pairs | cardinal(number) : cardinal(number) | pairs
      return (1_000..<2_100).contains(number) ? both : both | byDigits(digits)
    case 5, 6: return cardinal(number) | byDigits(digits)
    default: return byDigits(digits) | cardinal(number)
    }
  }

  /// All zeros said alike: `zero seven` or `oh seven`.
  private func byDigits(_ digits: String) -> Readings {
    let values = digits.utf8.map { Int($0) - 48 }
    let say = { (zero: String) in values.flatMap { $0 == 0 ? [zero] : spelled($0, locale: "en") } }
    return Readings(all: [say("zero")]) | Readings(all: [say("oh")])
  }

  /// The two last figures of a year or a code: `oh five`, `eighty four`.
  private func pair(_ number: Int) -> Readings {
    number < 10 ? Readings(all: [["oh"] + spelled(number, locale: "en")]) : cardinal(number)
  }

  private func year(_ number: Int) -> Readings {
    let (high, low) = (cardinal(number / 100), number % 100)
    if number / 100 % 10 == 0, low < 10 { return low == 0 ? cardinal(number) : high + pair(low) }
    if low == 0 { return high + "hundred" }
    let said = high + (low < 10 ? pair(low) : cardinal(low))
    // `nineteen hundred and five`, but no `twenty hundred`.
    return number / 100 % 10 == 0 ? said : said | (high + "hundred and" + cardinal(low))
  }

  func ordinal(_ number: Int, ending: String) -> Readings {
    Readings(all: cardinal(number).all.map { $0.dropLast() + [Self.ordinalWord($0.last ?? "")] })
  }

  private static let irregular = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
  ]

  private static func ordinalWord(_ word: String) -> String {
    if let known = irregular[word] { return known }
    return word.hasSuffix("y") ? word.dropLast() + "ieth" : word + "th"
  }

  func fraction(_ upper: Int, _ lower: Int) -> Readings? {
    guard upper > 0, lower > 1, upper < 100, lower <= 100 else { return nil }
    let over = cardinal(upper) + ("over|out of|of|slash" as Readings) + cardinal(lower)
    // `9/11` and `5/12` are no parts of a whole.
    guard upper < lower, lower <= 10 || lower == 16 || lower == 20 || lower == 100 else {
      return (cardinal(upper) + cardinal(lower)) | over
    }
    let name: Readings
    switch lower {
    case 2: name = upper == 1 ? "half" : "halves"
    case 4: name = upper == 1 ? "quarter|fourth" : "quarters|fourths"
    default:
      let part = ordinal(lower, ending: "")
      name = upper == 1 ? part : Readings(all: part.all.map { $0.dropLast() + [($0.last ?? "") + "s"] })
    }
    var said = cardinal(upper) + name
    if upper == 1 { said = said | ("a" + name) | (lower == 2 ? name : said) }
    return said | over | (cardinal(upper) + cardinal(lower))
  }

  func time(hour: Int, minute: Int, hasSuffix: Bool) -> Readings {
    let spoken = cardinal(hour)
    let short = hour > 12 ? cardinal(hour - 12) : spoken
    let next = cardinal(hour % 12 + 1)
    switch minute {
    case 0:
      if hasSuffix { return spoken | (spoken + "o'clock") }
      return hour > 12
        ? (spoken + "hundred") | (short + "o'clock") | short : (spoken + "o'clock") | spoken | (spoken + "hundred")
    case 1..<10:
      return (spoken + Readings(all: [["oh"] + cardinal(minute).usual])) | (cardinal(minute) + "past" + short)
        | (spoken + cardinal(minute))
        | (short + Readings(all: [["oh"] + cardinal(minute).usual]))
    case 15:
      return (spoken + "fifteen") | ("quarter past" + short) | ("a quarter past" + short) | ("quarter after" + short)
        | (short + "fifteen")
    case 30: return (spoken + "thirty") | ("half past" + short) | (short + "thirty") | ("half" + short)
    case 45:
      return (spoken + cardinal(45)) | ("quarter to" + next) | ("a quarter to" + next) | (short + cardinal(45))
    case ..<30: return (spoken + cardinal(minute)) | (cardinal(minute) + "past" + short) | (short + cardinal(minute))
    default: return (spoken + cardinal(minute)) | (cardinal(60 - minute) + "to" + next) | (short + cardinal(minute))
    }
  }

  func date(day: Int, month: Int, year: Readings?) -> Readings {
    let name = Readings(word: vocabulary.monthNames[month - 1])
    let after = (name + ordinal(day, ending: "")) | (name + "the" + ordinal(day, ending: "")) | (name + cardinal(day))
    let before =
      ("the" + ordinal(day, ending: "") + "of" + name) | (ordinal(day, ending: "") + name)
      | (ordinal(day, ending: "") + "of" + name)
    let numbers = words.isMonthFirst ? cardinal(month) + cardinal(day) : cardinal(day) + cardinal(month)
    let said = (words.isMonthFirst ? after | before : before | after) | numbers
    return said + (year ?? .silent)
  }

  func day(_ number: Int, herald: String) -> Readings {
    ordinal(number, ending: "") | cardinal(number) | ("the" + ordinal(number, ending: ""))
  }

  func money(_ whole: Int, cents: Int, _ currency: LanguageVocabulary.Currency) -> Readings {
    let unit = whole == 1 ? currency.one : currency.many
    guard cents > 0, !currency.cents.isSilent else { return counting(whole) + unit }
    let small = cardinal(cents) + (cents == 1 ? currency.cent : currency.cents)
    guard whole > 0 else { return small }
    let amount = counting(whole) + unit
    return (amount + "and" + small) | (amount + cardinal(cents)) | (amount + small) | (counting(whole) + pair(cents))
  }

  func decade(_ number: Int, digits: Int) -> Readings? {
    guard digits == 2 || digits == 4, number.isMultiple(of: 10) else { return nil }
    let plural = { (word: String) in word.hasSuffix("y") ? word.dropLast() + "ies" : word + "s" }
    let base = digits == 4 && number % 1_000 != 0 ? year(number) : cardinal(number)
    return Readings(all: base.all.map { $0.dropLast() + [plural($0.last ?? "")] })
  }
}
