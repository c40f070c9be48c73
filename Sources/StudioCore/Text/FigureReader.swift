// SPDX-License-Identifier: Apache-2.0

/// Reads one piece of text with figures: `$5.50`, `10:30`, `1990s`, `5km`.
///
/// Grammar of a piece: leading marks (sign, `~`, `#`, a currency), a figure in one of its shapes, trailing marks (a unit,
/// a multiplier, `%`, a currency). What does not fit is `nil`: the caller cuts it up.
struct FigureReader {
  let rules: LanguageRules
  var context = TokenContext()

  var figures: any FigureLanguage { rules.figures }

  /// Readings of the whole piece; `nil` where its shape is none that is known.
  func read(_ text: String) -> Readings? {
    var scan = FigureScan(text)
    var lead = Readings.silent
    var currency: LanguageVocabulary.Currency?
    while let scalar = scan.peek, !FigureScan.isDigit(scalar) {
      if currency == nil, let found = takeCurrency(&scan) {
        currency = found
      } else if let reading = leadingMark(scalar, scan) {
        lead += reading
        scan.advance()
      } else {
        return nil
      }
    }
    guard scan.peek != nil else { return nil }
    if let currency { return amount(&scan, currency).map { lead + $0 } }
    guard let body = shape(&scan) else { return nil }
    return lead + body
  }

  private func leadingMark(_ scalar: Unicode.Scalar, _ scan: FigureScan) -> Readings? {
    switch scalar {
    case "-", "−", "–": rules.words.minus
    case "+", "±", "<", ">", "≤", "≥", "~", "≈", "№", "§": rules.vocabulary.symbols[String(scalar)] ?? .silent
    case "#": rules.words.number
    case "'" where scan.count == 4 || scan.count == 3: .silent
    case ".", ",": scan.index == 0 || scan.index == 1 ? rules.words.point : nil
    default: nil
    }
  }

  /// A currency at the cursor: a sign or letters right before a figure.
  private func takeCurrency(_ scan: inout FigureScan) -> LanguageVocabulary.Currency? {
    let name = scan.text { !FigureScan.isDigit($0) && $0 != "-" && $0 != "−" && $0 != "." }
    guard !name.isEmpty, let currency = rules.vocabulary.currencies[name] else { return nil }
    scan.index += name.unicodeScalars.count
    return currency
  }

  /// A sum after its currency: `5`, `5.50`, `2.5m`, `5/month`.
  private func amount(_ scan: inout FigureScan, _ currency: LanguageVocabulary.Currency) -> Readings? {
    var lead = Readings.silent
    if scan.peek == "-" || scan.peek == "−" {
      lead = rules.words.minus
      scan.advance()
    }
    guard let number = NumberText(&scan, rules.words) else { return nil }
    var said: Readings
    if scan.isAtEnd {
      said = rules.vocabulary.magnitudeWords.contains(context.nextWord) ? value(number) : money(number, currency)
    } else if let magnitude = rules.vocabulary.magnitudes[scan.rest] {
      said = value(number) + magnitude.many + currency.many
      scan.index = scan.count
    } else if let range = scan.take(anyOf: "-–—"), range != "/" {
      // `$5–10`, `$5–$10`
      _ = takeCurrency(&scan)
      guard let other = NumberText(&scan, rules.words) else { return nil }
      let magnitude = rules.vocabulary.magnitudes[scan.rest]
      guard scan.isAtEnd || magnitude != nil else { return nil }
      said = value(number) + rules.words.to + value(other) + (magnitude?.many ?? .silent) + currency.many
    } else if scan.peek == "/", let unit = rules.vocabulary.units[String(scan.rest.dropFirst())] {
      said = money(number, currency) + per + unit.one
    } else if scan.peek == "+" {
      said = money(number, currency) + (rules.vocabulary.symbols["+"] ?? .silent)
    } else {
      return nil
    }
    said = lead + said
    return said
  }

  var per: Readings {
    switch rules.family {
    case .german: "pro"
    case .french, .spanish: "par|por"
    default: "per|a|an"
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

  /// A number with its decimals.
  func value(_ number: NumberText, plain: Bool = false) -> Readings {
    var said: Readings
    if let rank = context.groupRank, number.fraction == nil || rank == 0 {
      said = group(number.whole, rank)
    } else {
      said = plain && !number.isGrouped ? figures.plain(number.whole) : figures.whole(number.whole)
    }
    if let fraction = number.fraction {
      let digits = figures.spelledDigits(fraction)
      let tail = fraction.utf8.count == 2 && !fraction.hasPrefix("0") ? decimalsAsOne(fraction, digits) : digits
      said += rules.words.point + tail
    }
    return said
  }

  /// `3,25`: `deux virgule vingt-cinq` in French and Spanish, digit by digit elsewhere; both ways are known.
  private func decimalsAsOne(_ fraction: String, _ digits: Readings) -> Readings {
    let one = figures.whole(fraction)
    return rules.family == .french || rules.family == .spanish ? one | digits : digits | one
  }

  /// One part of a figure whose thousands are parted by spaces (`12 500`): its own words and its rank's.
  private func group(_ digits: String, _ rank: Int) -> Readings {
    guard let number = Int(digits), number > 0, rank < 5 else { return .silent }
    var scale = 1
    for _ in 0..<rank { scale *= 1_000 }
    let said = figures.cardinal(number * scale)
    return rank == 0 && rules.family == .english && number < 100 ? said | (rules.words.and + said) : said
  }
}
