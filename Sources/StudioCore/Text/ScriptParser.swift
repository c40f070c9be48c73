// SPDX-License-Identifier: Apache-2.0

extension Script {
  /// Parses a script: plain text with light Markdown (`ScriptMarkup` says what of it is not said).
  ///
  /// Tokens are the pieces between white space, as Python's `str.split()` gives them. Any text parses.
  /// Cost: linear in the text.
  /// - Parameters:
  ///   - text: the script as it is written.
  ///   - language: spells figures and abbreviations.
  public init(parsing text: String, language: LanguageTag) {
    var parser = ScriptParser(text, language: language)
    parser.parse()
    self.init(
      source: text, language: language, tokens: parser.tokens, paragraphs: parser.paragraphs,
      sentences: parser.sentences,
      words: parser.builder.build())
  }
}

/// Turns a laid-out text into tokens, sentences and words. One pass over the tokens.
struct ScriptParser {
  let markup: ScriptMarkup
  let reader: TokenReader
  private(set) var tokens: [Token] = []
  private(set) var paragraphs: [Range<TokenIndex>] = []
  private(set) var sentences: [Range<TokenIndex>] = []
  private(set) var builder = ScriptWordsBuilder()
  /// Whether capitals say nothing about spelling, for the line that was asked last.
  private var shouted: (line: Int, isShouted: Bool) = (-1, false)
  /// Parts of a figure with spaced thousands that still follow.
  private var groupRank: Int?
  /// Readings of tokens that are read alike wherever they stand.
  private var known: [String: [[ScriptWordsBuilder.Piece]]] = [:]

  var bytes: [UInt8] { markup.bytes }
  var scanner: ScriptScanner { markup.scanner }
  var rules: LanguageRules { reader.rules }

  init(_ text: String, language: LanguageTag) {
    let rules = LanguageRules.rules(for: language)
    markup = ScriptMarkup(ScriptScanner(text), rules: rules)
    reader = TokenReader(rules: rules)
  }

  mutating func parse() {
    tokens.reserveCapacity(scanner.ranges.count)
    let breaks = SentenceBreaks(markup)
    for paragraph in markup.paragraphs {
      let range =
        scanner.lines[paragraph.lowerBound].tokens
        .lowerBound..<scanner.lines[paragraph.upperBound - 1].tokens.upperBound
      paragraphs.append(range)
      let ends = breaks.sentences(inLines: paragraph)
      var line = paragraph.lowerBound
      groupRank = nil
      for sentence in ends {
        for token in sentence {
          while token >= scanner.lines[line].tokens.upperBound { line += 1 }
          add(token, line: line, paragraph: range)
        }
        sentences.append(sentence)
      }
    }
  }

  private mutating func add(_ index: TokenIndex, line: Int, paragraph: Range<TokenIndex>) {
    let range = scanner.ranges[index]
    let first = builder.count
    let followsFigure = index > paragraph.lowerBound && endsWithFigure(index - 1)
    if !followsFigure, let word = plainWord(range) {
      builder.add(spoken: word, form: word, token: index, sentence: sentences.count)
      groupRank = nil
    } else {
      let core = core(of: range)
      if !core.isEmpty {
        builder.add(
          readings: readings(of: core, index, line: line, paragraph: paragraph, followsFigure), token: index,
          sentence: sentences.count)
      }
    }
    tokens.append(
      Token(
        text: String(decoding: bytes[range], as: UTF8.self), sourceRange: range,
        kind: builder.count > first ? .spoken : silentKind(range), firstWord: first, wordCount: builder.count - first))
  }

  /// Readings of a token's text. What stands around matters to figures, signs, capitals and abbreviations only: the
  /// rest is read once for the whole script.
  private mutating func readings(
    of core: String, _ index: TokenIndex, line: Int, paragraph: Range<TokenIndex>, _ followsFigure: Bool
  ) -> [[ScriptWordsBuilder.Piece]] {
    let isAlike = !followsFigure && reader.isReadAlike(core)
    if isAlike {
      groupRank = nil
      if let known = known[core] { return known }
    }
    let context = isAlike ? TokenContext() : context(of: index, core, line: line, paragraph: paragraph)
    let readings = reader.readings(of: core, in: context).all.map(pieces)
    if isAlike { known[core] = readings }
    return readings
  }

  private func pieces(_ reading: [String]) -> [ScriptWordsBuilder.Piece] {
    reading.compactMap { word in
      let form = TextFolding.form(of: word)
      return form.isEmpty ? nil : ScriptWordsBuilder.Piece(spoken: word, form: form)
    }
  }

  private func silentKind(_ range: Range<Int>) -> Token.Kind {
    var kind = Token.Kind.mark
    for byte in markup.silence[range] {
      if byte == ScriptMarkup.Silence.cue { return .cue }
      if byte == ScriptMarkup.Silence.head { kind = .head }
    }
    return kind
  }

