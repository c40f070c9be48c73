// SPDX-License-Identifier: Apache-2.0

extension TokenReader {
  /// A piece of words, initials, figures and the marks between them.
  func compound(_ body: String, _ context: TokenContext) -> Readings {
    if let both = optionalEnding(body, context) { return both }
    let parts = WordSplitter.parts(of: body)
    if case .word(let word)? = parts.first, parts.count == 1 { return single(word, context) }
    if parts.count > 32 { return usual(parts, context) }
    if let letters = dottedInitials(parts) { return letters }
    var said = Readings.silent
    var currency: Readings?
    for (i, part) in parts.enumerated() {
      switch part {
      case .word(let word):
        said += isLinked(parts, i) ? Initialism.nextToFigure(word, rules) : piece(word, context)
        if let name = currency, !goesOn(parts, i) { (said, currency) = (said + name, nil) }
      case .character(let character): said += Readings(word: character)
      case .mark(let mark):
        if let name = currencyBeforeFigure(mark, parts, i) { currency = name } else { said += between(mark, parts, i) }
      }
    }
    return joined(parts).map { said | $0 } ?? said
  }

  /// A piece of any length, in its usual way.
  func longPiece(_ text: String, _ context: TokenContext) -> Readings { usual(WordSplitter.parts(of: text), context) }

  /// Many parts in their usual way, one after the other: texts without spaces are one token a sentence.
  private func usual(_ parts: [WordSplitter.Part], _ context: TokenContext) -> Readings {
    var words: [String] = []
    for (i, part) in parts.enumerated() {
      switch part {
      case .word(let word) where word.utf8.count > 200: words.append(word.lowercased())
      case .word(let word): words += piece(word, context).usual
      case .character(let character): words.append(character)
      case .mark(let mark): words += between(mark, parts, i).usual
      }
    }
    return Readings(all: [words])
  }

  /// `document(s)`: with its ending and without.
  private func optionalEnding(_ body: String, _ context: TokenContext) -> Readings? {
    guard let bracket = body.lastIndex(of: "("), bracket > body.startIndex else { return nil }
    let ending = body[bracket...].dropFirst().filter { $0 != ")" }
    let stem = String(body[..<bracket])
    guard (1...3).contains(ending.count), ending.allSatisfy(\.isLowercase), stem.count > 2, stem.allSatisfy(\.isLetter)
    else {
      return nil
    }
    return compound(stem + ending, context) | compound(stem, context)
  }

  /// `well-known` as one word.
  private func joined(_ parts: [WordSplitter.Part]) -> Readings? {
    var text = ""
    for (i, part) in parts.enumerated() {
      switch part {
      case .word(let word):
        guard i.isMultiple(of: 2), !word.unicodeScalars.contains(where: FigureScan.isDigit) else { return nil }
        text += word.lowercased()
      case .mark("-") where !i.isMultiple(of: 2): text += "-"
      default: return nil
      }
    }
    return parts.count > 1 && text.last != "-" ? Readings(word: text) : nil
  }

  /// `$` before a figure is said after it.
  private func currencyBeforeFigure(_ mark: Unicode.Scalar, _ parts: [WordSplitter.Part], _ i: Int) -> Readings? {
    guard i + 1 < parts.count, case .word(let word) = parts[i + 1],
      word.unicodeScalars.first.map(FigureScan.isDigit) == true
    else { return nil }
    return rules.vocabulary.currencies[String(Character(mark))]?.many
  }

  /// A figure goes on behind a mark of decimals or thousands.
  private func goesOn(_ parts: [WordSplitter.Part], _ i: Int) -> Bool {
    guard i + 2 < parts.count, parts[i + 1] == .mark(".") || parts[i + 1] == .mark(","),
      case .word(let word) = parts[i + 2]
    else { return false }
    return word.unicodeScalars.first.map(FigureScan.isDigit) == true
  }

  /// Capitals beside `&` are initials: `AT&T`, `R&D`.
  private func isLinked(_ parts: [WordSplitter.Part], _ i: Int) -> Bool {
    guard case .word(let word) = parts[i], word.utf8.count < 4, word.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else {
      return false
    }
    return (i > 0 && parts[i - 1] == .mark("&")) || (i + 1 < parts.count && parts[i + 1] == .mark("&"))
  }

  /// What a mark inside a piece sounds like.
  private func between(_ mark: Unicode.Scalar, _ parts: [WordSplitter.Part], _ i: Int) -> Readings {
    switch mark {
    case "&", "@", "+", "=", "%", "°", "×", "≈", "±": return rules.vocabulary.symbols[String(mark)] ?? .silent
    case "/":
      guard let slash = rules.words.slash.all.first else { return .silent }
      return Readings(all: [[], slash])
    case ".", ":":
      guard i > 0, i + 1 < parts.count, case .word(let after) = parts[i + 1], let first = after.unicodeScalars.first
      else { return .silent }
      // `Node.js`, `2.0.b`; a capital begins another sentence that lacks its space.
      guard mark == ".", !first.properties.isUppercase else { return .silent }
      return rules.words.dot | .silent
    case "#": return i == 0 ? Readings(all: [["hashtag"], []]) : (parts.count == 2 ? "sharp" : .silent)
    default:
      guard TokenReader.Piece.isCurrency(mark), let currency = rules.vocabulary.currencies[String(Character(mark))]
      else {
        return .silent
      }
      return currency.many
    }
  }

  /// `U.S.A`, `e.g`, `J.R.R`: single letters parted by full stops.
  private func dottedInitials(_ parts: [WordSplitter.Part]) -> Readings? {
    guard parts.count > 1 else { return nil }
    var letters: [String] = []
    for part in parts {
      switch part {
      case .word(let word):
        guard !word.unicodeScalars.contains(where: FigureScan.isDigit),
          word.count == 1 || (word.count == 2 && word.hasSuffix("s"))
        else { return nil }
        letters.append(word.lowercased())
      case .mark("."): continue
      default: return nil
      }
    }
    guard letters.count > 1 else { return nil }
    return Readings(all: [letters, [letters.joined()]])
  }

  /// A word that is a whole token.
  private func single(_ word: String, _ context: TokenContext) -> Readings {
    if let numeral = RomanNumeral.readings(of: word, context, rules) { return numeral }
    return piece(word, context)
  }

  /// One stretch of letters and digits.
  private func piece(_ word: String, _ context: TokenContext) -> Readings {
    if word.unicodeScalars.contains(where: FigureScan.isDigit) { return mixed(word, context) }
    return Initialism.readings(of: word, rules, isShouted: context.isShouted) ?? Readings(word: word.lowercased())
  }

  /// Letters and digits together: `mp3`, `3D`, `COVID19`, `H2O`.
  private func mixed(_ word: String, _ context: TokenContext) -> Readings {
    let reader = FigureReader(rules: rules)
    if let whole = reader.read(word) { return whole }
    var said = Readings.silent
    var run = String.UnicodeScalarView()
    var isDigits = false
    func flush() {
      guard !run.isEmpty else { return }
      said += isDigits ? rules.figures.plain(String(run)) : Initialism.nextToFigure(String(run), rules)
      run.removeAll()
    }
    for scalar in word.unicodeScalars {
      if FigureScan.isDigit(scalar) != isDigits {
        flush()
        isDigits.toggle()
      }
      run.append(scalar)
    }
    flush()
    return said
  }
}
