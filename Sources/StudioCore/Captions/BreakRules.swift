// SPDX-License-Identifier: Apache-2.0

/// Where the text of a script may be parted: what each of its breaks would break.
struct BreakRules {
  private let script: Script
  private let shown: [String]
  private let bare: [String]
  private let vocabulary: LanguageVocabulary
  private let stopWords: StopWords?
  private let conjunctions: Set<String>

  init(_ script: Script, shown: [String], bare: [String]) {
    self.script = script
    self.shown = shown
    self.bare = bare
    vocabulary = LanguageRules.rules(for: script.language).vocabulary
    stopWords = StopWords(language: script.language)
    conjunctions = Self.conjunctions[script.language.language] ?? []
  }

  /// A break for each token; `.word` for those that are not said.
  func breaks() -> [CaptionWord.Break] {
    var breaks = [CaptionWord.Break](repeating: .word, count: script.tokens.count)
    for sentence in script.sentences {
      let spoken = sentence.filter { script.tokens[$0].wordCount > 0 }
      guard let last = spoken.last else { continue }
      breaks[last] = .sentence
      let names = usesNames(spoken)
      for (token, next) in zip(spoken, spoken.dropFirst()) { breaks[token] = kind(token, next, names: names) }
    }
    return breaks
  }

  private func kind(_ token: TokenIndex, _ next: TokenIndex, names: Bool) -> CaptionWord.Break {
    let text = Self.core(bare[token])
    let nextText = Self.core(bare[next])
    if isNumber(token, text, next, nextText) || names && isName(token, text, next) {
      return .bound
    }
    if Self.endsClause(shown[token]) { return .clause }
    if conjunctions.contains(nextText.lowercased()) { return .phrase }
    if let stopWords, stopWords.rank(of: form(token)) == 0 { return .tight }
    return .word
  }

  // MARK: Numbers

  private func isNumber(_ token: TokenIndex, _ text: String, _ next: TokenIndex, _ nextText: String) -> Bool {
    let low = text.lowercased()
    let nextLow = nextText.lowercased()
    let isFigure = Self.isFigure(text)
    if Self.isFigure(nextText) {
      // `3 000`, `5 May`, `No. 5`, `chapter 5`, `€ 5`.
      return isFigure && !Self.endsClause(bare[token]) || vocabulary.months[low] != nil
        || vocabulary.numbering.contains(low) || vocabulary.countedNouns.contains(low)
        || vocabulary.currencies[text] != nil || vocabulary.symbols[text] != nil
    }
    guard !Self.endsClause(bare[token]) else { return false }
    if isFigure || vocabulary.magnitudeWords.contains(low) {
      return vocabulary.magnitudeWords.contains(nextLow) || vocabulary.units[nextText] != nil
        || vocabulary.months[nextLow] != nil || vocabulary.magnitudes[nextText] != nil
        || vocabulary.currencies[nextText] != nil || vocabulary.symbols[nextText] != nil
    }
    return false
  }

  private static func isFigure(_ text: String) -> Bool { text.contains { $0.isNumber } }

  // MARK: Names

  /// Whether capitals tell names apart here: not in a sentence that is in capitals throughout.
  private func usesNames(_ spoken: [TokenIndex]) -> Bool {
    let capital = spoken.count { Self.isCapital(Self.core(bare[$0])) }
    return capital * 3 <= spoken.count * 2 || spoken.count < 4
  }

  /// Whether a token and the next one are inside one name: capitals in a row, with small words such as `van` between.
  private func isName(_ token: TokenIndex, _ text: String, _ next: TokenIndex) -> Bool {
    // A title, an initial.
    let isShort = bare[token].hasSuffix(".") && (text.count == 1 || vocabulary.binding.contains(text.lowercased()))
    if isShort, Self.isCapital(text) || text.count > 1 { return Self.isCapital(Self.core(bare[next])) }
    return opensName(token) && closesName(next)
  }

  /// Whether a capital stands at `token`, or before the small words that end with it.
  private func opensName(_ token: TokenIndex) -> Bool {
    for at in (max(0, token - 3)...token).reversed() {
      let text = Self.core(bare[at])
      if Self.endsClause(bare[at]) { return text.count == 1 && Self.isCapital(text) && at < token }
      if Self.isCapital(text) { return !isStopWord(at) }
      guard Self.particles.contains(text) else { return false }
    }
    return false
  }

  /// Whether a capital stands at `token`, or after the small words that begin with it.
  private func closesName(_ token: TokenIndex) -> Bool {
    for at in token..<min(bare.count, token + 4) {
      let text = Self.core(bare[at])
      if Self.isCapital(text) { return true }
      guard Self.particles.contains(text), !Self.endsClause(bare[at]) else { return false }
    }
    return false
  }

  private func isStopWord(_ token: TokenIndex) -> Bool {
    script.tokens[token].wordCount == 0 || stopWords?.rank(of: form(token)) != nil
  }

  private static func isCapital(_ text: String) -> Bool { text.first?.isUppercase ?? false }

  private static let particles: Set<String> = [
    "von", "van", "der", "den", "de", "du", "di", "da", "del", "della", "la", "le", "al", "bin", "ibn", "y", "zu", "of",
    "the",
  ]

  // MARK: Clauses

  /// Whether a piece of text ends with a mark that ends a clause or more.
  static func endsClause(_ text: String) -> Bool {
    guard let mark = text.last(where: { !"\"'”’»)]}’」』）".contains($0) }) else { return false }
    return ",;:.!?…—–،؛؟。、！？；：".contains(mark) || text.hasSuffix(" -")
  }

  static func breakAfterUnspaced(_ mark: Character) -> CaptionWord.Break? {
    if "。！？｡!?".contains(mark) { return .sentence }
    return "、，；：,;:・…".contains(mark) ? .clause : nil
  }

  static func isUnspacedNumeral(_ text: String) -> Bool {
    text.allSatisfy { $0.isWholeNumber || $0.isNumber || "〇一二三四五六七八九十百千万億兆亿萬零".contains($0) }
  }

  /// A token without the marks around it.
  private static func core(_ text: String) -> String {
    let isMark = { (c: Character) in c.isPunctuation && !"%&@#".contains(c) }
    return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
  }

  private func form(_ token: TokenIndex) -> String {
    let words = script.words
    let word = script.tokens[token].firstWord
    return words.text(of: words.forms[Int(words.formStarts[word])])
  }

  /// Words that begin a clause, by language.
  private static let conjunctions: [String: Set<String>] = [
    "en": LanguageVocabulary.set(
      "and but or nor because which who whom whose that if when while where although though unless until since so than "
        + "as before after whether"),
    "de": LanguageVocabulary.set(
      "und aber oder denn sondern weil dass ob wenn als während obwohl damit bevor nachdem bis wo wie"),
    "fr": LanguageVocabulary.set("et mais ou donc car que qui dont où quand lorsque parce puisque si comme"),
    "es": LanguageVocabulary.set("y e pero o u porque que quien cuando donde si como aunque mientras sino"),
  ]
}
