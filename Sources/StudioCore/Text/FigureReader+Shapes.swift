// SPDX-License-Identifier: Apache-2.0

extension FigureReader {
  /// A figure in any of its shapes from the cursor to the end; `nil` where it fits none.
  func shape(_ scan: inout FigureScan) -> Readings? {
    let start = scan
    let readers: [(FigureReader) -> (inout FigureScan) -> Readings?] = [
      { reader in reader.time }, { reader in reader.date }, { reader in reader.ratio },
      { reader in reader.ordinalOrDecade },
      { reader in reader.range }, { reader in reader.dimension }, { reader in reader.quantity },
      { reader in reader.dotted },
    ]
    for reader in readers {
      scan = start
      if let found = reader(self)(&scan), scan.isAtEnd { return found }
    }
    scan = start
    return nil
  }

  /// `10:30`, `3:05:20`, `10h30`, `3:30pm`; `3:1`.
  private func time(_ scan: inout FigureScan) -> Readings? {
    let hours = scan.takeDigits()
    guard (1...2).contains(hours.utf8.count), let hour = Int(hours) else { return nil }
    if scan.take(anyOf: "hH") != nil { return frenchTime(hour, &scan) }
    guard scan.take(anyOf: ":") != nil else { return nil }
    let minutes = scan.takeDigits()
    guard let minute = Int(minutes) else { return nil }
    guard minutes.utf8.count == 2, hour <= 24, minute < 60 else {
      // `16:9`, `3:1`
      return figures.cardinal(hour) + (rules.words.ratio ?? rules.words.to) + figures.whole(minutes)
        | (figures.cardinal(hour) + figures.whole(minutes))
    }
    if scan.take(anyOf: ":") != nil {
      let seconds = scan.takeDigits()
      guard seconds.utf8.count == 2 else { return nil }
      return figures.cardinal(hour) + figures.plain(minutes) + figures.plain(seconds)
    }
    if !scan.isAtEnd {
      guard let suffix = clockSuffix(scan.rest) else { return nil }
      scan.index = scan.count
      // `10:30Uhr`, `10:30h`: the word stands between the figures.
      if rules.family == .german || rules.family == .french {
        return figures.time(hour: hour, minute: minute, hasSuffix: false)
      }
      return figures.time(hour: hour, minute: minute, hasSuffix: true) + suffix
    }
    return figures.time(hour: hour, minute: minute, hasSuffix: clockSuffix(context.next) != nil)
  }

  private func frenchTime(_ hour: Int, _ scan: inout FigureScan) -> Readings? {
    guard rules.family == .french || rules.family == .german || rules.family == .spanish, hour <= 24 else { return nil }
    let minutes = scan.takeDigits()
    guard minutes.isEmpty ? rules.family == .french : minutes.utf8.count == 2, (Int(minutes) ?? 0) < 60 else {
      return nil
    }
    return figures.time(hour: hour, minute: Int(minutes) ?? 0, hasSuffix: false)
  }

  /// `am`, `p.m.`, `Uhr`, `h`; `nil` for anything else.
  func clockSuffix(_ text: String) -> Readings? {
    // `7:30–9pm`: another time comes first.
    guard !text.unicodeScalars.contains(where: FigureScan.isDigit) else { return nil }
    return switch (text.lowercased().filter { $0.isLetter }, rules.family) {
    // `am` is a word of German and says nothing about the figure before it.
    case ("am", .german), ("pm", .german): nil
    case ("am", _): "a m"
    case ("pm", _): "p m"
    case ("uhr", .german), ("h", .german): "uhr"
    case ("h", .french): "heures"
    case ("h", .spanish), ("hs", .spanish), ("hrs", .spanish), ("horas", .spanish): "horas"
    default: nil
    }
  }

