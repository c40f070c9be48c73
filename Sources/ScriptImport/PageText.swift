// SPDX-License-Identifier: GPL-3.0-or-later

/// Text that comes in pages and printed lines, put back into paragraphs.
enum PageText {
  /// - Parameter text: pages that end with a form feed, lines as they were printed, empty lines between paragraphs.
  static func text(_ text: String) -> String {
    var pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: true).map { page in
      page.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map { String($0.trimmed) }
    }
    removeRunningLines(&pages)
    let longest = pages.joined().map(\.count).max() ?? 0
    var paragraphs: [String] = []
    var current = ""
    /// Whether the line before was printed to its end, so that the text goes on in the next.
    var goesOn = false
    for page in pages {
      for line in page {
        if line.isEmpty {
          // A paragraph that is broken by the end of a page goes on; one that has ended does not.
          if !goesOn || endsSentence(current) { flush(&current, &paragraphs) }
          continue
        }
        append(line, to: &current, isNewLine: !goesOn)
        goesOn = line.count * 10 >= longest * 6
      }
    }
    flush(&current, &paragraphs)
    return paragraphs.joined(separator: "\n\n")
  }

  private static func flush(_ current: inout String, _ paragraphs: inout [String]) {
    if !current.isEmpty { paragraphs.append(current) }
    current = ""
  }

  private static func append(_ line: String, to current: inout String, isNewLine: Bool) {
    guard !current.isEmpty else {
      current = line
      return
    }
    if current.hasSuffix("-"), current.dropLast().last?.isLetter == true, line.first?.isLowercase == true {
      // A word that the line broke. One that has its own hyphen loses it; it is heard the same.
      current.removeLast()
      current += line
    } else if current.hasSuffix("\u{AD}") {
      current.removeLast()
      current += line
    } else {
      current += (isNewLine ? "\n" : " ") + line
    }
  }

  private static func endsSentence(_ text: String) -> Bool {
    let last = text.last { !"\"”’')]»".contains($0) }
    return last.map { ".!?:…".contains($0) } ?? true
  }

  /// Heads and feet: the first or last line of most pages, the same but for its figures, or a figure alone.
  private static func removeRunningLines(_ pages: inout [[String]]) {
    for isHead in [true, false] {
      var counts: [String: Int] = [:]
      let places = pages.map { page in
        isHead ? page.firstIndex { !$0.isEmpty } : page.lastIndex { !$0.isEmpty }
      }
      for (page, place) in zip(pages, places) { if let place { counts[shape(page[place]), default: 0] += 1 } }
      for index in pages.indices {
        guard let place = places[index] else { continue }
        let shape = shape(pages[index][place])
        let isNumber = !shape.isEmpty && shape.allSatisfy { "#.-–— ".contains($0) }
        if pages.count > 1, isNumber || pages.count > 2 && (counts[shape] ?? 0) * 2 > pages.count {
          pages[index].remove(at: place)
        }
      }
    }
  }

  private static func shape(_ line: String) -> String {
    var shape = ""
    for character in line where !(character.isNumber && shape.last == "#") {
      shape.append(character.isNumber ? "#" : character)
    }
    return shape
  }
}
