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
