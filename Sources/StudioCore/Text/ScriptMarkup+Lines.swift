// SPDX-License-Identifier: Apache-2.0

extension ScriptMarkup {
  /// Finds heads, notes, rules, list items; silences what of them is not said.
  mutating func classifyLines() {
    let body = skipFrontMatter()
    var numbered: [NumberedLine] = []
    var inNote = false
    for line in body..<kinds.count {
      if scanner.lines[line].opensParagraph { inNote = false }
      let tokens = withoutQuoteMarks(line)
      guard let first = tokens.first else { continue }
      kinds[line] = kind(ofLine: line, tokens: tokens)
      if kinds[line] == .text, inNote || isNoteLabel(first) { inNote = true; kinds[line] = .note }
      switch kinds[line] {
      case .head, .note: silence(byteRange(ofLine: line), as: Silence.head)
      case .rule: silence(byteRange(ofLine: line), as: Silence.markup)
      case .item: silence(scanner.ranges[first], as: Silence.markup)
      case .text:
        if let number = listNumber(first), tokens.count > 1 {
          numbered.append(NumberedLine(line: line, token: first, number: number.value, mark: number.mark))
        }
      }
    }
    keepLists(numbered)
  }

  private struct NumberedLine {
    var line: Int
    var token: TokenIndex
    var number: Int
    var mark: UInt8
  }

  /// A number opens a list item only where a neighbour counts on: `2026.` at the start of a line is said.
  private mutating func keepLists(_ lines: [NumberedLine]) {
    for (i, item) in lines.enumerated() {
      let before = i > 0 && lines[i - 1].number + 1 == item.number && lines[i - 1].mark == item.mark
      let after = i + 1 < lines.count && lines[i + 1].number == item.number + 1 && lines[i + 1].mark == item.mark
      guard before || after else { continue }
      kinds[item.line] = .item
      silence(scanner.ranges[item.token], as: Silence.markup)
    }
  }

  /// The tokens of a line after the marks of a quotation, which it silences.
  private mutating func withoutQuoteMarks(_ line: Int) -> Range<TokenIndex> {
    var tokens = scanner.lines[line].tokens
    while let first = tokens.first {
      let range = scanner.ranges[first]
      let end = range.first { bytes[$0] != UInt8(ascii: ">") } ?? range.upperBound
      // `>5` is a comparison.
      guard end > range.lowerBound, end == range.upperBound || !isDigit(bytes[end]) else { break }
      silence(range.lowerBound..<end, as: Silence.markup)
      guard end == range.upperBound else { break }
      tokens = tokens.dropFirst()
    }
    return tokens
  }

  private mutating func kind(ofLine line: Int, tokens: Range<TokenIndex>) -> LineKind {
    let first = scanner.ranges[tokens.lowerBound]
    let byte = bytes[first.lowerBound]
    if byte == UInt8(ascii: "#"), first.count <= 6, bytes[first].allSatisfy({ $0 == byte }) { return .head }
    if isRule(tokens) {
      if byte == UInt8(ascii: "="), tokens.count == 1, underlinesHead(line) {
        kinds[line - 1] = .head
        silence(byteRange(ofLine: line - 1), as: Silence.head)
        return .head
      }
      return .rule
    }
    if bytes[first].starts(with: "//".utf8) || isReference(first) { return .note }
    if bytes[first].starts(with: "```".utf8) || bytes[first].starts(with: "~~~".utf8) { return .rule }
    if tokens.count > 1, Self.bullets.contains(String(decoding: bytes[first], as: UTF8.self)) { return .item }
    return .text
  }

  private static let bullets: Set<String> = ["-", "*", "+", "•", "◦", "▪", "‣", "·", "–", "—", "―", "○", "●", "■", "□"]

  /// `---`, `* * *`, `====`: three or more of one mark and nothing else.
  private func isRule(_ tokens: Range<TokenIndex>) -> Bool {
    let mark = bytes[scanner.ranges[tokens.lowerBound].lowerBound]
    guard "-*_=~".utf8.contains(mark) else { return false }
    var count = 0
    for token in tokens {
      guard bytes[scanner.ranges[token]].allSatisfy({ $0 == mark }) else { return false }
      count += scanner.ranges[token].count
    }
    return count >= 3
  }

  /// The line before is a paragraph of its own.
  private func underlinesHead(_ line: Int) -> Bool {
    guard line > 0, !scanner.lines[line].opensParagraph, kinds[line - 1] == .text else { return false }
    return scanner.lines[line - 1].opensParagraph
      || (line > 1 && (kinds[line - 2] == .head || kinds[line - 2] == .rule))
  }

  /// `[name]: address` and `[^1]: footnote`.
  private func isReference(_ range: Range<Int>) -> Bool {
    range.count > 3 && bytes[range.lowerBound] == UInt8(ascii: "[") && bytes[range].suffix(2).elementsEqual("]:".utf8)
  }

  private static let noteLabels: Set<String> = [
    "Note:", "Notes:", "NOTE:", "NOTES:", "Notiz:", "Notizen:", "Nota:", "Notas:", "Remarque:",
  ]

  private func isNoteLabel(_ token: TokenIndex) -> Bool {
    let range = scanner.ranges[token]
    guard let first = bytes[range].first, first == UInt8(ascii: "N") || first == UInt8(ascii: "R") else { return false }
    return Self.noteLabels.contains(String(decoding: bytes[range], as: UTF8.self))
  }

  /// `12.` or `3)` as a number and its mark.
  private func listNumber(_ token: TokenIndex) -> (value: Int, mark: UInt8)? {
    let range = scanner.ranges[token]
    guard (2...3).contains(range.count) else { return nil }
    let mark = bytes[range.upperBound - 1]
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return nil }
    var value = 0
    for byte in bytes[range].dropLast() {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return (value, mark)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Silences `---`, `key: value` lines, `---` at the very top; returns the first line after them.
  private mutating func skipFrontMatter() -> Int {
    func isFence(_ line: Int) -> Bool {
      scanner.lines[line].tokens.count == 1 && bytes[byteRange(ofLine: line)].elementsEqual("---".utf8)
    }
    guard !kinds.isEmpty, isFence(0) else { return 0 }
    var line = 1
    while line < min(kinds.count, 60), !isFence(line) {
      let first = scanner.ranges[scanner.lines[line].tokens.lowerBound]
      let isEntry = bytes[first.upperBound - 1] == UInt8(ascii: ":") && first.count > 1
      let isContinued = line > 1 && (scanner.lines[line].indent > 0 || bytes[first].elementsEqual("-".utf8))
      guard isEntry || isContinued else { return 0 }
      line += 1
    }
    guard line > 1, line < kinds.count, isFence(line) else { return 0 }
    for each in 0...line {
      kinds[each] = .head
      silence(byteRange(ofLine: each), as: Silence.head)
    }
    return line + 1
  }
}
