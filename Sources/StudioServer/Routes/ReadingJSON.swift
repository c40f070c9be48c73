// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import StudioCore

/// A script as the page lays it out: where its tokens stand in the text, and which words they stand for.
enum ReadingJSON {
  /// One object; places in the text are UTF-16 units, as JavaScript counts. Cost: linear.
  static func text(_ stored: StoredScript, _ script: Script) -> JSONText {
    var out = JSONText()
    out.append("{\"id\":")
    out.append(string: stored.id)
    out.append(",\"revision\":")
    out.append(string: stored.revision)
    out.append(",\"title\":")
    out.append(string: stored.title)
    out.append(",\"language\":")
    out.append(string: stored.language)
    out.append(",\"text\":")
    out.append(string: script.source)
    out.append(",\"tokens\":[")
    var units = UTF16Offsets(script.source)
    for (index, token) in script.tokens.enumerated() {
      let start = units.offset(at: token.sourceRange.lowerBound)
      let end = units.offset(at: token.sourceRange.upperBound)
      let isSpoken = token.kind == .spoken && token.wordCount > 0
      out.append("\(index > 0 ? "," : "")[\(start),\(end),\(token.firstWord),\(isSpoken ? 1 : 0)]")
    }
    out.append("],\"paragraphs\":[")
    for (index, range) in script.paragraphs.enumerated() {
      let kind = kind(of: script.tokens[range])
      out.append("\(index > 0 ? "," : "")[\(range.lowerBound),\(range.upperBound),\"\(kind)\"]")
    }
    out.append("],\"sentences\":[")
    for (index, range) in script.sentences.enumerated() {
      out.append("\(index > 0 ? "," : "")\(script.word(atOrAfter: range.lowerBound))")
    }
    out.append("],\"words\":\(script.wordCount)}")
    return out
  }

  /// What a paragraph is: `text` is said; a `head`, a `cue` or a `mark` is only shown.
  private static func kind(of tokens: ArraySlice<Token>) -> String {
    if tokens.contains(where: { $0.kind == .spoken }) { return "text" }
    if tokens.contains(where: { $0.kind == .head }) { return "head" }
    return tokens.contains { $0.kind == .cue } ? "cue" : "mark"
  }

  /// Turns offsets in UTF-8 into offsets in UTF-16, in order, in one pass.
  private struct UTF16Offsets {
    private let bytes: [UInt8]
    private var byte = 0
    private var unit = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func offset(at target: Int) -> Int {
      while byte < target, byte < bytes.count {
        // A character's first byte tells how many units it takes; the others none.
        let first = bytes[byte]
        if first & 0xC0 != 0x80 { unit += first >= 0xF0 ? 2 : 1 }
        byte += 1
      }
      return unit
    }
  }
}
