// SPDX-License-Identifier: Apache-2.0

/// Tells a stage direction in round brackets, `(smile)`, from words that are said, `(which I loved)`.
///
/// A pair of round brackets is a direction where one of these holds:
/// 1. It begins with a word of the stage (smile, turns, leise, lacht, pausa …) and has at most five words, or only
///    words of the stage, of measure and figures: `(long pause)`, `(turns to Anna)`, `(2 second pause)`.
/// 2. It follows a speaker's label, `ANNA (quietly):` or `ANNA: (quietly)`, and has at most six words.
/// 3. It stands between two sentences or alone on its line, has at most four words, no full stop inside, and nobody
///    speaks in it (no I, we, you): `(Quietly)`. Alone on its line, with a word of the stage in it, it may be a
///    whole sentence: `(He crosses to the window and looks out.)`.
///
/// Everything else is said: prose uses round brackets for words that are read aloud.
enum StageDirections {
  /// - Parameters:
  ///   - content: bytes between the brackets.
  ///   - brackets: the same with the brackets.
  static func isDirection(_ content: Range<Int>, brackets: Range<Int>, of markup: ScriptMarkup) -> Bool {
    guard content.count > 1, content.count < 300 else { return false }
    let words = words(of: markup.bytes[content])
    guard let first = words.first, words.count <= 30 else { return false }
    let stage = markup.rules.stage
    let place = Place(brackets, markup)
    // `word(s)` is one word.
    if place.isGlued, content.count < 4 { return false }

    let isMeasure = { (word: String) in stage.measures.contains(word) || isFigure(word) }
    let onlyStage = words.allSatisfy { stage.contains($0) || isMeasure($0) || stage.links.contains($0) }
    if onlyStage, !stage.links.contains(first), words.contains(where: stage.contains) { return true }
    let isAsked = markup.bytes[content].contains(UInt8(ascii: "?"))
    let isSpoken = isAsked || words.contains { stage.speakers.contains($0) }
    let opening = words.first { !isMeasure($0) } ?? first
    let isSaying = words.count > 1 && stage.sayings.contains(words[0] + " " + words[1])
    if !isSpoken, !isSaying, stage.isAction(opening), words.count <= 5 { return true }

    if place.followsLabel, words.count <= 6 { return true }
    guard !isSpoken, !words.contains(where: { stage.listeners.contains($0) }) else { return false }
    if place.isAlone, words.contains(where: stage.contains) { return true }
    // `(She laughs.)` between sentences.
    if place.isBetweenSentences, words.count > 1, words.count <= 4, stage.others.contains(first),
      stage.isAction(words[1])
    {
      return true
    }
    let isSentence = markup.bytes[content].contains { ".!".utf8.contains($0) }
    return (place.isAlone || place.isBetweenSentences) && words.count <= 4 && !isSentence && !isFigure(first)
  }

  private static func isFigure(_ word: String) -> Bool { word.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }

  /// Lower case, without marks at the edges.
  private static func words(of bytes: ArraySlice<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace).compactMap { piece in
      let isMark = { (c: Character) in !(c.isLetter || c.isNumber) }
      let start = piece.drop(while: isMark)
      guard let last = start.lastIndex(where: { !isMark($0) }) else { return nil }
      return String(start[...last])
    }
  }

  /// What stands around a pair of brackets.
  private struct Place {
    var isGlued = false
    var followsLabel = false
    var isAlone = false
    var isBetweenSentences = false

    init(_ brackets: Range<Int>, _ markup: ScriptMarkup) {
      let bytes = markup.bytes
      var i = brackets.lowerBound - 1
      isGlued = i >= 0 && Place.isWord(bytes[i])
      var before: UInt8?
      while i >= 0, brackets.lowerBound - i < 64 {
        if bytes[i] == 0x0A || bytes[i] == 0x0D { break }
        if bytes[i] > 0x20, !(bytes[i] == 0xA0 && i > 0 && bytes[i - 1] == 0xC2), markup.silence[i] == 0 {
          before = bytes[i]
          break
        }
        i -= 1
      }
      var j = brackets.upperBound
      var after: UInt8?
      while j < bytes.count, bytes[j] != 0x0A, bytes[j] != 0x0D {
        // A full stop after the brackets still leaves them alone.
        if bytes[j] > 0x20, !(".:-".utf8.contains(bytes[j])), markup.silence[j] == 0 {
          after = bytes[j]
          break
        }
        j += 1
        if j - brackets.upperBound > 64 {
          after = bytes[j - 1]
          break
        }
      }
      isAlone = before == nil && after == nil
      // A closing mark of any script: . ! ? … 。 and quotes and brackets after them.
      let ended = before == nil || ".!?]}\"".utf8.contains(before ?? 0) || Place.endsWide(bytes, i)
      let opens = after.map { !(0x61...0x7A).contains($0) && !",;".utf8.contains($0) } ?? true
      isBetweenSentences = ended && opens
      followsLabel = Place.labelEnds(
        bytes, before == UInt8(ascii: ":") ? i - 1 : i, isColon: before == UInt8(ascii: ":"),
        colonFollows: bytes[brackets.upperBound...].first == UInt8(ascii: ":"))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0xC3
    }

    /// `…`, `。`, `！`, `？`, `”`, `’`, `»` end at `i`.
    private static func endsWide(_ bytes: [UInt8], _ i: Int) -> Bool {
      guard i >= 1 else { return false }
      if bytes[i - 1] == 0xC2 { return bytes[i] == 0xBB }
      guard i >= 2 else { return false }
      switch (bytes[i - 2], bytes[i - 1], bytes[i]) {
      case (0xE2, 0x80, 0xA6), (0xE2, 0x80, 0x9D), (0xE2, 0x80, 0x99), (0xE3, 0x80, 0x82), (0xEF, 0xBC, 0x81),
        (0xEF, 0xBC, 0x9F):
        return true
      default: return false
      }
    }

    /// A label in capitals (`ANNA`) stands from the line's start to `end`.
    private static func labelEnds(_ bytes: [UInt8], _ end: Int, isColon: Bool, colonFollows: Bool) -> Bool {
      guard isColon || colonFollows, end >= 0 else { return false }
      var i = end
      var letters = 0
      while i >= 0, bytes[i] != 0x0A, bytes[i] != 0x0D {
        if (0x61...0x7A).contains(bytes[i]) { return false }
        if (0x41...0x5A).contains(bytes[i]) { letters += 1 }
        if end - i > 40 { return false }
        i -= 1
      }
      return letters > 1
    }
  }
}
