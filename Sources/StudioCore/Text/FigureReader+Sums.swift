// SPDX-License-Identifier: Apache-2.0

/// Sums of money, and what a sum or a count is for.
extension FigureReader {
  /// A currency at the cursor: a sign or letters right before a figure.
  func takeCurrency(_ scan: inout FigureScan) -> LanguageVocabulary.Currency? {
    let name = scan.text { !FigureScan.isDigit($0) && $0 != "-" && $0 != "−" && $0 != "." }
    guard !name.isEmpty, let currency = rules.vocabulary.currencies[name] else { return nil }
    scan.index += name.unicodeScalars.count
    return currency
  }

  /// The currency that is the next token, or the next token's up to its slash (`€/kg`).
  var nextCurrency: LanguageVocabulary.Currency? {
    let next = context.nextBare
    return rules.vocabulary.currencies[next] ?? rules.vocabulary.currencies[String(next.prefix { $0 != "/" })]
  }

  /// Letters at the cursor that multiply the figure before them, as far as a dash, a slash or a plus.
  private func takeMagnitude(_ scan: inout FigureScan) -> Readings? {
    let name = scan.text { !"-–—/+".unicodeScalars.contains($0) }
    guard !name.isEmpty, let magnitude = rules.vocabulary.magnitudes[name] else { return nil }
    scan.index += name.unicodeScalars.count
    return magnitude.many
  }

  /// A sum after its currency: `5`, `5.50`, `2.5m`, `5–10`, `1M–$2M`, `5/month`.
  func amount(_ scan: inout FigureScan, _ currency: LanguageVocabulary.Currency) -> Readings? {
    var lead = Readings.silent
    if scan.peek == "-" || scan.peek == "−" {
      lead = rules.words.minus
      scan.advance()
    }
    guard let number = NumberText(&scan, rules.words) else { return nil }
    let magnitude = takeMagnitude(&scan)
    let said: Readings
    if scan.take(anyOf: "-–—") != nil {
      guard let range = sums(from: number, magnitude, &scan, currency) else { return nil }
      said = range
    } else {
      said = sum(number, magnitude, currency, isMultiplied: scan.isAtEnd && precedesMagnitude)
    }
    guard let rest = afterSum(scan.rest) else { return nil }
    return lead + said + rest
  }

  /// `million` comes next: it stands between the figure and its currency.
  private var precedesMagnitude: Bool { rules.vocabulary.magnitudeWords.contains(context.nextWord) }

  private func sum(
    _ number: NumberText, _ magnitude: Readings?, _ currency: LanguageVocabulary.Currency, isMultiplied: Bool = false
  ) -> Readings {
    if let magnitude { return value(number) + magnitude + currency.many }
    return isMultiplied ? value(number) : money(number, currency)
  }

  /// `$5–10`, `$5–$10`, `$1M–$2M`, `$5.50-$10`, from behind the dash.
  private func sums(
    from low: NumberText, _ lowMagnitude: Readings?, _ scan: inout FigureScan, _ currency: LanguageVocabulary.Currency
  ) -> Readings? {
    _ = takeCurrency(&scan)
    guard let high = NumberText(&scan, rules.words) else { return nil }
    let magnitude = takeMagnitude(&scan)
    let isMultiplied = scan.isAtEnd && magnitude == nil && precedesMagnitude
    let top = value(high) + (magnitude ?? .silent) + (isMultiplied ? .silent : currency.many)
    // What both have is said once, at the end.
    let isSame = lowMagnitude == nil || lowMagnitude == magnitude
    let short = value(low) + (isSame ? .silent : lowMagnitude ?? .silent) + rules.words.to + top
    guard !isMultiplied else { return short }
    let long = sum(low, lowMagnitude ?? magnitude, currency) + rules.words.to + sum(high, magnitude, currency)
    let hasCents = magnitude == nil && [low, high].contains { $0.fraction?.utf8.count == 2 }
    let half = value(low) + (lowMagnitude ?? .silent) + rules.words.to + top
    return hasCents ? long | short : short.first(4) | half.first(2) | long.first(2)
  }

  /// What may stand behind a sum: nothing, `+`, `/month`.
  private func afterSum(_ text: String) -> Readings? {
    switch text {
    case "": .silent
    case "+": rules.vocabulary.symbols["+"] ?? .silent
    default: rate(text)
    }
  }

  /// What a sum or a count is for, from its slash on: `/month`, `/kg`, `/user/month`, `/100km`; `nil` for anything else.
  ///
  /// - Parameter isSum: any word may follow money; after a bare count only what things are counted by, for a slash parts
  ///   other words too (`3/West`).
  func rate(_ text: String, isSum: Bool = true) -> Readings? {
    let things = text.split(separator: "/", omittingEmptySubsequences: false)
    guard things.count > 1, things.count < 4, things[0].isEmpty else { return nil }
    var said = Readings.silent
    for thing in things.dropFirst() {
      guard let name = counted(String(thing), isSum: isSum) else { return nil }
      said += name
    }
    return said
  }

  private func counted(_ text: String, isSum: Bool) -> Readings? {
    if let unit = rules.vocabulary.units[text] { return per(unit.one) }
    if let first = text.unicodeScalars.first, FigureScan.isDigit(first) {
      // `l/100km`, `€/100 g`; a bare figure is a fraction's.
      guard let last = text.unicodeScalars.last, !FigureScan.isDigit(last) else { return nil }
      return FigureReader(rules: rules).read(text).map { perMany + $0 }
    }
    guard text.unicodeScalars.count > 1, text.allSatisfy(\.isLetter) else { return nil }
    let word = text.lowercased()
    guard isSum || rules.vocabulary.rated.contains(word) else { return nil }
    return per(Readings(word: word))
  }

  /// What stands between a sum and what it is for: `per month`, `a month`.
  private func per(_ thing: Readings) -> Readings {
    let link: Readings
    switch rules.family {
    case .german: link = "pro|im|am|je"
    case .french: link = "par|le|la"
    case .spanish: link = "por|al|a la"
    case .english:
      let name = thing.usual.first ?? ""
      let isVowel = name.utf8.first.map { "aeio".utf8.contains($0) } ?? false
      link = isVowel || name == "hour" ? "per|an" : "per|a"
    case .other: link = .silent
    }
    return link + thing
  }

  /// The same before a number: `8 Liter auf 100 Kilometer`.
  var perMany: Readings {
    switch rules.family {
    case .german: "auf|pro"
    case .french: "aux|pour|par"
    case .spanish: "a los|por|cada"
    case .english: "per"
    case .other: .silent
    }
  }

  /// A sum with its currency.
  func money(_ number: NumberText, _ currency: LanguageVocabulary.Currency) -> Readings {
    guard let whole = number.value else { return value(number) + currency.many }
    switch number.fraction?.utf8.count {
    case nil:
      let plain = number.isGrouped || whole < 1_000 ? .silent : figures.plain(number.whole) + currency.many
      let said = figures.money(whole, cents: 0, currency)
      return plain.isSilent ? said : said | plain
    case 2:
      let said = figures.money(whole, cents: Int(number.fraction ?? "0") ?? 0, currency)
      return said | (value(number) + currency.many)
    default: return value(number) + currency.many
    }
  }
}
