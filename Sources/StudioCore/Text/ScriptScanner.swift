// SPDX-License-Identifier: Apache-2.0

/// Cuts a text at white space and notes its lines. One pass.
struct ScriptScanner {
  /// A line that has tokens.
  struct Line {
    var tokens: Range<TokenIndex>
    /// A blank line, a paragraph separator or a form feed stands before it.
    var opensParagraph: Bool
    /// Columns of white space before its first token.
    var indent: Int
  }

  /// The text in UTF-8.
  let bytes: [UInt8]
  /// Byte ranges of the tokens, in order.
  private(set) var ranges: [Range<Int>] = []
  /// Lines with tokens, in order, covering all tokens.
  private(set) var lines: [Line] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    ranges.reserveCapacity(bytes.count / 5)
    var i = 0
    var lineStart = 0
    var opens = true
    var indent = 0
    while true {
      let breaks = skipWhiteSpace(&i, indent: &indent)
      if breaks > 0 {
        close(&lineStart, opens: &opens)
        if breaks > 1 { opens = true }
      }
      guard i < bytes.count else { break }
      if ranges.count == lineStart { pendingIndent = indent }
      let start = i
      repeat { i += 1 } while i < bytes.count && !isWhiteSpace(i)
      ranges.append(start..<i)
    }
    close(&lineStart, opens: &opens)
  }

  private var pendingIndent = 0

  private mutating func close(_ lineStart: inout Int, opens: inout Bool) {
    guard ranges.count > lineStart else { return }
    lines.append(Line(tokens: lineStart..<ranges.count, opensParagraph: opens, indent: pendingIndent))
    lineStart = ranges.count
    opens = false
  }

  private func isWhiteSpace(_ i: Int) -> Bool {
    // Most bytes of most scripts are letters: one comparison settles them.
    let byte = bytes[i]
    if byte > 0x20 && byte < 0xC2 { return false }
    return WhiteSpace.measure(bytes, at: i).length > 0
  }

  /// Moves past white space; returns how many lines it ends (2 or more: a paragraph), and the indent of what follows.
  private func skipWhiteSpace(_ i: inout Int, indent: inout Int) -> Int {
    var breaks = 0
    indent = 0
    while i < bytes.count {
      let (length, effect) = WhiteSpace.measure(bytes, at: i)
      guard length > 0 else { break }
      switch effect {
      case .none: indent += bytes[i] == 0x09 ? 4 : 1
      case .line:
        breaks += 1
        indent = 0
      case .paragraph:
        breaks += 2
        indent = 0
      }
      i += length
    }
    return breaks
  }
}
