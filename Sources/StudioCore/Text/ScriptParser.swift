// SPDX-License-Identifier: Apache-2.0

extension Script {
  /// Parses a script.
  ///
  /// Tokens are the pieces between white space. Cost: linear in the text.
  /// - Parameters:
  ///   - text: the script as it is written; plain text with light Markdown.
  ///   - language: spells figures and abbreviations.
  public init(parsing text: String, language: LanguageTag) {
    var tokens: [Token] = []
    var builder = ScriptWordsBuilder()
    let bytes = Array(text.utf8)
    var sentences: [Range<TokenIndex>] = []
    var paragraphs: [Range<TokenIndex>] = []
    var sentenceStart = 0
    var paragraphStart = 0
    var i = 0
    while i < bytes.count {
      var newlines = 0
      while i < bytes.count, bytes[i] == 32 || (9...13).contains(bytes[i]) {
        newlines += bytes[i] == 10 ? 1 : 0
        i += 1
      }
      if newlines > 1, tokens.count > paragraphStart {
        if tokens.count > sentenceStart { sentences.append(sentenceStart..<tokens.count) }
        sentenceStart = tokens.count
        paragraphs.append(paragraphStart..<tokens.count)
        paragraphStart = tokens.count
      }
      guard i < bytes.count else { break }
      let start = i
      while i < bytes.count, bytes[i] != 32, !(9...13).contains(bytes[i]) { i += 1 }
      let piece = String(decoding: bytes[start..<i], as: UTF8.self)
      let pieces = WordNormalizer.words(of: piece, language: language).map {
        ScriptWordsBuilder.Piece(spoken: $0, form: $0)
      }
      let first = builder.count
      builder.add(readings: [pieces], token: tokens.count, sentence: sentences.count)
      tokens.append(
        Token(
          text: piece, sourceRange: start..<i, kind: pieces.isEmpty ? .mark : .spoken, firstWord: first,
          wordCount: builder.count - first))
      if piece.hasSuffix(".") || piece.hasSuffix("?") || piece.hasSuffix("!") {
        sentences.append(sentenceStart..<tokens.count)
        sentenceStart = tokens.count
      }
    }
    if tokens.count > sentenceStart { sentences.append(sentenceStart..<tokens.count) }
    if tokens.count > paragraphStart { paragraphs.append(paragraphStart..<tokens.count) }
    self.init(
      source: text, language: language, tokens: tokens, paragraphs: paragraphs, sentences: sentences,
      words: builder.build())
  }
}
