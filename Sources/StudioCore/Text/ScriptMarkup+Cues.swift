// SPDX-License-Identifier: Apache-2.0

extension ScriptMarkup {
  /// A bracket that waits for its other half.
  private struct Open {
    var kind: Bracket
    var start: Int
    var inside: Int
  }

  private enum Bracket: Int { case square, curly, round, lenticular }

  /// Silences `<!-- … -->` wherever both ends are there.
  mutating func markComments() {
    var from = 0
    while let open = find("<!--", from: from), let close = find("-->", from: open + 4) {
      silence(open..<(close + 3), as: Silence.head)
      from = close + 3
    }
  }

  private func find(_ text: StaticString, from: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    guard bytes.count >= count, from <= bytes.count - count else { return nil }
    return text.withUTF8Buffer { wanted in
      (from...(bytes.count - count)).first { at in
        bytes[at] == wanted[0] && (1..<count).allSatisfy { bytes[at + $0] == wanted[$0] }
      }
    }
  }

  /// Silences cues, links, footnote marks, struck text and tags of one paragraph. An unpaired bracket is a mark and
  /// silences nothing; no bracket reaches over the end of its paragraph. Linear in the paragraph.
  mutating func markCues(in paragraph: Range<Int>) {
    guard kinds[paragraph.lowerBound] != .head else { return }
    let range =
      byteRange(ofLine: paragraph.lowerBound).lowerBound..<byteRange(ofLine: paragraph.upperBound - 1).upperBound
    var open: [Open] = []
    // How many of each kind wait, so that a bracket without a partner costs nothing.
    var waiting = [0, 0, 0, 0]
    // Silent spans so far, in order and apart; one that encloses others takes their place.
    var spans: [(range: Range<Int>, reason: UInt8)] = []
    func add(_ range: Range<Int>, _ reason: UInt8) {
      while let last = spans.last, last.range.lowerBound >= range.lowerBound { spans.removeLast() }
      spans.append((range, reason))
    }
    var strike: Int?
    var i = range.lowerBound
    while i < range.upperBound {
      let byte = bytes[i]
      guard Self.marks[Int(byte)], silence[i] == Silence.none else {
        i += 1
        continue
      }
      if byte == UInt8(ascii: "\\") {
        i += 2
      } else if byte == UInt8(ascii: "<") {
        let end = tagEnd(i, in: range)
        if let end { add(i..<end, Silence.markup) }
        i = end ?? i + 1
      } else if byte == UInt8(ascii: "~") {
        if i + 1 < range.upperBound, bytes[i + 1] == byte {
          if let start = strike { add(start..<(i + 2), Silence.cue) }
          strike = strike == nil ? i : nil
          i += 2
        } else {
          i += 1
        }
      } else if let (kind, opens, length) = bracket(at: i) {
        let inside = i + length
        if opens {
          open.append(Open(kind: kind, start: i, inside: inside))
          waiting[kind.rawValue] += 1
          i = inside
        } else if waiting[kind.rawValue] > 0, let match = open.lastIndex(where: { $0.kind == kind }) {
          let start = open[match]
          for each in open[match...] { waiting[each.kind.rawValue] -= 1 }
          open.removeSubrange(match...)
          i = close(start, end: i, after: inside, in: range, add: add)
        } else {
          i = inside
        }
      } else {
        i += 1
      }
    }
    for span in spans { silence(span.range, as: span.reason) }
  }

  /// Decides what a pair of brackets holds; returns where to read on.
  private func close(
    _ open: Open, end: Int, after: Int, in range: Range<Int>, add: (Range<Int>, UInt8) -> Void
  ) -> Int {
    switch open.kind {
    case .round:
      if StageDirections.isDirection(open.inside..<end, brackets: open.start..<after, of: self) {
        add(open.start..<after, Silence.cue)
      }
      return after
    case .curly, .lenticular:
      add(open.start..<after, Silence.cue)
      return after
    case .square:
      if open.inside < end, bytes[open.inside] == UInt8(ascii: "^") {
        add(open.start..<after, Silence.markup)
        return after
      }
      guard let target = linkTargetEnd(after, in: range) else {
        add(open.start..<after, Silence.cue)
        return after
      }
      if open.start > range.lowerBound, bytes[open.start - 1] == UInt8(ascii: "!") {
        add((open.start - 1)..<target, Silence.cue)
      } else {
        // Inner cues keep their place between the two: spans stay in order.
        add(end..<target, Silence.markup)
      }
      return target
    }
  }

