// SPDX-License-Identifier: Apache-2.0

/// Checks files of captions line by line against the written rules of their formats and of captions. Knows nothing of what
/// wrote them.
public struct CaptionFileCheck: Sendable {
  /// One caption as it stands in the file.
  public struct Entry: Sendable, Hashable {
    /// Milliseconds.
    public var start: Int
    /// Milliseconds.
    public var end: Int
    /// Lines of text, escapes undone.
    public var lines: [String]
  }

  /// Milliseconds between captions that follow each other.
  public var frameGap = 80
  /// The captions that were read.
  public private(set) var entries: [Entry] = []
  /// What was found wrong, with its place.
  public private(set) var findings: [String] = []
  /// Captions that break a rule.
  public private(set) var broken = Set<Int>()

  /// Nothing read yet.
  public init() {}

  /// Reads SubRip and checks it.
  public mutating func read(srt text: String) {
    var blocks = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if text.isEmpty { return }
    guard blocks.suffix(2).allSatisfy(\.isEmpty) else { return note("the file does not end with an empty line") }
    blocks.removeLast()
    var lines = blocks[...]
    while let number = lines.popFirst() {
      if number != String(entries.count + 1) { note("number “\(number)”") }
      let text = readBlock(&lines, mark: ",")
      lines = lines.dropFirst()
      if text.contains(where: { $0.contains("-->") }) { note("an arrow in the text") }
    }
    checkTimes()
  }

  /// Reads WebVTT and checks it.
  public mutating func read(webVTT text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    guard lines.popFirst() == "WEBVTT" else { return note("no head") }
    guard text.hasSuffix("\n") else { return note("the last line does not end") }
    while let line = lines.popFirst() {
      guard line.isEmpty else { return note("no empty line before “\(line)”") }
      guard !lines.isEmpty else { break }
      let text = readBlock(&lines, mark: ".")
      if let last = entries.indices.last { entries[last].lines = text.map { unescaped($0) } }
    }
    checkTimes()
  }

  private mutating func note(_ what: String) {
    findings.append("caption \(entries.count + 1): \(what)")
    broken.insert(entries.count)
  }

  /// Reads times and text, up to the empty line after them; returns the lines of text.
  private mutating func readBlock(_ lines: inout ArraySlice<String>, mark: Character) -> [String] {
    guard let timing = lines.popFirst(), let times = Self.times(timing, mark: mark) else {
      note("no times")
      return []
    }
    var text: [String] = []
    while let line = lines.first, !line.isEmpty {
      lines = lines.dropFirst()
      text.append(line)
    }
    entries.append(Entry(start: times.0, end: times.1, lines: text))
    return text
  }

  private mutating func unescaped(_ line: String) -> String {
    if line.contains("<") || line.contains(">") { note("a raw bracket") }
    var result = ""
    var rest = line[...]
    while let at = rest.firstIndex(of: "&") {
      result += rest[..<at]
      rest = rest[at...]
      let known = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")].first { rest.hasPrefix($0.0) }
      if known == nil { note("a raw &") }
      result += known?.1 ?? "&"
      rest = rest.dropFirst(known?.0.count ?? 1)
    }
    return result + rest
  }

  /// `00:00:01,000 --> 00:00:02,000`, and nothing else on the line.
  private static func times(_ line: String, mark: Character) -> (Int, Int)? {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "-->", let start = time(parts[0], mark), let end = time(parts[2], mark)
    else { return nil }
    return (start, end)
  }

  private static func time(_ text: Substring, _ mark: Character) -> Int? {
    let halves = text.split(separator: mark, omittingEmptySubsequences: false)
    guard halves.count == 2, halves[1].count == 3, let thousandths = digits(halves[1]) else { return nil }
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count >= 2, parts[1].count == 2, parts[2].count == 2,
      let hours = digits(parts[0]), let minutes = digits(parts[1]), let seconds = digits(parts[2]), minutes < 60,
      seconds < 60
    else { return nil }
    return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + thousandths
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }

  /// What captions keep to: times, lines, reading speed.
  private mutating func checkTimes() {
    for (i, entry) in entries.enumerated() {
      func wrong(_ what: String) {
        findings.append("caption \(i + 1) at \(entry.start): \(what)")
        broken.insert(i)
      }
      if entry.lines.isEmpty || entry.lines.count > 2 { wrong("\(entry.lines.count) lines") }
      for line in entry.lines {
        if line.isEmpty || line.allSatisfy(\.isWhitespace) { wrong("an empty line") }
        if line.first?.isWhitespace == true || line.last?.isWhitespace == true { wrong("space at an edge") }
        if line.count > 42 { wrong("\(line.count) characters in a line") }
      }
      let length = entry.end - entry.start
      if length < 833 || length > 7_000 { wrong("stands for \(length) ms") }
      let gap = i + 1 < entries.count ? entries[i + 1].start - entry.end : Int.max
      if gap < frameGap { wrong("\(gap) ms before the next") }
      if gap > frameGap, gap < 500, length < 7_000 { wrong("a gap of \(gap) ms is not closed") }
      let characters = entry.lines.reduce(entry.lines.count - 1) { $0 + $1.count }
      if characters * 1_000 > 20 * length, gap > frameGap, length < 7_000 {
        wrong("\(characters) characters in \(length) ms, and there was time")
      }
    }
  }
}
