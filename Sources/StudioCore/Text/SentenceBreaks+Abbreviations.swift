// SPDX-License-Identifier: Apache-2.0

extension SentenceBreaks {
  /// Whether the full stop after a token's body belongs to the body.
  func isAbbreviation(_ ending: Ending, _ token: TokenIndex, next: TokenIndex?, initial: Initial) -> Bool {
    let range = markup.scanner.ranges[token]
    var start = range.lowerBound
    while start < ending.bodyEnd, !isBodyByte(start) { start += 1 }
    // An abbreviation is short; the rest needs no text.
    guard start < ending.bodyEnd, ending.bodyEnd - start <= 16 else { return false }
    let body = TextFolding.clean(String(decoding: markup.bytes[start..<ending.bodyEnd], as: UTF8.self))

    // `2.`, `12.05.` and `12.–14.` alike.
    if body.unicodeScalars.allSatisfy({ FigureScan.isDigit($0) || ".-–".unicodeScalars.contains($0) }) {
      return isOrdinal(token, next: next, initial: initial)
    }
    let key = body.lowercased()
    if markup.rules.vocabulary.numbering.contains(key), initial == .digit { return true }
    // `Is it possible? No. We go.`: only the abbreviation binds.
    if markup.rules.vocabulary.numbering.contains(key), markup.rules.vocabulary.stressed.contains(key) { return false }
    // `Das ist seine Art. Wir gehen`: so does a word that begins a sentence.
    if markup.rules.vocabulary.doubles.contains(key), initial == .upper, let next, startsSentence(next) { return false }
    if markup.rules.vocabulary.binding.contains(key) { return !ending.isClosed }
    let isInitial = body.unicodeScalars.count == 1 && (body.unicodeScalars.first?.properties.isUppercase ?? false)
    if isInitial { return isName(token, next, body) }
    // `z. B.`, `p. ex.` written apart, `Hauptstr. 12`.
    if let next, markup.rules.vocabulary.abbreviations[key + "." + word(next)] != nil { return true }
    if initial == .digit, markup.rules.family == .german, key.hasSuffix("str") { return true }
    guard markup.rules.vocabulary.abbreviations[key] != nil || isDotted(body) else { return false }
    // `etc.`, `U.S.`, `p.m.` may end a sentence: a word that begins one tells.
    guard let next, initial == .upper else { return initial != .other }
    return !startsSentence(next)
  }

  private func isBodyByte(_ i: Int) -> Bool {
    let byte = markup.bytes[i]
    return markup.silence[i] == ScriptMarkup.Silence.none
      && ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte >= 0xC3)
  }

  private func word(_ token: TokenIndex) -> String {
    TokenContext.bare(TextFolding.clean(String(decoding: markup.bytes[markup.scanner.ranges[token]], as: UTF8.self)))
  }

  /// `J.` of a name; not `vitamin C. The` or `So do I. We`.
  private func isName(_ token: TokenIndex, _ next: TokenIndex?, _ body: String) -> Bool {
    guard let next, initial(of: next) == .upper else { return false }
    if body == "I", markup.rules.family == .english, !isInitials(next) {
      return !startsSentence(next) && previousIsInitial(token)
    }
    return !startsSentence(next) || isInitials(next)
  }

  private func isInitials(_ token: TokenIndex) -> Bool {
    let piece = markup.bytes[markup.scanner.ranges[token]]
    return piece.count == 2 && piece.last == UInt8(ascii: ".") && (piece.first ?? 0) >= 0x41
      && (piece.first ?? 0) <= 0x5A
  }

  private func previousIsInitial(_ token: TokenIndex) -> Bool { token > 0 && isInitials(token - 1) }

  /// Single letters, or pairs, parted by full stops: `U.S`, `p.m`.
  private func isDotted(_ body: String) -> Bool {
    let parts = body.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { $0.count == 1 || $0.count == 2 && $0.allSatisfy(\.isLetter) }
  }

  private func startsSentence(_ token: TokenIndex) -> Bool { markup.rules.vocabulary.starters.contains(word(token)) }

  /// `2.` before a month, after an article, or before a small letter, in languages that write ordinals with a stop.
  private func isOrdinal(_ token: TokenIndex, next: TokenIndex?, initial: Initial) -> Bool {
    guard let next else { return false }
    guard markup.rules.words.hasOrdinalDot else { return false }

    if initial == .lower || markup.rules.vocabulary.months[word(next)] != nil { return true }
    return token > 0 && markup.rules.vocabulary.ordinalHeralds.contains(word(token - 1)) && !startsSentence(next)
  }
}