  /// `12/05/2026`, `12.5.2026`, `2026-05-12`, `12.05.` with its mark.
  private func date(_ scan: inout FigureScan) -> Readings? {
    let first = scan.takeDigits()
    guard let mark = scan.take(anyOf: "/.-") else { return nil }
    let second = scan.takeDigits()
    guard (1...2).contains(second.utf8.count), let middle = Int(second), let head = Int(first) else { return nil }
    if scan.isAtEnd || (scan.count - scan.index == 1 && scan.peek == mark) {
      // `12.05.` names a day; `3.5` and `5/12` are read as other figures first.
      guard rules.words.hasOrdinalDot, mark == ".", scan.take(anyOf: ".") != nil, (1...12).contains(middle),
        (1...31).contains(head)
      else { return nil }
      return figures.date(day: head, month: middle, year: nil)
    }
    guard scan.take(anyOf: String(Character(mark))) != nil else { return nil }
    let third = scan.takeDigits()
    guard let tail = Int(third) else { return nil }
    if first.utf8.count == 4, third.utf8.count <= 2, (1...12).contains(middle), (1...31).contains(tail) {
      return figures.date(day: tail, month: middle, year: figures.plain(first))
    }
    guard (1...2).contains(first.utf8.count), third.utf8.count == 4 || third.utf8.count == 2,
      mark != "." || third.utf8.count == 4 || rules.family == .german
    else { return nil }
    return dates(head, middle, figures.plain(third))
  }

  /// Day and month in the language's order, then in the other where that is possible, then as plain figures.
  private func dates(_ first: Int, _ second: Int, _ year: Readings) -> Readings? {
    func date(_ day: Int, _ month: Int) -> Readings? {
      (1...12).contains(month) && (1...31).contains(day) ? figures.date(day: day, month: month, year: year) : nil
    }
    let usual = rules.words.isMonthFirst ? date(second, first) : date(first, second)
    let other = rules.words.isMonthFirst ? date(first, second) : date(second, first)
    let numbers = figures.cardinal(first) + figures.cardinal(second) + year
    guard let said = usual ?? other else { return nil }
    let turned = other ?? said
    return said.first(4) | numbers.first(2) | turned.first(2)
  }

  /// `1/2`, `24/7`, `3½` (its halves bound by an invisible plus), `2/3km`.
  private func ratio(_ scan: inout FigureScan) -> Readings? {
    let first = scan.takeDigits()
    if scan.take(anyOf: "\u{2064}") != nil {
      guard let part = ratio(&scan) else { return nil }
      let usual = Readings(all: part.all.filter { $0.first != "one" || part.all.count == 1 })
      return figures.whole(first) + rules.words.and + usual | (figures.whole(first) + part)
    }
    guard scan.take(anyOf: "/") != nil else { return nil }
    let second = scan.takeDigits()
    guard let upper = Int(first), let lower = Int(second), first.utf8.count < 7, second.utf8.count < 7 else {
      return nil
    }
    let said: Readings
    if first.utf8.count == 4, second.utf8.count == 2 || second.utf8.count == 4 {
      // `2025/26`
      said =
        figures.plain(first) + figures.plain(second)
        | (figures.plain(first) + rules.words.slash + figures.plain(second))
    } else if let fraction = figures.fraction(upper, lower) {
      said = fraction
    } else {
      said =
        figures.plain(first) + figures.plain(second)
        | (figures.plain(first) + rules.words.slash + figures.plain(second))
    }
    guard !scan.isAtEnd else { return said }
    guard let unit = rules.vocabulary.units[scan.rest] else { return nil }
    scan.index = scan.count
    return said + unit.many
  }

  /// `1st`, `2.`, `3ème`; `1990s`, `80er`.
  private func ordinalOrDecade(_ scan: inout FigureScan) -> Readings? {
    var copy = scan
    guard let number = NumberText(&copy, rules.words), number.fraction == nil, let value = number.value else {
      return nil
    }
    let ending = copy.rest
    guard !ending.isEmpty else { return nil }
    copy.index = copy.count
    if rules.words.ordinalEndings.contains(ending) {
      scan = copy
      return figures.ordinal(value, ending: ending)
    }
    guard let decade = figures.decade(value, digits: number.whole.utf8.count), Self.decadeEndings.contains(ending)
    else { return nil }
    let isGerman = rules.family == .german
    guard ending.hasPrefix("er") == isGerman else { return nil }
    scan = copy
    return decade
  }

  private static let decadeEndings: Set<String> = ["s", "'s", "er", "ern"]