  /// The end of `(address)` or `[name]` right after a link's text; `nil` where there is none.
  private func linkTargetEnd(_ start: Int, in range: Range<Int>) -> Int? {
    guard start < range.upperBound else { return nil }
    let bytes = scanner.bytes
    let (opening, closing): (UInt8, UInt8)
    switch bytes[start] {
    case UInt8(ascii: "("): (opening, closing) = (bytes[start], UInt8(ascii: ")"))
    case UInt8(ascii: "["): (opening, closing) = (bytes[start], UInt8(ascii: "]"))
    default: return nil
    }
    var depth = 0
    for i in start..<min(range.upperBound, start + 1_024) {
      if bytes[i] == opening { depth += 1 }
      if bytes[i] == closing { depth -= 1 }
      if depth == 0 {
        // `[sic](smile)` is two cues: an address has a dot, a slash or a fragment.
        let inside = bytes[(start + 1)..<i]
        let isAddress = inside.contains { ".#/:@".utf8.contains($0) } && !inside.starts(with: ".".utf8)
        return opening == UInt8(ascii: "(") && !isAddress ? nil : i + 1
      }
    }
    return nil
  }

  private static let tags: Set<String> = [
    "b", "i", "u", "s", "em", "strong", "br", "p", "span", "div", "sub", "sup", "small", "mark", "a", "hr", "ul", "ol",
    "li", "font", "center", "code", "h1", "h2", "h3", "h4", "blockquote", "img",
  ]

  /// The end of a tag such as `<br>` or `</b>` that starts at `start`.
  private func tagEnd(_ start: Int, in range: Range<Int>) -> Int? {
    var i = start + 1
    if i < range.upperBound, bytes[i] == UInt8(ascii: "/") { i += 1 }
    let name = bytes[i..<min(range.upperBound, i + 11)].prefix {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x31...0x36).contains($0)
    }
    guard Self.tags.contains(String(decoding: name, as: UTF8.self).lowercased()) else { return nil }
    i += name.count
    guard i < range.upperBound, bytes[i] == 0x20 || bytes[i] == UInt8(ascii: "/") || bytes[i] == UInt8(ascii: ">")
    else { return nil }
    guard let end = bytes[i..<min(range.upperBound, i + 500)].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    // `a <b and c> d` compares; a tag that goes on has attributes or ends itself.
    let rest = bytes[i..<end]
    return rest.first == 0x20 && !rest.contains { "=/".utf8.contains($0) } ? nil : end + 1
  }

  /// Bytes that may begin something to be looked at.
  private static let marks: [Bool] = {
    var marks = [Bool](repeating: false, count: 256)
    for byte in "[](){}<~\\".utf8 { marks[Int(byte)] = true }
    marks[0xE3] = true
    marks[0xEF] = true
    return marks
  }()

  private func bracket(at i: Int) -> (kind: Bracket, opens: Bool, length: Int)? {
    switch bytes[i] {
    case UInt8(ascii: "["): return (.square, true, 1)
    case UInt8(ascii: "]"): return (.square, false, 1)
    case UInt8(ascii: "("): return (.round, true, 1)
    case UInt8(ascii: ")"): return (.round, false, 1)
    case UInt8(ascii: "{"): return (.curly, true, 1)
    case UInt8(ascii: "}"): return (.curly, false, 1)
    default: break
    }
    guard i + 2 < bytes.count else { return nil }
    switch (bytes[i], bytes[i + 1], bytes[i + 2]) {
    case (0xE3, 0x80, 0x90): return (.lenticular, true, 3)
    case (0xE3, 0x80, 0x91): return (.lenticular, false, 3)
    case (0xEF, 0xBC, 0x88): return (.round, true, 3)
    case (0xEF, 0xBC, 0x89): return (.round, false, 3)
    case (0xEF, 0xBC, 0xBB): return (.square, true, 3)
    case (0xEF, 0xBC, 0xBD): return (.square, false, 3)
    default: return nil
    }
  }
}
