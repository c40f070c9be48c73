// SPDX-License-Identifier: Apache-2.0

/// Finds where sentences end. Works on bytes; makes text only of words before a full stop.
///
/// A sentence ends at `.`, `!`, `?`, `…`, `。` and their like, after the quotes and brackets that close on them, at the
/// end of a list item, a note, a head and a paragraph. A full stop does not end it after an abbreviation, an initial,
/// an ordinal, or before a small letter. A line break alone does not: verse and wrapped text run on.
struct SentenceBreaks {
  let markup: ScriptMarkup
  /// Sentences of this script begin with capitals, so that a small letter goes on with one.
  private var usesCapitals = true

  private var bytes: [UInt8] { markup.bytes }
  private var scanner: ScriptScanner { markup.scanner }

  /// How a token ends.
  struct Ending {
    enum Mark { case none, stop, strong, ellipsis }
    var mark = Mark.none
    /// A quote or a bracket closes after the mark.
    var isClosed = false
    /// The token has marks only.
    var isBare = false
    /// First byte after the last one before the mark.
    var bodyEnd = 0
  }

  enum Initial { case upper, lower, digit, other }

  init(_ markup: ScriptMarkup) {
    self.markup = markup
    var upper = 0
    var lower = 0
    let count = markup.scanner.ranges.count
    for token in 0..<max(0, min(count, 20_000) - 1) where ending(of: token).mark != .none {
      switch initial(of: token + 1) {
      case .upper: upper += 1
      case .lower: lower += 1
      default: break
      }
    }
    usesCapitals = upper * 3 >= lower
  }

  /// Token ranges of the sentences in one paragraph, covering it.
  func sentences(inLines paragraph: Range<Int>) -> [Range<TokenIndex>] {
    var result: [Range<TokenIndex>] = []
    let end = scanner.lines[paragraph.upperBound - 1].tokens.upperBound
    var start = scanner.lines[paragraph.lowerBound].tokens.lowerBound
    var carried = Ending()
    for line in paragraph {
      for token in scanner.lines[line].tokens where token + 1 < end {
        let isLineEnd = token + 1 == scanner.lines[line].tokens.upperBound
        let here = ending(of: token)
        if here.isBare {
          if here.mark != .none { carried = here }
          carried.isClosed = carried.isClosed || here.isClosed
          if here.mark == .none, !here.isClosed { carried = Ending() }
        } else {
          carried = here
        }
        let isNext = isLineEnd && lineBreaks(after: line)
        guard isNext || (carried.mark != .none && !closes(token + 1) && ends(carried, token)) else { continue }
        result.append(start..<(token + 1))
        start = token + 1
        carried = Ending()
      }
    }
    if start < end { result.append(start..<end) }
    mergeSilentTail(&result)
    return result
  }

  /// Cues at the end of a paragraph belong to its last sentence.
  private func mergeSilentTail(_ sentences: inout [Range<TokenIndex>]) {
    guard sentences.count > 1, let last = sentences.last else { return }
    let isSilent = last.allSatisfy { token in
      scanner.ranges[token].allSatisfy { markup.silence[$0] == ScriptMarkup.Silence.cue || !isLetter($0) }
    }
    let isCue = last.contains { token in
      scanner.ranges[token].contains { markup.silence[$0] == ScriptMarkup.Silence.cue }
    }
    guard isSilent, isCue else { return }
    sentences.removeLast()
    sentences[sentences.count - 1] = sentences[sentences.count - 1].lowerBound..<last.upperBound
  }