  /// `10–12`, `1914-1918`, `10-12km`; a hyphen between figures that do not rise is a score or a number to call.
  private func range(_ scan: inout FigureScan) -> Readings? {
    var parts: [NumberText] = []
    var separators: [Unicode.Scalar] = []
    while true {
      guard let number = NumberText(&scan, rules.words) else { return nil }
      parts.append(number)
      guard parts.count < 8, let mark = scan.take(anyOf: "-–—") else { break }
      separators.append(mark)
    }
    // Dates and spans of spans have marks of both kinds.
    guard parts.count > 1, parts.count == 2 || separators.allSatisfy({ $0 == "-" }) else { return nil }
    if scan.isAtEnd, let whole = sums(parts) ?? days(parts) { return whole }
    var unit = Readings.silent
    let isTime = clockSuffix(scan.isAtEnd ? context.next : scan.rest) != nil
    if !scan.isAtEnd {
      guard let found = suffix(scan.rest) else { return nil }
      unit = found.many
      scan.index = scan.count
    }
    let digits = parts.map(\.whole)
    let isCall =
      digits.joined().utf8.count > 6 && separators.allSatisfy { $0 == "-" } && digits.allSatisfy { $0.utf8.count < 6 }
    if parts.count > 2 || (isCall && digits[1].utf8.count >= digits[0].utf8.count && digits[0].utf8.count != 4) {
      // A number to call: digit by digit.
      let spelled = digits.dropFirst().reduce(figures.spelledDigits(digits[0])) { $0 + figures.spelledDigits($1) }
      return (spelled | digits.dropFirst().reduce(figures.plain(digits[0])) { $0 + figures.plain($1) }) + unit
    }
    let (low, high) = (value(parts[0], plain: true), value(parts[1], plain: true))
    let rises = (parts[0].value ?? 0) < (parts[1].value ?? 0) || parts[1].whole.utf8.count < parts[0].whole.utf8.count
    let isCode =
      separators[0] == "-"
      && (parts[1].whole.utf8.count >= 4 && parts[0].whole.utf8.count != 4 || parts[1].whole.hasPrefix("0"))
    let between = low + rules.words.to + high
    let side = low + high
    return (separators[0] != "-" || (rises && !isCode) || isTime ? between | side : side | between) + unit
  }

  /// `9,50–10,50 €`: the hundredth parts of the second sum are said after the currency.
  private func sums(_ parts: [NumberText]) -> Readings? {
    guard parts.count == 2, let currency = nextCurrency,
      parts.contains(where: { $0.fraction != nil }), parts.allSatisfy({ ($0.fraction?.utf8.count ?? 2) == 2 }),
      let whole = parts[1].value
    else { return nil }
    return money(parts[0], currency) + rules.words.to + figures.counting(whole)
  }

  /// `4x4`, `1920×1080`, `2x3m`.
  private func dimension(_ scan: inout FigureScan) -> Readings? {
    guard let first = NumberText(&scan, rules.words) else { return nil }
    var said = value(first, plain: true)
    var count = 1
    while let mark = scan.peek, "x×*".unicodeScalars.contains(mark), let next = scan.peek(1), FigureScan.isDigit(next),
      count < 5
    {
      scan.advance()
      guard let number = NumberText(&scan, rules.words) else { return nil }
      said += (mark == "x" ? rules.words.by | "x" : rules.words.by) + value(number, plain: true)
      count += 1
    }
    guard count > 1 else { return nil }
    guard !scan.isAtEnd else { return said }
    guard let unit = suffix(scan.rest) else { return nil }
    scan.index = scan.count
    return said + unit.many
  }

  /// A number with what follows it: `5km`, `20°C`, `2.5m`, `50%`, `5€`, `18+`, `3x`.
  private func quantity(_ scan: inout FigureScan) -> Readings? {
    guard let number = NumberText(&scan, rules.words) else { return nil }
    guard !scan.isAtEnd else { return bare(number) }
    let rest = scan.rest
    if let said = measured(number, rest) {
      scan.index = scan.count
      return said
    }
    // `5€/month`, `8l/100km`
    if let slash = rest.firstIndex(of: "/"), let said = measured(number, String(rest[..<slash])),
      let rate = rate(String(rest[slash...]))
    {
      scan.index = scan.count
      return said + rate
    }
    if scan.take(anyOf: "+") != nil, scan.isAtEnd { return bare(number) + (rules.vocabulary.symbols["+"] ?? .silent) }
    return nil
  }

