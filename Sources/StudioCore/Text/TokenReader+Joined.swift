// SPDX-License-Identifier: Apache-2.0

/// Figures that dashes or slashes join to words and to each other. Cut at every mark, as words are, they would come apart:
/// the thousands of `10,000-hour`, the minutes of `9:00–17:00`, the currency of `sub-$1,000`.
extension TokenReader {
  /// Readings of such a piece; `nil` where there is no figure in it that has to be read as a whole.
  ///
  /// Cost: a piece has at most 60 scalars; each is read a few times for each of its marks.
  func joinedFigure(_ body: String, _ context: TokenContext) -> Readings? {
    let scalars = Array(body.unicodeScalars)
    guard let first = scalars.first, scalars.count <= 60 else { return nil }
    if let pair = pair(scalars, context) { return pair }
    return Self.isLetter(first) ? wordThenFigure(scalars, context) : figureThenWord(scalars, context)
  }

  // MARK: Words

  /// `sub-$1,000`, `under-2.5`: what stands before the first dash that no letter follows is words.
  private func wordThenFigure(_ scalars: [Unicode.Scalar], _ context: TokenContext) -> Readings? {
    guard let cut = Self.cuts(scalars, "-–—").first(where: { !Self.isLetter(scalars[$0 + 1]) }) else { return nil }
    let tail = Array(scalars[(cut + 1)...])
    let whole = Self.isTorn(tail) ? FigureReader(rules: rules, context: context).read(Self.text(tail)) : nil
    guard let figure = whole ?? joinedFigure(Self.text(tail), context) else { return nil }
    return compound(Self.text(scalars[..<cut]), TokenContext()) + figure
  }

  /// `10,000-hour`, `$10-a-day`, `5-km`, `18:30-Uhr-Zug`.
  private func figureThenWord(_ scalars: [Unicode.Scalar], _ context: TokenContext) -> Readings? {
    for cut in Self.cuts(scalars, "-–—") {
      let head = Array(scalars[..<cut])
      let tail = Array(scalars[(cut + 1)...])
      guard let figure = FigureReader(rules: rules).read(Self.text(head)) ?? pair(head, TokenContext()) else {
        continue
      }
      let end = tail.firstIndex(of: "-") ?? tail.count
      let part = Self.text(tail[..<end])
      if let measured = measured(head, figure, part) {
        return end + 1 < tail.count ? measured + words(Self.text(tail[(end + 1)...]), context) : measured
      }
      guard let next = tail.first, Self.isLetter(next) else { continue }
      let rest = joinedFigure(Self.text(tail), context)
      guard rest != nil || Self.isTorn(head) || isSmallRange(head) else {
        return fused(figure, part, tail[end...], context).map { compound(Self.text(scalars), context) | $0 }
      }
      let said = figure + (rest ?? compound(Self.text(tail), context))
      return fused(figure, part, tail[end...], context).map { said | $0 } ?? said
    }
    return nil
  }

  /// What follows a figure and its unit.
  private func words(_ text: String, _ context: TokenContext) -> Readings {
    joinedFigure(text, context) ?? compound(text, context)
  }

  /// `$5-million`, `20-€`, `5-km`, `18:30-Uhr`: a figure with the currency, the multiplier or the unit beside it.
  private func measured(_ head: [Unicode.Scalar], _ figure: Readings, _ part: String) -> Readings? {
    let reader = FigureReader(rules: rules)
    let sign = Self.text(head.prefix { !FigureScan.isDigit($0) })
    if let currency = rules.vocabulary.currencies[sign] {
      guard rules.vocabulary.magnitudeWords.contains(part.lowercased()) else { return nil }
      var context = TokenContext()
      context.next = part
      guard let number = FigureReader(rules: rules, context: context).read(Self.text(head)) else { return nil }
      return number + (rules.vocabulary.magnitudes[part]?.many ?? Readings(word: part.lowercased())) + currency.many
    }
    if rules.vocabulary.currencies[part] != nil { return reader.read(Self.text(head) + part) }
    if rules.family == .german, part == "Uhr", let clock = reader.read(Self.text(head) + part) { return clock }
    // `A` names a gate or a flat more often than amperes; other capitals may.
    guard part != "A", let unit = rules.vocabulary.units[part] else { return nil }
    // `a ten kilometer run`, but `vierundzwanzig Stunden Dienst`.
    let name = rules.family == .english ? unit.one | unit.many : unit.many | unit.one
    let isCapital = part.unicodeScalars.count == 1 && part.first?.isUppercase == true
    return figure + (isCapital ? name | Readings(word: part.lowercased()) : name)
  }

  /// `18-jährige` is one word in German: `achtzehnjährige`.
  private func fused(_ figure: Readings, _ part: String, _ rest: ArraySlice<Unicode.Scalar>, _ context: TokenContext)
    -> Readings?
  {
    guard rules.family == .german, part.allSatisfy(\.isLowercase) || part.hasPrefix("Jährig"),
      let last = figure.usual.last
    else { return nil }
    let said = Readings(all: [figure.usual.dropLast() + [last + "-" + part.lowercased()]])
    return rest.count > 1 ? said + words(Self.text(rest.dropFirst()), context) : said
  }

