// SPDX-License-Identifier: Apache-2.0

/// How a script's tokens are shown in captions, and how well a caption may end after each.
struct ScriptPhrasing: Sendable {
  /// A part of a token that is a word of its own, in scripts that write without spaces.
  struct Piece: Sendable, Hashable {
    var text: String
    var after: CaptionWord.Break
  }

  /// Text of each token without markup, with the marks that stand alone beside it; empty for what is not said.
  private(set) var shown: [String]
  /// What a break after each token would break.
  private(set) var after: [CaptionWord.Break]
  private let pieces: [TokenIndex: [Piece]]
  private let openers: Set<TokenIndex>

  /// Cost: linear in the script.
  init(_ script: Script) {
    let markup = ScriptMarkup(ScriptScanner(script.source), rules: LanguageRules.rules(for: script.language))
    let bare = script.tokens.map { Self.bareText(of: $0, markup) }
    shown = Self.shown(script, bare)
    after = BreakRules(script, shown: shown, bare: bare).breaks()
    var pieces: [TokenIndex: [Piece]] = [:]
    for (i, token) in script.tokens.enumerated() where token.wordCount > 1 {
      let parts = Self.unspacedPieces(of: shown[i])
      if parts.count == token.wordCount, parts.count > 1 { pieces[i] = parts }
    }
    self.pieces = pieces
    openers = Set(
      script.paragraphs.compactMap { paragraph in paragraph.first { script.tokens[$0].wordCount > 0 } })
  }

  /// The pieces of a token that is written without spaces; empty for any other.
  func pieces(of token: TokenIndex) -> [Piece] { pieces[token] ?? [] }

  /// Whether a token is the first of its paragraph that is said.
  func opensParagraph(_ token: TokenIndex) -> Bool { openers.contains(token) }

  /// A token without what only formats it.
  private static func bareText(of token: Token, _ markup: ScriptMarkup) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(token.sourceRange.count)
    for i in token.sourceRange where markup.silence[i] == ScriptMarkup.Silence.none { kept.append(markup.bytes[i]) }
    var text = String(decoding: kept, as: UTF8.self)[...]
    if text.utf8.contains(where: { "*`~\\".utf8.contains($0) }) {
      // A mark of multiplication is said.
      let isSaid = text.contains { $0.isNumber } && text.contains("*") && !text.contains("**")
      text = text.filter { !"`\\".contains($0) && ($0 != "*" || isSaid) }[...]
    }
    // What is left of a link: the rest is silent.
    if text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
      text = text.filter { $0 != "[" && $0 != "]" }[...]
    }
    while text.hasPrefix("_") { text = text.dropFirst() }
    while text.hasSuffix("_") { text = text.dropLast() }
    return CaptionWord.printable(text)
  }

  /// Puts marks that stand alone beside the word that they belong to.
  private static func shown(_ script: Script, _ bare: [String]) -> [String] {
    var shown = script.tokens.indices.map { script.tokens[$0].wordCount > 0 ? bare[$0] : "" }
    for sentence in script.sentences {
      var waiting = ""
      var last: TokenIndex?
      for i in sentence {
        if script.tokens[i].wordCount > 0 {
          if shown[i].isEmpty { shown[i] = script.words.spoken[script.tokens[i].firstWord] }
          if !waiting.isEmpty { shown[i] = waiting + " " + shown[i] }
          waiting = ""
          last = i
        } else if script.tokens[i].kind == .mark, let mark = standalone(bare[i]) {
          if mark.opens {
            waiting += (waiting.isEmpty ? "" : " ") + mark.text
          } else if let last {
            shown[last] += " " + mark.text
          }
        }
      }
    }
    return shown
  }

  /// A mark that is shown, and whether it opens something.
  private static func standalone(_ text: String) -> (text: String, opens: Bool)? {
    guard let first = text.first, !text.allSatisfy({ "#_>|=+~*".contains($0) }) else { return nil }
    return (text, "«“„‚‘(¿¡『「（".contains(first))
  }

  /// Parts text into characters of scripts without spaces and words of others; marks stay with what they follow.
  private static func unspacedPieces(of text: String) -> [Piece] {
    guard text.unicodeScalars.contains(where: WordSplitter.isUnspaced) else { return [] }
    var pieces: [Piece] = []
    var opening = ""
    var isInWord = false
    for character in text {
      let scalar = character.unicodeScalars.first ?? " "
      if WordSplitter.isUnspaced(scalar) {
        pieces.append(Piece(text: opening + String(character), after: .word))
        (opening, isInWord) = ("", false)
      } else if WordSplitter.isWordScalar(scalar), !WordSplitter.isMark(scalar) {
        if isInWord {
          pieces[pieces.count - 1].text.append(character)
        } else {
          pieces.append(Piece(text: opening + String(character), after: .word))
        }
        (opening, isInWord) = ("", true)
      } else if "「『（【〈《“‘([".contains(character) || pieces.isEmpty {
        opening.append(character)
        isInWord = false
      } else {
        pieces[pieces.count - 1].text.append(character)
        pieces[pieces.count - 1].after = BreakRules.breakAfterUnspaced(character) ?? pieces[pieces.count - 1].after
        isInWord = false
      }
    }
    guard !pieces.isEmpty else { return [] }
    pieces[pieces.count - 1].text += opening
    for i in pieces.indices.dropLast() where pieces[i].after == .word {
      if BreakRules.isUnspacedNumeral(pieces[i].text), BreakRules.isUnspacedNumeral(pieces[i + 1].text) {
        pieces[i].after = .bound
      }
    }
    return pieces
  }
}