  /// A number right before a currency, a unit, a multiplier, or a multiplier and a currency.
  private func measured(_ number: NumberText, _ name: String) -> Readings? {
    if let currency = rules.vocabulary.currencies[name] { return money(number, currency) }
    if let unit = suffix(name) {
      let said =
        number.fraction == nil && number.value != nil && context.groupRank == nil
        ? figures.counting(number.value ?? 0) : value(number)
      return said + (number.value == 1 && number.fraction == nil ? unit.one : unit.many)
    }
    // `2.5m€`, `3bn$`
    let count = name.unicodeScalars.count
    for length in 1...3 where length < count {
      let head = String(name.prefix(length)), tail = String(name.dropFirst(length))
      if let magnitude = rules.vocabulary.magnitudes[head], let currency = rules.vocabulary.currencies[tail] {
        return value(number) + magnitude.many + currency.many
      }
    }
    return nil
  }

  /// A unit or a multiplier right after a figure.
  func suffix(_ text: String) -> LanguageVocabulary.Unit? {
    if let unit = rules.vocabulary.units[text] { return unit }
    if let magnitude = rules.vocabulary.magnitudes[text] { return magnitude }
    return rate(text, isSum: false).map { .init(one: $0, many: $0) }
  }

  /// A number that nothing follows inside its token.
  private func bare(_ number: NumberText) -> Readings {
    if number.fraction?.utf8.count == 2, let whole = number.value, nextCurrency != nil {
      // `5,50 €`: the hundredth parts are said after the currency.
      return figures.counting(whole) | value(number)
    }
    guard number.fraction == nil, context.groupRank == nil, !number.isGrouped, let whole = number.value else {
      return value(number)
    }
    if number.whole.utf8.count <= 2, (1...31).contains(whole), isBesideMonth {
      return figures.day(whole, herald: context.previousWord)
    }
    // Before a unit or a noun it is a count; alone it may be a year.
    let counts = suffix(context.nextBare) != nil || nextCurrency != nil
    if counts || whole == 1 { return figures.counting(whole) | figures.plain(number.whole) }
    return whole % 10 == 1 ? figures.plain(number.whole) | figures.counting(whole) : figures.plain(number.whole)
  }

  /// `May 12`, `12 May`, `12 de mayo`
  private var isBesideMonth: Bool {
    let months = rules.vocabulary.months
    let next = context.nextWord
    if months[context.afterNext] != nil, ["de", "of"].contains(next) { return true }
    return months[context.previousWord] != nil || (months[next] != nil && context.next.first?.isLetter == true)
  }

  /// `May 12–14`: from day to day.
  private func days(_ parts: [NumberText]) -> Readings? {
    guard parts.count == 2, isBesideMonth, parts.allSatisfy({ $0.fraction == nil && $0.whole.utf8.count <= 2 }),
      let first = parts[0].value, let last = parts[1].value, first < last, (1...31).contains(first), last <= 31
    else { return nil }
    let day = { figures.day($0, herald: context.previousWord) }
    return day(first) + rules.words.to + day(last)
  }

  /// `1.2.3`, `192.168.0.1`: figures with the marks between them said or not.
  private func dotted(_ scan: inout FigureScan) -> Readings? {
    var parts = [scan.takeDigits()]
    guard !parts[0].isEmpty else { return nil }
    let mark = scan.peek
    while scan.take(anyOf: ".,") != nil {
      parts.append(scan.takeDigits())
      guard parts.last?.isEmpty == false, parts.count < 12 else { return nil }
    }
    guard parts.count > 1 else { return nil }
    let said = parts.map { figures.plain($0) }
    let side = said.dropFirst().reduce(said[0]) { $0 + $1 }
    return mark == "," ? side : said.dropFirst().reduce(said[0]) { $0 + rules.words.dot + $1 } | side
  }
}
