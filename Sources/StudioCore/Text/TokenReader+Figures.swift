// SPDX-License-Identifier: Apache-2.0

/// Pieces with digits: whole, or cut into their parts.
extension TokenReader {
  func figure(_ piece: Piece, _ context: TokenContext) -> Readings {
    let body = withColons(piece.body, context)
    let reader = FigureReader(rules: rules, context: context)
    if piece.hasStop, rules.words.hasOrdinalDot, body == piece.body,
      let ordinal = dottedOrdinal(piece.body, context, reader)
    {
      return ordinal
    }
    return figure(body, context)
  }

  private func figure(_ body: String, _ context: TokenContext) -> Readings {
    // Idioms in figures: `24h/24`.
    if let idiom = rules.vocabulary.symbols[body.lowercased()] { return idiom }
    if let numbered = numbered(body, context) { return numbered }
    if let whole = FigureReader(rules: rules, context: context).read(body) { return whole }
    return joinedFigure(body, context) ?? gluedWord(body) ?? compound(body, context)
  }

  // MARK: Numbering

  /// Signs for a number that all languages know, whether or not they have their own.
  private static let numberSigns: Set<String> = ["n°", "nº", "n.º", "n.°", "no", "nr"]
  /// More that is written right before a figure.
  private static let glued: Set<String> = ["ca", "approx", "env", "aprox", "max", "núm", "num", "tel", "tél", "vs"]

  /// `No.4`, `n°5`, `Nr.12-14`, `p.5`: an abbreviation of a number without its space.
  private func numbered(_ body: String, _ context: TokenContext) -> Readings? {
    let scalars = body.unicodeScalars
    guard let digit = scalars.firstIndex(where: FigureScan.isDigit), digit > scalars.startIndex else { return nil }
    let prefix = body[..<digit].lowercased()
    guard let last = prefix.unicodeScalars.last, prefix.unicodeScalars.count < 7, ".°º".unicodeScalars.contains(last)
    else { return nil }
    let key = last == "." ? String(prefix.dropLast()) : prefix
    let isSign = Self.numberSigns.contains(key)
    guard isSign || rules.vocabulary.numbering.contains(key) || Self.glued.contains(key),
      let name = rules.vocabulary.abbreviations[key] ?? (isSign ? rules.words.number : nil)
    else { return nil }
    var after = context
    after.previous = String(prefix)
    return name + figure(String(body[digit...]), after)
  }

  // MARK: Times

  /// `20.15` before `Uhr`, `7.30pm`, `9.00–17.00` with colons: a full stop parts hours from minutes only where what stands
  /// around says that it is a time.
  private func withColons(_ body: String, _ context: TokenContext) -> String {
    guard body.utf8.contains(0x2E), body.utf8.count < 24 else { return body }
    let reader = FigureReader(rules: rules)
    let sides = body.split(omittingEmptySubsequences: false) { "-–—".contains($0) }
    var hasDot = false
    var ending = Substring()
    for side in sides {
      let clock = side.prefix { $0.isNumber || $0 == "." || $0 == ":" }
      ending = side[clock.endIndex...]
      guard let dotted = Self.isDotted(clock), ending.isEmpty || reader.clockSuffix(String(ending)) != nil else {
        return body
      }
      hasDot = hasDot || dotted
    }
    let isTime = ending.isEmpty ? isClockAround(context) : true
    guard hasDot, isTime else { return body }
    // The dots of `p.m` stay.
    var result = ""
    for (i, character) in body.enumerated() {
      let isBetween = i > 0 && body.dropFirst(i + 1).first?.isNumber == true
      result.append(character == "." && isBetween ? ":" : character)
    }
    return result
  }

  /// Whether hours and minutes are parted by a full stop; `nil` where it is no time of day.
  private static func isDotted(_ text: Substring) -> Bool? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }
    guard (1...2).contains(parts[0].utf8.count), let hour = Int(parts[0]), hour <= 24 else { return nil }
    guard parts.count > 1 else { return false }
    guard parts.count == 2, parts[1].utf8.count == 2, let minute = Int(parts[1]), minute < 60 else { return nil }
    return text.utf8.contains(0x2E)
  }

  /// `10.30 a.m.`, `20.15 Uhr`; `um 20.15`, `a las 10.30` where decimals have a comma.
  private func isClockAround(_ context: TokenContext) -> Bool {
    if FigureReader(rules: rules).clockSuffix(context.next) != nil { return true }
    let heralds: [LanguageRules.Family: String] = [.german: "um", .spanish: "las"]
    guard rules.words.decimalMark == ",", heralds[rules.family] == context.previousWord else { return false }
    let next = context.nextBare
    let word = context.nextWord
    return rules.vocabulary.units[next] == nil && !rules.vocabulary.magnitudeWords.contains(word)
      && !rules.vocabulary.currencies.contains { $0.key == next || $0.value.many.all.contains([word]) }
  }

  /// Minutes of the time that a token ends with; `nil` where it is none.
  func clockMinutes(_ text: String) -> Int? {
    let last = text.split { "-–—".contains($0) }.last ?? ""
    let parts = last.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard parts.count == 2, parts[1].utf8.count == 2, let minutes = Int(parts[1]), minutes < 60 else { return nil }
    return minutes
  }

  // MARK: Ordinals

  /// `2. Mai`, `am 12.05.`, `im 19. Jahrhundert`, `vom 12.–14. Mai`.
  private func dottedOrdinal(_ body: String, _ context: TokenContext, _ reader: FigureReader) -> Readings? {
    if body.utf8.contains(0x2E), let date = reader.read(body + ".") { return date }
    let sides = body.split { "-–—".contains($0) }
    if sides.count == 2, sides[0].last == ".", let low = ordinal(String(sides[0].dropLast()), context),
      let high = ordinal(String(sides[1]), context)
    {
      return low + rules.words.to + high
    }
    return ordinal(body, context)
  }

  private func ordinal(_ digits: String, _ context: TokenContext) -> Readings? {
    let herald = context.previousWord
    guard let number = Int(digits), number > 0, number < 1_000, !context.next.isEmpty else { return nil }
    if rules.vocabulary.months[context.nextWord] != nil { return rules.figures.day(number, herald: herald) }
    guard rules.vocabulary.ordinalHeralds.contains(herald) else { return nil }
    return rules.figures.ordinal(number, ending: herald) | rules.figures.cardinal(number)
  }
}
