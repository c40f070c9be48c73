// SPDX-License-Identifier: Apache-2.0

/// Reads tokens: what a piece between white space may sound like.
struct TokenReader {
  let rules: LanguageRules

  /// Readings of a piece of text without white space; silent where nobody says it.
  func readings(of text: String, in context: TokenContext = TokenContext()) -> Readings {
    let clean = TextFolding.clean(text)
    // No figure or address is that long; the way without alternatives is linear.
    if clean.utf8.count > 400 { return longPiece(clean, context) }
    guard !Self.emoticons.contains(clean) else { return .silent }
    let piece = Piece(clean)
    if piece.body.isEmpty { return symbol(clean, context) }
    if let address = address(piece.body) { return address }
    if let abbreviation = abbreviation(piece, context) { return abbreviation }
    if let rate = rateAfterFigure(clean, context) { return rate }
    if let unit = unitAfterFigure(piece, context) { return unit }
    if piece.hasDigit { return figure(piece, context) }
    return compound(piece.body, context)
  }

  /// Whether a piece sounds the same wherever it stands: letters, small but for the first, and no abbreviation.
  func isReadAlike(_ text: String) -> Bool {
    var letters = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A: letters += 1
      case 0x41...0x5A:
        guard letters == 0 else { return false }
        letters = 1
      case 0x2E: if isAbbreviated(text) { return false }
      case 0x21, 0x22, 0x27...0x2A, 0x2C, 0x2D, 0x3A, 0x3B, 0x3F, 0x5F: continue
      case 0..<0x80: return false
      default:
        if WordSplitter.isUnspaced(scalar) {
          letters += 1
        } else if scalar.properties.isAlphabetic {
          if scalar.properties.isUppercase, letters > 0 { return false }
          letters += 1
        } else if !(0x2010...0x2026).contains(scalar.value), !WordSplitter.isMark(scalar), scalar.value != 0xAB,
          scalar.value != 0xBB
        {
          return false
        }
      }
    }
    return letters > 1
  }

  private func isAbbreviated(_ text: String) -> Bool {
    text.utf8.last != 0x2E || rules.vocabulary.abbreviations[Piece(text).body.lowercased()] != nil
  }

  private static let emoticons: Set<String> = [
    ":D", ":P", ":p", "xD", "XD", ":o", ":O", ";P", ":-D", ":-P", "<3", ":3", "^^", "8)", "8-)",
  ]

  /// A piece without the marks around it.
  struct Piece {
    /// Without marks at its edges; marks that are said (`$`, `%`, `#`) stay.
    var body: String
    /// A full stop follows the body.
    var hasStop = false
    var hasDigit = false

    init(_ text: String) {
      let scalars = Array(text.unicodeScalars)
      var start = 0
      while start < scalars.count, !Self.opens(scalars, start) { start += 1 }
      var end = scalars.count
      while end > start, !Self.closes(scalars, end - 1, start) { end -= 1 }
      body = String(String.UnicodeScalarView(scalars[start..<end]))
      hasStop = end < scalars.count && scalars[end] == "."
      hasDigit = scalars[start..<end].contains(where: FigureScan.isDigit)
      // A bare sign is no body: `symbol` reads it.
      if !scalars[start..<end].contains(where: WordSplitter.isWordScalar) { body = "" }
    }

    private static func opens(_ scalars: [Unicode.Scalar], _ i: Int) -> Bool {
      let scalar = scalars[i]
      if WordSplitter.isWordScalar(scalar) { return true }
      let next = i + 1 < scalars.count ? scalars[i + 1] : " "
      switch scalar {
      case "-", "−", "+", "±", "<", ">", "≤", "≥", "~", "≈", ".":
        return FigureScan.isDigit(next) || (isCurrency(next) && scalar != ".")
      case "'": return FigureScan.isDigit(next)
      case "°": return next == "C" || next == "F"
      case "#", "@", "№", "§": return WordSplitter.isWordScalar(next)
      default: return isCurrency(scalar) && (FigureScan.isDigit(next) || next == "-" || next == ".")
      }
    }

    private static func closes(_ scalars: [Unicode.Scalar], _ i: Int, _ start: Int) -> Bool {
      let scalar = scalars[i]
      if WordSplitter.isWordScalar(scalar) { return true }
      guard i > start else { return false }
      switch scalar {
      case "%", "‰", "°", "º", "ª", "²", "³": return true
      case "+": return WordSplitter.isWordScalar(scalars[i - 1]) || scalars[i - 1] == "+"
      case "#": return scalars[i - 1].properties.isUppercase
      default:
        return isCurrency(scalar) && (FigureScan.isDigit(scalars[i - 1]) || scalars[i - 1].properties.isAlphabetic)
      }
    }

    static func isCurrency(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .currencySymbol }
  }

  /// A token of signs alone.
  private func symbol(_ text: String, _ context: TokenContext) -> Readings {
    let bare = text.filter { !".,;!?\"'()[]".contains($0) }
    let next = context.next.unicodeScalars.first
    let precedesFigure = next.map { FigureScan.isDigit($0) || Piece.isCurrency($0) } ?? false
    switch bare {
    case "-", "–", "—":
      // `10 – 12`, `9am – 5pm`; elsewhere a dash is a pause.
      let isRange =
        context.followsFigure || context.isBetweenAlike || rules.vocabulary.currencies[context.previous] != nil
      guard precedesFigure, isRange else { return .silent }
      return rules.words.to | rules.words.minus
    case "&", "@", "=", "%", "‰", "§", "§§", "№", "≈", "≠", "±", "÷", "°", "∞", "π", "√":
      return rules.vocabulary.symbols[bare] ?? .silent
    case "+", "×", "<", ">", "≤", "≥", "~", "#", "−":
      let isSaid =
        context.followsFigure || precedesFigure || (bare == "+" && !context.previous.isEmpty && !context.next.isEmpty)
      return isSaid ? rules.vocabulary.symbols[bare] ?? .silent : .silent
    case "*" where context.followsFigure && precedesFigure: return rules.words.by
    default:
      guard let currency = rules.vocabulary.currencies[bare] else {
        return context.followsFigure ? rules.vocabulary.units[bare]?.many ?? .silent : .silent
      }
      return currencyAfterFigure(currency, context)
    }
  }

  /// `€` after `5,50`: the currency, then its hundredth parts.
  private func currencyAfterFigure(_ currency: LanguageVocabulary.Currency, _ context: TokenContext) -> Readings {
    // Of `9,50–10,50` the last.
    var scan = FigureScan(context.previous.split { "-−–—".contains($0) }.last.map(String.init) ?? "")
    guard let number = NumberText(&scan, rules.words), scan.isAtEnd else { return currency.many }
    let unit = number.value == 1 ? currency.one : currency.many
    guard let fraction = number.fraction, fraction.utf8.count == 2, let cents = Int(fraction), cents > 0 else {
      return unit
    }
    return (unit + rules.figures.cardinal(cents)) | unit
  }

  /// `€`, `M€` after a figure.
  private func currency(_ name: String, _ context: TokenContext) -> Readings? {
    if let currency = rules.vocabulary.currencies[name] { return currencyAfterFigure(currency, context) }
    guard let sign = name.unicodeScalars.last, Piece.isCurrency(sign),
      let currency = rules.vocabulary.currencies[String(Character(sign))],
      let magnitude = rules.vocabulary.magnitudes[String(name.dropLast())]
    else { return nil }
    return magnitude.many + currency.many
  }

  /// `km`, `million`, `Uhr` after a figure.
  private func unitAfterFigure(_ piece: Piece, _ context: TokenContext) -> Readings? {
    let previous = context.previous.unicodeScalars
    if let first = previous.first, Piece.isCurrency(first),
      rules.vocabulary.magnitudeWords.contains(piece.body.lowercased())
    {
      var scan = FigureScan(context.previous)
      let sign = scan.text { !FigureScan.isDigit($0) }
      guard let currency = rules.vocabulary.currencies[sign] else { return nil }
      scan.index = sign.unicodeScalars.count
      return (rules.vocabulary.magnitudes[piece.body]?.many ?? Readings(word: piece.body.lowercased())) + currency.many
    }
    guard context.followsFigure else {
      let isCounted = rules.vocabulary.magnitudeWords.contains(context.previousWord)
      return isCounted && rules.vocabulary.currencies[piece.body] != nil
        ? rules.vocabulary.currencies[piece.body]?.many : nil
    }
    if let currency = currency(piece.body, context) { return currency }
    if let minutes = clockMinutes(context.previous) {
      if rules.family == .german, piece.body == "Uhr" || piece.body == "h" {
        return minutes == 0 ? "uhr" : ("uhr" + rules.figures.cardinal(minutes)) | "uhr"
      }
      // Hours and minutes have been said: `10:30 h` is `dix heures trente`.
      if rules.family == .french, piece.body == "h" { return .silent }
    }
    let isOne = context.previous == "1"
    // Letters that are words too (`a`, `s`) are units only where the language's table has them.
    if let unit = rules.vocabulary.units[piece.body], piece.body.count > 1 || piece.body != "A" {
      return isOne ? unit.one : unit.many
    }
    if let magnitude = rules.vocabulary.magnitudes[piece.body] { return magnitude.many }
    return nil
  }

  /// `€/Monat`, `l/100`, `Wörter/Minute` after a figure.
  private func rateAfterFigure(_ text: String, _ context: TokenContext) -> Readings? {
    guard let slash = text.firstIndex(of: "/"), slash > text.startIndex,
      context.followsFigure || rules.vocabulary.magnitudeWords.contains(context.previousWord)
    else { return nil }
    let whole = text.prefix { !",;:!?)\".".contains($0) }
    let name = String(text[..<slash])
    guard slash < whole.endIndex, rules.vocabulary.units[String(whole)] == nil else { return nil }
    let reader = FigureReader(rules: rules)
    let tail = String(whole[slash...])
    if let currency = currency(name, context) { return reader.rate(tail).map { currency + $0 } }
    if let unit = rules.vocabulary.units[name] {
      let said = context.previous == "1" ? unit.one : unit.many
      // `8 l/100 km`: the figure's own unit is the next token.
      if let count = Int(tail.dropFirst()), (1...1_000_000).contains(count) {
        return said + reader.perMany + rules.figures.cardinal(count)
      }
      return reader.rate(tail).map { said + $0 }
    }
    guard name.allSatisfy(\.isLetter), name.count > 1 else { return nil }
    return reader.rate(tail, isSum: false).map { Readings(word: name.lowercased()) + $0 }
  }

  /// `Mr.`, `No. 4`, `z.B.`
  private func abbreviation(_ piece: Piece, _ context: TokenContext) -> Readings? {
    let key = piece.body.lowercased()
    if piece.hasStop, let half = halfAbbreviation(key, context) { return half }
    if rules.family == .german, piece.hasStop, key.utf8.count > 4, key.hasSuffix("str") {
      return Readings(word: key + "aße")
    }
    guard
      piece.hasStop || Self.stopless.contains(piece.body) || key.unicodeScalars.last == "°"
        || key.unicodeScalars.last == "º" || key.contains("."),
      let found = rules.vocabulary.abbreviations[key]
    else { return nil }
    // `No.` ends many a sentence as a word of its own.
    if rules.vocabulary.numbering.contains(key), rules.vocabulary.stressed.contains(key) {
      return context.next.unicodeScalars.first.map(FigureScan.isDigit) == true ? found : nil
    }
    if context.followsFigure, let unit = rules.vocabulary.units[piece.body] {
      return (context.previous == "1" ? unit.one : unit.many) | found
    }
    // Whoever writes letters alone may mean the word that they are.
    guard key.unicodeScalars.count > 2 || rules.vocabulary.doubles.contains(key), key.allSatisfy(\.isLetter) else {
      return found
    }
    return endsAsWord(key, context) ? Readings(word: key) | found : found | Readings(word: key)
  }

  /// `Just a sec.`, `Das ist seine Art. Wir …`: an abbreviation that is a word as well, at the end of a sentence.
  private func endsAsWord(_ key: String, _ context: TokenContext) -> Bool {
    guard rules.vocabulary.doubles.contains(key), !context.followsFigure else { return false }
    guard let next = context.next.unicodeScalars.first else { return true }
    // A small letter goes on with the sentence.
    guard next.properties.isUppercase else { return false }
    return rules.vocabulary.numbering.contains(key) || rules.vocabulary.starters.contains(context.nextWord)
  }

  /// `z. B.` and `p. ex.` written apart: each token has its share of the words.
  private func halfAbbreviation(_ key: String, _ context: TokenContext) -> Readings? {
    guard key.unicodeScalars.count < 4 else { return nil }
    if context.next.last == ".", let whole = rules.vocabulary.abbreviations[key + "." + context.nextWord],
      whole.usual.count > 1
    {
      return Readings(all: [Array(whole.usual.prefix(1))])
    }
    if context.previous.last == ".", let whole = rules.vocabulary.abbreviations[context.previousWord + "." + key],
      whole.usual.count > 1
    {
      return Readings(all: [Array(whole.usual.dropFirst())])
    }
    return nil
  }

  /// Abbreviations that are written without a full stop too.
  private static let stopless: Set<String> = [
    "Mr", "Mrs", "Ms", "Dr", "Prof", "Nr", "vs", "etc", "Mme", "Mlle", "Sra", "Sr", "w/", "w/o",
  ]
}
