// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Turns documents into scripts: plain text with light Markdown, as docs/script-format.md says.
public enum ScriptImporter {
  /// The largest file that is read, in bytes.
  public static let largest = 32 << 20

  /// A document that was read.
  public struct Imported: Sendable, Hashable {
    /// Its first head where it begins with one, else the file's name.
    public var title: String
    /// The script.
    public var text: String
    /// What it was.
    public var format: ImportFormat
  }

  /// Reads a document. What its bytes say it is counts for more than its name.
  ///
  /// Cost: text at once; other documents take a run of a program, up to 30 s.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, for its kind, the title, and errors.
  /// - Throws: `StudioError` that says what is wrong with the document, or `helper-missing` with the package to install.
  public static func read(_ bytes: [UInt8], name: String) throws(StudioError) -> Imported {
    let name = name.split(separator: "/").last.map(String.init) ?? "The document"
    guard !bytes.isEmpty else {
      throw StudioError(.emptyScript, "\(name) is empty", hint: "Check that it is the right file")
    }
    guard bytes.count <= largest else {
      throw StudioError(
        .tooLarge, "\(name) is too large: more than \(largest >> 20) MB", hint: "Split it into several files")
    }
    let format = try format(of: bytes, name: name)
    let text = tidy(try text(of: bytes, format, name: name))
    guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) else {
      throw noText(format, name)
    }
    return Imported(title: title(of: text, name: name), text: text, format: format)
  }

  private static func format(of bytes: [UInt8], name: String) throws(StudioError) -> ImportFormat {
    if let signed = ImportFormat.signed(bytes) { return signed }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      throw StudioError(
        .encrypted, "\(name) is an older office document, or one that is locked with a password",
        hint: "Open it, take the password away, and save it as docx or odt")
    }
    let named = ImportFormat.named(name)
    switch named {
    case .docx?, .odt?, .rtf?, .pdf?:
      throw StudioError(
        .notText, "\(name) is named like \(named!.name) and is none: it may be damaged",
        hint: "Open it in the program that made it and save it again")
    case let named?: return named
    case nil:
      // Without a known ending it is read where it is text; what else it may be is told.
      _ = try TextDecoding.text(from: bytes, name: name)
      return .text
    }
  }

  private static func text(of bytes: [UInt8], _ format: ImportFormat, name: String) throws(StudioError) -> String {
    switch format {
    case .text, .markdown: return try TextDecoding.text(from: bytes, name: name)
    case .fountain: return Screenplay.text(FountainParser.read(try TextDecoding.text(from: bytes, name: name)))
    case .fdx: return Screenplay.text(try FinalDraftReader.read(bytes, name: name))
    case .docx, .odt, .rtf, .html: return try OfficeReader.read(bytes, format, name: name)
    case .pdf: return try PDFReader.read(bytes, name: name)
    }
  }

  private static func noText(_ format: ImportFormat, _ name: String) -> StudioError {
    format == .pdf
      ? StudioError(
        .noText, "\(name) has no text in it: its pages are pictures, as of a scanner",
        hint: "Have the text recognised first (ocrmypdf does that), or paste it")
      : StudioError(.noText, "\(name) has no text in it", hint: "Check that it is the right file")
  }

  /// Line ends of one kind, no trailing spaces, at most one empty line.
  static func tidy(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      var line = line
      while let last = line.last, last.isWhitespace || last == "\u{FEFF}" { line.removeLast() }
      if line.isEmpty, lines.last?.isEmpty ?? true { continue }
      lines.append(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private static func title(of text: String, name: String) -> String {
    let first = text.prefix { !$0.isNewline }
    if first.hasPrefix("#") {
      let head = first.drop { $0 == "#" || $0 == " " }
      if !head.isEmpty { return String(head.prefix(100)) }
    }
    let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
    return stem.prefix(100).trimmed.isEmpty ? "Untitled" : String(stem.prefix(100))
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return rest
  }
}