  /// `2.500fach`, `1,5fach`: letters right behind a figure with marks.
  func gluedWord(_ body: String) -> Readings? {
    var scan = FigureScan(body)
    guard let number = NumberText(&scan, rules.words), number.isGrouped || number.fraction != nil else { return nil }
    let word = scan.rest
    guard word.unicodeScalars.count > 2, word.allSatisfy(\.isLetter), Initialism.hasVowel(word.lowercased()) else {
      return nil
    }
    let figure = FigureReader(rules: rules).value(number)
    let said = figure + Readings(word: word.lowercased())
    return fused(figure, word, [], TokenContext()).map { said | $0 } ?? said
  }

  /// `2-3-year-old`, `100-200-metre`: a hyphen between figures that rise a little; `1-800` is a number to call.
  private func isSmallRange(_ head: [Unicode.Scalar]) -> Bool {
    let sides = Self.text(head).split(separator: "-")
    guard sides.count == 2, let low = Int(sides[0]), let high = Int(sides[1]), low < high else { return false }
    return sides[0].utf8.count == sides[1].utf8.count || sides[1].utf8.count == 2
  }

  // MARK: Figures

  /// Two figures that no single shape has: `9am–5pm`, `5%-10%`, `4-1/2`, `9h-12h/14h-18h`.
  private func pair(_ scalars: [Unicode.Scalar], _ context: TokenContext) -> Readings? {
    for marks in ["–—", "-", "/"] {
      for cut in Self.cuts(scalars, marks) {
        let head = Array(scalars[..<cut])
        let tail = Array(scalars[(cut + 1)...])
        guard !head.allSatisfy(FigureScan.isDigit) || !tail.allSatisfy(FigureScan.isDigit) else { continue }
        var after = context
        after.previous = Self.text(head)
        after.groupRank = nil
        let reader = FigureReader(rules: rules, context: after)
        guard let low = FigureReader(rules: rules).read(Self.text(head)) ?? (marks == "/" ? pair(head, after) : nil),
          let high = reader.read(Self.text(tail)) ?? (marks == "/" ? pair(tail, after) : nil)
        else { continue }
        if marks == "/" { return low + Readings(all: [[], rules.words.slash.usual]) + high }
        return mixedNumber(head, tail, marks) ?? between(head, tail, low, high, isDash: marks != "-")
      }
    }
    return nil
  }

  /// `4-1/2`: four and a half.
  private func mixedNumber(_ head: [Unicode.Scalar], _ tail: [Unicode.Scalar], _ marks: String) -> Readings? {
    let sides = Self.text(tail).split(separator: "/")
    guard marks == "-", head.allSatisfy(FigureScan.isDigit), sides.count == 2, let upper = Int(sides[0]),
      let lower = Int(sides[1]), upper < lower
    else { return nil }
    return FigureReader(rules: rules).read(Self.text(head) + "\u{2064}" + Self.text(tail))
  }

  /// From one figure to another. What both have after them is said once (`5%-10%`); of a time each has its own.
  private func between(
    _ head: [Unicode.Scalar], _ tail: [Unicode.Scalar], _ low: Readings, _ high: Readings, isDash: Bool
  ) -> Readings {
    let long = low + rules.words.to + high
    let side = low + high
    let ending = Self.ending(head)
    if !ending.isEmpty, ending == Self.ending(tail), isSaid(ending, at: low),
      let bare = FigureReader(rules: rules).read(Self.text(head.dropLast(ending.unicodeScalars.count)))
    {
      let short = bare + rules.words.to + high
      let isClock = FigureReader(rules: rules).clockSuffix(ending) != nil
      return isClock ? long.first(4) | short.first(3) | side.first(1) : short.first(4) | long.first(3) | side.first(1)
    }
    let isRange = isDash || Self.areAlike(head, tail)
    return isRange ? long.first(7) | side : side.first(4) | long
  }

  /// A currency, a unit or a multiplier ends a reading; the `s` of `1980s` is no second.
  private func isSaid(_ ending: String, at figure: Readings) -> Bool {
    let words = rules.vocabulary
    if words.currencies[ending] != nil { return true }
    guard let unit = words.units[ending] ?? words.magnitudes[ending], let last = figure.usual.last else { return false }
    return last == unit.many.usual.last || last == unit.one.usual.last
  }

  /// Whether two figures have the same marks and letters about them, or the second those of both (`5-10€`). Minutes need
  /// none on the other side (`7:30-9pm`, `3:16-18`).
  static func areAlike(_ head: [Unicode.Scalar], _ tail: [Unicode.Scalar]) -> Bool {
    traits(head).subtracting([":"]).isSubset(of: traits(tail))
  }

  private static func traits(_ scalars: [Unicode.Scalar]) -> Set<Unicode.Scalar> {
    Set(scalars.filter { !FigureScan.isDigit($0) }.map { isLetter($0) ? "a" : $0 })
  }

  // MARK: Scalars

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    WordSplitter.isWordScalar(scalar) && !FigureScan.isDigit(scalar)
  }

  /// Places of the first few of these marks that have something on both sides.
  private static func cuts(_ scalars: [Unicode.Scalar], _ marks: String) -> ArraySlice<Int> {
    scalars.indices.filter { i in
      i > 0 && i + 1 < scalars.count && marks.unicodeScalars.contains(scalars[i])
    }.prefix(6)
  }

  /// Cut at every mark it would come apart.
  private static func isTorn(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.contains { $0 != "-" && !WordSplitter.isWordScalar($0) }
  }

  /// What follows the last digit.
  private static func ending(_ scalars: [Unicode.Scalar]) -> String {
    let start = scalars.lastIndex(where: FigureScan.isDigit).map { $0 + 1 } ?? 0
    return text(scalars[start...])
  }
}
