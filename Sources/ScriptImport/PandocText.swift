// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation

/// A document as pandoc sees it (its JSON), written as a script: heads, paragraphs and lists; no emphasis, no addresses, no
/// notes, nothing that was struck out.
enum PandocText {
  /// `nil` where these are not a document of pandoc's.
  static func read(_ json: [UInt8]) -> String? {
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(json)) else { return nil }
    return blocks(document.blocks).joined(separator: "\n\n")
  }

  private struct Document: Decodable {
    var blocks: [Node]
  }

  /// Anything in the tree: pandoc's nodes have a type `t` and content `c`.
  private indirect enum Node: Decodable {
    case node(String, Node)
    case list([Node])
    case text(String)
    case other

    private enum Keys: String, CodingKey { case t, c }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Keys.self),
        let type = try? container.decode(String.self, forKey: .t)
      {
        self = .node(type, (try? container.decode(Node.self, forKey: .c)) ?? .other)
      } else if let list = try? [Node](from: decoder) {
        self = .list(list)
      } else if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }

    var items: [Node] { if case .list(let items) = self { items } else { [] } }
    var string: String { if case .text(let text) = self { text } else { "" } }
  }

  private static func blocks(_ nodes: [Node]) -> [String] {
    nodes.flatMap { node -> [String] in
      guard case .node(let type, let content) = node else { return [] }
      let items = content.items
      switch type {
      case "Para", "Plain": return filled([inlines(items)])
      case "Header": return items.count > 2 ? filled([inlines(items[2].items)]).map { "# \(oneLine($0))" } : []
      case "BlockQuote": return blocks(items)
      case "Div", "Figure": return items.last.map { blocks($0.items) } ?? []
      case "BulletList": return items.map { "- " + blocks($0.items).joined(separator: "\n\n") }
      case "OrderedList":
        return (items.last?.items ?? []).enumerated().map {
          "\($0.offset + 1). " + blocks($0.element.items).joined(separator: "\n\n")
        }
      case "DefinitionList":
        return items.flatMap { pair in
          filled([inlines(pair.items.first?.items ?? [])])
            + (pair.items.last?.items ?? []).flatMap { blocks($0.items) }
        }
      case "LineBlock": return filled([items.map { inlines($0.items) }.joined(separator: "\n")])
      case "CodeBlock": return filled([items.last?.string ?? ""])
      case "Table": return rows(content)
      default: return []
      }
    }
  }

  /// Each cell of a table is a paragraph: the blocks that are somewhere in it, in order.
  private static func rows(_ node: Node) -> [String] {
    switch node {
    case .node: blocks([node])
    case .list(let items): items.flatMap { rows($0) }
    case .text, .other: []
    }
  }

  private static func inlines(_ nodes: [Node]) -> String {
    nodes.map { node -> String in
      guard case .node(let type, let content) = node else { return "" }
      let items = content.items
      switch type {
      case "Str": return content.string
      case "Space", "SoftBreak": return " "
      case "LineBreak": return "\n"
      case "Emph", "Strong", "Underline", "SmallCaps", "Superscript", "Subscript": return inlines(items)
      case "Quoted":
        let marks = if case .node("SingleQuote", _)? = items.first { ("‘", "’") } else { ("“", "”") }
        return marks.0 + inlines(items.last?.items ?? []) + marks.1
      case "Cite", "Span": return inlines(items.last?.items ?? [])
      case "Link": return items.count > 1 ? inlines(items[1].items) : ""
      case "Code", "Math": return items.last?.string ?? ""
      // Notes, pictures, raw markup and what was struck out are not read aloud.
      default: return ""
      }
    }.joined()
  }

  private static func filled(_ texts: [String]) -> [String] {
    texts.map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
  }
}