  /// What of a token is said, as text. A cue inside it parts words; markup does not.
  func core(of range: Range<Int>) -> String {
    if markup.silence[range].allSatisfy({ $0 == ScriptMarkup.Silence.none }) {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var core: [UInt8] = []
    for i in range {
      switch markup.silence[i] {
      case ScriptMarkup.Silence.none: core.append(bytes[i])
      case ScriptMarkup.Silence.markup: break
      default: if let last = core.last, last != UInt8(ascii: "|") { core.append(UInt8(ascii: "|")) }
      }
    }
    return core == [UInt8(ascii: "|")] ? "" : String(decoding: core, as: UTF8.self)
  }

  /// Lower-case word of a token that is one plain ASCII word between marks: most tokens of an English script. `nil`
  /// sends the token the long way.
  private func plainWord(_ range: Range<Int>) -> String? {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, Self.edges[Int(bytes[start])] { start += 1 }
    while end > start, Self.edges[Int(bytes[end - 1])] { end -= 1 }
    guard start < end else { return nil }
    var isPlain = true
    for i in start..<end {
      let byte = bytes[i]
      let isSmall = byte >= 0x61 && byte <= 0x7A || (byte == 0x27 && i > start)
      isPlain = isPlain && (isSmall || (i == start && byte >= 0x41 && byte <= 0x5A)) && markup.silence[i] == 0
    }
    // Single letters may be half an abbreviation (`z. B.`), single capitals numerals.
    if end - start == 1, end < range.upperBound, bytes[end] == 0x2E { return nil }
    guard isPlain, end - start > 1 || bytes[start] >= 0x61 || bytes[start] == 0x41 else { return nil }
    guard markup.silence[range.lowerBound] == 0, markup.silence[range.upperBound - 1] == 0 else { return nil }
    let word = String(unsafeUninitializedCapacity: end - start) { buffer in
      for i in start..<end { buffer[i - start] = bytes[i] | 0x20 }
      return end - start
    }
    let key = end < range.upperBound && bytes[end] == 0x2E || end - start < 5
    if key, rules.vocabulary.abbreviations[word] != nil || mayBeMore(word, first: bytes[start]) { return nil }
    return word
  }

  /// German `Hauptstr.`, French `Ier`.
  private func mayBeMore(_ word: String, first: UInt8) -> Bool {
    switch rules.family {
    case .german: word.hasSuffix("str")
    case .french: "IVX".utf8.contains(first)
    default: false
    }
  }

  /// Marks at a token's edges that are never said and bear on nothing but the sentence.
  private static let edges: [Bool] = {
    var edges = [Bool](repeating: false, count: 256)
    for byte in ".,;:!?\"'()*_".utf8 { edges[Int(byte)] = true }
    return edges
  }()

  private func endsWithFigure(_ token: TokenIndex) -> Bool {
    let byte = bytes[scanner.ranges[token].upperBound - 1]
    return byte >= 0x30 && byte <= 0x39
  }

  // MARK: Context

  private mutating func context(
    of index: TokenIndex, _ core: String, line: Int, paragraph: Range<TokenIndex>
  ) -> TokenContext {
    var context = TokenContext()
    if index > paragraph.lowerBound { context.previous = TextFolding.clean(self.core(of: scanner.ranges[index - 1])) }
    if index + 1 < paragraph.upperBound { context.next = TextFolding.clean(self.core(of: scanner.ranges[index + 1])) }
    if index + 2 < paragraph.upperBound, context.next == "de" || context.next == "of" {
      context.afterNext = TokenContext.bare(TextFolding.clean(self.core(of: scanner.ranges[index + 2])))
    }
    context.isShouted = isShouted(line)
    groupRank = nextGroupRank(index, core, paragraph: paragraph)
    context.groupRank = groupRank
    return context
  }

  /// Rank of `index` in a figure whose thousands are parted by spaces: the parts after its head have three digits each.
  private func nextGroupRank(_ index: TokenIndex, _ core: String, paragraph: Range<TokenIndex>) -> Int? {
    if let rank = groupRank, rank > 0 { return rank - 1 }
    guard (1...3).contains(core.utf8.count), core.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), !core.hasPrefix("0")
    else {
      return nil
    }
    var rank = 0
    var token = index
    while token + 1 < paragraph.upperBound, rank < 4, isGroupGap(token), startsWithGroup(token + 1) {
      rank += 1
      token += 1
      // A part that something follows is the last.
      if scanner.ranges[token].count > 3 { break }
    }
    return rank > 0 ? rank : nil
  }

  private func isGroupGap(_ token: TokenIndex) -> Bool {
    let gap = scanner.ranges[token].upperBound..<scanner.ranges[token + 1].lowerBound
    let space = Array(bytes[gap])
    let isNarrow = space == [0xC2, 0xA0] || space == [0xE2, 0x80, 0xAF] || space == [0xE2, 0x80, 0x89]
    return isNarrow || (rules.words.hasSpacedGroups && space == [0x20])
  }

  private func startsWithGroup(_ token: TokenIndex) -> Bool {
    let piece = bytes[scanner.ranges[token]]
    let isDigit = { (byte: UInt8) in byte >= 0x30 && byte <= 0x39 }
    return piece.count >= 3 && piece.prefix(3).allSatisfy(isDigit) && !(piece.dropFirst(3).first.map(isDigit) ?? false)
  }

  /// A line in capitals throughout, or nearly.
  private mutating func isShouted(_ line: Int) -> Bool {
    if shouted.line == line { return shouted.isShouted }
    var capital = 0
    var small = 0
    for token in scanner.lines[line].tokens {
      let piece = bytes[scanner.ranges[token]]
      if piece.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) {
        small += 1
      } else if piece.count(where: { $0 >= 0x41 && $0 <= 0x5A }) > 1 {
        capital += 1
      }
    }
    shouted = (line, capital > 1 && capital > 3 * small)
    return shouted.isShouted
  }
}
