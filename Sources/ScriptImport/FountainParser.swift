// SPDX-License-Identifier: GPL-3.0-or-later

/// Fountain, the plain-text format of screenplays, version 1.1.
enum FountainParser {
  static func read(_ text: String) -> [Screenplay.Part] {
    var lines = withoutRemarks(text).split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
      .map(String.init)
    var parts: [Screenplay.Part] = []
    if let title = takeTitlePage(&lines) { parts.append(.title(title)) }
    var index = 0
    while index < lines.count {
      let line = String(lines[index].trimmed)
      let isAfterBlank = index == 0 || lines[index - 1].trimmed.isEmpty
      let isBeforeBlank = index + 1 >= lines.count || lines[index + 1].trimmed.isEmpty
      index += 1
      if line.isEmpty { continue }
      // Sections, synopses and page breaks are the writer's own.
      if line.hasPrefix("=") { continue }
      if line.hasPrefix("#") { continue }
      if let scene = scene(line), isAfterBlank {
        parts.append(.scene(scene))
      } else if let name = character(lines[index - 1], line), isAfterBlank, !isBeforeBlank {
        parts.append(.character(name))
        index = dialogue(lines, from: index, into: &parts)
      } else if line.hasPrefix(">"), line.hasSuffix("<") {
        parts.append(.action(plain(String(line.dropFirst().dropLast().trimmed))))
      } else if line.hasPrefix(">") || isAfterBlank && isBeforeBlank && line.hasSuffix("TO:") && isUpper(line) {
        parts.append(.transition(plain(line.hasPrefix(">") ? String(line.dropFirst().trimmed) : line)))
      } else if line.hasPrefix("~") {
        parts.append(.lyrics(plain(String(line.dropFirst().trimmed))))
      } else {
        action(plain(line.hasPrefix("!") ? String(line.dropFirst()) : line), isNew: isAfterBlank, into: &parts)
      }
    }
    return parts
  }

  /// Lines of one action are one part.
  private static func action(_ text: String, isNew: Bool, into parts: inout [Screenplay.Part]) {
    if !isNew, case .action(let before)? = parts.last {
      parts[parts.count - 1] = .action("\(before) \(text)")
    } else {
      parts.append(.action(text))
    }
  }

  /// What is said, up to a line that is really empty.
  private static func dialogue(_ lines: [String], from start: Int, into parts: inout [Screenplay.Part]) -> Int {
    var index = start
    var said: [String] = []
    let flush = { (parts: inout [Screenplay.Part], said: inout [String]) in
      if !said.isEmpty { parts.append(.dialogue(said.joined(separator: "\n"))) }
      said = []
    }
    while index < lines.count {
      let line = String(lines[index].trimmed)
      // Two spaces on a line of their own keep a pause in a speech.
      if line.isEmpty, lines[index].count < 2 { break }
      index += 1
      if line.isEmpty { continue }
      if line.hasPrefix("("), line.hasSuffix(")") {
        flush(&parts, &said)
        parts.append(.parenthetical(plain(line)))
      } else {
        said.append(plain(line.hasPrefix("~") ? String(line.dropFirst().trimmed) : line))
      }
    }
    flush(&parts, &said)
    return index
  }

  /// The heading of a scene without its number; `nil` where the line is none.
  private static func scene(_ line: String) -> String? {
    var text: Substring
    if line.hasPrefix("."), !line.hasPrefix("..") {
      text = line.dropFirst()
    } else {
      let upper = line.uppercased()
      let starts = ["INT", "EXT", "EST", "INT./EXT", "INT/EXT", "EXT/INT", "I/E"]
      guard starts.contains(where: { upper.hasPrefix($0 + ".") || upper.hasPrefix($0 + " ") }) else { return nil }
      text = line[...]
    }
    if text.hasSuffix("#"), let number = text.dropLast().lastIndex(of: "#") { text = text[..<number] }
    return plain(String(text.trimmed))
  }

  /// The name that a speech begins with, without what follows it in brackets; `nil` where the line is none.
  private static func character(_ raw: String, _ line: String) -> String? {
    var name = line[...]
    if name.hasSuffix("^") { name = name.dropLast().trimmed }
    if name.hasPrefix("@") { return String(name.dropFirst().trimmed) }
    let bare = name.prefix { $0 != "(" }
    guard isUpper(String(bare)), !line.hasPrefix(">"), !line.hasPrefix("!"), !line.hasPrefix("~") else { return nil }
    return String(name)
  }

  private static func isUpper(_ text: String) -> Bool {
    text.contains { $0.isLetter } && text == text.uppercased()
  }

  /// `Title: …` and the other lines at the top; the title.
  private static func takeTitlePage(_ lines: inout [String]) -> String? {
    let known = [
      "title", "credit", "author", "authors", "source", "draft date", "date", "contact", "copyright", "notes",
    ]
    guard let first = lines.first, let colon = first.firstIndex(of: ":"),
      known.contains(first[..<colon].trimmed.lowercased())
    else { return nil }
    var title: [String] = []
    var key = ""
    while let line = lines.first, !line.trimmed.isEmpty {
      lines.removeFirst()
      var value = line.trimmed
      if let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false {
        key = line[..<colon].trimmed.lowercased()
        value = line[line.index(after: colon)...].trimmed
      }
      if key == "title", !value.isEmpty { title.append(plain(String(value))) }
    }
    return title.isEmpty ? nil : title.joined(separator: " ")
  }

  /// Without what the writer wrote for the writer: `/* … */` and `[[ … ]]`. One that is never closed is none.
  private static func withoutRemarks(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    // Where the next end of each kind is looked for from, so that ends that are not there are looked for once.
    var isMissing = [UInt8: Bool]()
    while index < bytes.count {
      let start = bytes[index]
      let isRemark =
        index + 1 < bytes.count
        && (start == 0x2F && bytes[index + 1] == 0x2A || start == 0x5B && bytes[index + 1] == 0x5B)
      if isRemark, isMissing[start] == nil {
        let end: (UInt8, UInt8) = start == 0x2F ? (0x2A, 0x2F) : (0x5D, 0x5D)
        var close = index + 2
        while close + 1 < bytes.count, bytes[close] != end.0 || bytes[close + 1] != end.1 { close += 1 }
        if close + 1 < bytes.count {
          index = close + 2
          continue
        }
        isMissing[start] = true
      }
      kept.append(start)
      index += 1
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Without the marks of emphasis; a backslash keeps one, and an underscore within a word is a part of it.
  static func plain(_ text: String) -> String {
    let characters = Array(text)
    var out = ""
    var index = 0
    while index < characters.count {
      let character = characters[index]
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      if character == "\\", let next, "*_\\".contains(next) {
        out.append(next)
        index += 2
        continue
      }
      let isWithin = out.last?.isLetter == true && next?.isLetter == true
      if character != "*", character != "_" || isWithin { out.append(character) }
      index += 1
    }
    return out
  }
}
