// SPDX-License-Identifier: Apache-2.0
internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// An element of an XML document, as a tree.
final class ProjectTree {
  let name: String
  let attributes: [String: String]
  private(set) var children: [ProjectTree] = []
  private(set) var text = ""

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Every element of a name, in the document's order, this one included.
  func all(_ name: String) -> [ProjectTree] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  func first(_ name: String) -> ProjectTree? { all(name).first }

  /// Every element, this one first.
  var everything: [ProjectTree] { [self] + children.flatMap(\.everything) }

  /// Its text with that of what is in it; the two are not mixed here.
  var allText: String { text + children.map(\.allText).joined() }

  /// Builds the tree while the document is read.
  final class Builder: NSObject, XMLParserDelegate {
    private(set) var root: ProjectTree?
    private var stack: [ProjectTree] = []

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = ProjectTree(elementName, attributes)
      if let last = stack.last { last.children.append(element) } else { root = element }
      stack.append(element)
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
      stack.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { stack.last?.text += string }
  }
}