  private func isLetter(_ i: Int) -> Bool {
    let byte = bytes[i]
    return byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  /// Whether the end of a line ends a sentence whatever its last token.
  private func lineBreaks(after line: Int) -> Bool {
    let next = markup.kinds[line + 1]
    return next == .item || next == .note || markup.kinds[line] == .note
      || isLabel(scanner.lines[line + 1].tokens.lowerBound)
  }

  /// A speaker's name in capitals: `ANNA:`.
  private func isLabel(_ token: TokenIndex) -> Bool {
    let piece = bytes[scanner.ranges[token]]
    guard piece.last == UInt8(ascii: ":"), piece.count > 2 else { return false }
    return piece.dropLast().allSatisfy { $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x80 || $0 == 0x2E }
  }

  // MARK: Tokens

  /// Whether a token only closes what stands before it.
  private func closes(_ token: TokenIndex) -> Bool {
    let ending = ending(of: token)
    return ending.isBare && (ending.isClosed || ending.mark != .none)
  }

  /// Whether a mark ends the sentence, given what comes next.
  private func ends(_ ending: Ending, _ token: TokenIndex) -> Bool {
    let next = firstWithLetters(after: token)
    let initial = next.map { self.initial(of: $0) } ?? .other
    if initial == .lower, usesCapitals { return false }
    switch ending.mark {
    case .none: return false
    case .strong, .ellipsis: return true
    case .stop: return !isAbbreviation(ending, token, next: next, initial: initial)
    }
  }

  private func firstWithLetters(after token: TokenIndex) -> TokenIndex? {
    var next = token + 1
    // A few tokens of marks or cues at most stand between two sentences.
    while next < scanner.ranges.count, next - token < 8 {
      if initial(of: next) != .other
        || scanner.ranges[next].contains(where: { bytes[$0] >= 0x80 && markup.silence[$0] == 0 })
      {
        return next
      }
      next += 1
    }
    return nil
  }

  /// Case of the first letter that is said.
  func initial(of token: TokenIndex) -> Initial {
    let range = scanner.ranges[token]
    for i in range where markup.silence[i] == ScriptMarkup.Silence.none {
      let byte = bytes[i]
      switch byte {
      case 0x41...0x5A: return .upper
      case 0x61...0x7A: return .lower
      case 0x30...0x39: return .digit
      case 0xC3...0xF4:
        guard let scalar = String(decoding: bytes[i..<range.upperBound], as: UTF8.self).unicodeScalars.first,
          WordSplitter.isWordScalar(scalar)
        else { continue }
        return scalar.properties.isUppercase ? .upper : scalar.properties.isLowercase ? .lower : .other
      default: continue
      }
    }
    return .other
  }

  /// The mark at a token's end, past what closes after it. A token that is a cue has none.
  func ending(of token: TokenIndex) -> Ending {
    let range = scanner.ranges[token]
    var ending = Ending()
    var end = range.upperBound
    while end > range.lowerBound {
      if markup.silence[end - 1] != ScriptMarkup.Silence.none {
        // Markup closes like a bracket; a cue has no ending at all.
        guard markup.silence[end - 1] == ScriptMarkup.Silence.markup else { break }
        end -= 1
      } else if let length = Self.closing(bytes, range.lowerBound, end) {
        ending.isClosed = true
        end -= length
      } else {
        break
      }
    }
    while end > range.lowerBound, markup.silence[end - 1] == ScriptMarkup.Silence.none,
      let (mark, length) = Self.terminator(bytes, range.lowerBound, end)
    {
      if mark == .stop, ending.mark == .stop {
        ending.mark = .ellipsis
      } else if ending.mark == .none || mark == .strong {
        ending.mark = mark
      }
      end -= length
    }
    ending.bodyEnd = end
    ending.isBare =
      !(range.lowerBound..<end).contains { isLetter($0) && markup.silence[$0] == 0 }
      && !(range.contains {
        markup.silence[$0] == ScriptMarkup.Silence.cue || markup.silence[$0] == ScriptMarkup.Silence.head
      })
    return ending
  }

  private static func closing(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    switch bytes[end - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "*"),
      UInt8(ascii: "_"):
      return 1
    case 0xBB, 0xAB: return end - 2 >= start && bytes[end - 2] == 0xC2 ? 2 : nil
    case 0x98...0x9D, 0xB9, 0xBA: return end - 3 >= start && bytes[end - 3] == 0xE2 && bytes[end - 2] == 0x80 ? 3 : nil
    case 0x8D, 0x8F: return end - 3 >= start && bytes[end - 3] == 0xE3 && bytes[end - 2] == 0x80 ? 3 : nil
    default: return nil
    }
  }

  private static func terminator(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (Ending.Mark, Int)? {
    switch bytes[end - 1] {
    case UInt8(ascii: "."): return (.stop, 1)
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return (.strong, 1)
    case 0x00..<0x80: return nil
    default: break
    }
    if end - 2 >= start {
      switch (bytes[end - 2], bytes[end - 1]) {
      case (0xD8, 0x9F), (0xDB, 0x94), (0xD6, 0x89): return (.strong, 2)
      default: break
      }
    }
    guard end - 3 >= start else { return nil }
    switch (bytes[end - 3], bytes[end - 2], bytes[end - 1]) {
    case (0xE2, 0x80, 0xA6): return (.ellipsis, 3)
    case (0xE3, 0x80, 0x82), (0xEF, 0xBC, 0x81), (0xEF, 0xBC, 0x9F), (0xEF, 0xBC, 0x8E), (0xEF, 0xBD, 0xA1),
      (0xE0, 0xA5, 0xA4),
      (0xE0, 0xA5, 0xA5), (0xE1, 0x8D, 0xA2), (0xE2, 0x80, 0xBC), (0xE2, 0x80, 0xBD), (0xE2, 0x81, 0x87...0x89):
      return (.strong, 3)
    default: return nil
    }
  }
}
