// SPDX-License-Identifier: GPL-3.0-or-later

/// A screenplay as its parts, and as a script: dialogue is said; everything else is shown in brackets or as a head.
enum Screenplay {
  /// One part, in order.
  enum Part: Hashable {
    case title(String)
    case scene(String)
    case action(String)
    case character(String)
    case parenthetical(String)
    case dialogue(String)
    case lyrics(String)
    case transition(String)
  }

  /// `[ANNA] I never said that.`
  static func text(_ parts: [Part]) -> String {
    var blocks: [String] = []
    /// The label and directions that stand before the next line of dialogue.
    var label = ""
    let flush = { (blocks: inout [String], label: inout String) in
      if !label.isEmpty { blocks.append("[\(label)]") }
      label = ""
    }
    for part in parts {
      switch part {
      case .title(let text), .scene(let text):
        flush(&blocks, &label)
        blocks.append("# \(oneLine(text))")
      case .action(let text), .transition(let text):
        flush(&blocks, &label)
        let inside = bracketed(text)
        if !inside.isEmpty { blocks.append("[\(inside)]") }
      case .character(let name):
        flush(&blocks, &label)
        label = bracketed(name)
      case .parenthetical(let text):
        let inside = bracketed(text)
        if !inside.isEmpty { label += label.isEmpty ? inside : ", \(inside)" }
      case .dialogue(let text), .lyrics(let text):
        blocks.append(label.isEmpty ? text : "[\(label)] \(text)")
        label = ""
      }
    }
    flush(&blocks, &label)
    return blocks.joined(separator: "\n\n")
  }

  /// In one pair of brackets, on one line: a pair within would end it.
  private static func bracketed(_ text: String) -> String {
    var text = oneLine(text)
    if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
    return String(text.map { $0 == "[" || $0 == "{" ? "(" : $0 == "]" || $0 == "}" ? ")" : $0 }.trimmed)
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
  }
}

extension Array where Element == Character {
  fileprivate var trimmed: [Character] { Array(String(self).trimmed) }
}
