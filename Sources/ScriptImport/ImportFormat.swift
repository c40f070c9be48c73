// SPDX-License-Identifier: GPL-3.0-or-later
internal import HelperPrograms

/// A kind of document that scripts come in.
public enum ImportFormat: String, CaseIterable, Sendable {
  case text = "txt"
  case markdown = "md"
  case fountain, fdx, docx, odt, rtf, html, pdf

  /// Further endings of such files.
  var otherExtensions: [String] {
    switch self {
    case .text: ["text"]
    case .markdown: ["markdown"]
    case .html: ["htm", "xhtml"]
    case .fountain: ["spmd"]
    default: []
    }
  }

  /// What people call such a file, with its article.
  var name: String {
    switch self {
    case .text: "a text file"
    case .markdown: "a Markdown file"
    case .fountain: "a Fountain screenplay"
    case .fdx: "a Final Draft screenplay"
    case .docx: "a Word document"
    case .odt: "an OpenDocument text"
    case .rtf: "a Rich Text document"
    case .html: "a web page"
    case .pdf: "a PDF document"
    }
  }

  /// Programs that read it, the best first; empty where none is needed.
  var helpers: [Helper] {
    switch self {
    case .text, .markdown, .fountain, .fdx: []
    case .docx, .odt, .rtf, .html: [.pandoc, .libreOffice]
    case .pdf: [.pdftotext]
    }
  }

  /// Whether this machine can read it now.
  public var isAvailable: Bool { helpers.isEmpty || helpers.contains { $0.path != nil } }

  /// The package to install where it can't be read; `nil` where none is needed at all.
  public var package: String? { helpers.first?.package }

  /// The kind that a file's name says.
  static func named(_ name: String) -> ImportFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return allCases.first { $0.rawValue == ending || $0.otherExtensions.contains(ending) }
  }

  /// The kind that a file's bytes say, where they say one.
  static func signed(_ bytes: [UInt8]) -> ImportFormat? {
    let head = bytes.prefix(4096)
    if head.starts(with: Array("{\\rtf".utf8)) { return .rtf }
    // Readers of PDF allow for something before its mark.
    if contains(bytes.prefix(1024), "%PDF-") { return .pdf }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      if contains(head, "application/vnd.oasis.opendocument.text") { return .odt }
      // Their order in the archive is free, and the directory at its end has every name.
      let names = bytes.suffix(1 << 16)
      if contains(head, "word/") || contains(names, "word/document") { return .docx }
    }
    return nil
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    for start in bytes.startIndex...(bytes.endIndex - wanted.count)
    where bytes[start] == wanted[0] && bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
      return true
    }
    return false
  }
}
