// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Final Draft's files: XML, read by the system's parser, which fetches nothing from elsewhere.
enum FinalDraftReader {
  static func read(_ bytes: [UInt8], name: String) throws(StudioError) -> [Screenplay.Part] {
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    let collector = Collector()
    parser.delegate = collector
    // On Linux `parse` is true for documents that break off.
    guard parser.parse(), parser.parserError == nil, collector.isWhole, collector.isFinalDraft else {
      let line = parser.lineNumber
      throw StudioError(
        .notText,
        "\(name) is no Final Draft screenplay\(collector.isFinalDraft ? ": it is damaged in line \(line)" : "")",
        hint: "Open it in the program that made it and save it as fdx again")
    }
    return collector.parts
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var parts: [Screenplay.Part] = []
    var isFinalDraft = false
    var isWhole: Bool { path.isEmpty && !isBroken }
    private var isBroken = false
    /// Names of the elements that are open.
    private var path: [String] = []
    /// Paragraphs that are open: a dual dialogue has them within one.
    private var open: [(type: String, text: String)] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if path.isEmpty { isFinalDraft = name == "FinalDraft" }
      path.append(name)
      if name == "Paragraph", isInContent { open.append((attributes["Type"] ?? "General", "")) }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      // Notes lie within paragraphs and have paragraphs of their own.
      guard !open.isEmpty, path.last == "Text", isInContent else { return }
      open[open.count - 1].text += text
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      if name == "Paragraph", isInContent, let paragraph = open.popLast() { add(paragraph.type, paragraph.text) }
      if !path.isEmpty { path.removeLast() }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { isBroken = true }

    /// Whether this is of the screenplay itself: not its title page, nor a note.
    private var isInContent: Bool {
      path.count > 1 && path[1] == "Content" && !path.contains("ScriptNote")
    }

    private func add(_ type: String, _ text: String) {
      let text = String(text.trimmed)
      guard !text.isEmpty else { return }
      switch type {
      case "Scene Heading": parts.append(.scene(text))
      case "Character": parts.append(.character(text))
      case "Parenthetical": parts.append(.parenthetical(text))
      case "Dialogue": parts.append(.dialogue(text))
      case "Lyrics", "Singing": parts.append(.lyrics(text))
      case "Transition": parts.append(.transition(text))
      default: parts.append(.action(text))
      }
    }
  }
}
