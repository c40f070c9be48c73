// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Reads a script from a file or from standard input.
enum ScriptFile {
  /// The largest script that is read, in bytes: about two million words.
  static let largest = 16 << 20

  /// Reads and parses `path`; `-` is standard input.
  /// - Throws: `StudioError` where there is no such text, or nothing in it is said.
  static func read(_ path: String, language: LanguageTag) throws -> Script {
    let name = path == "-" ? "The script on the standard input" : path
    let text = try TextEncoding.decode(
      try InputFile.bytes(of: path, name: name, largest: largest) { FileKind($0)?.error(name: name) }, name: name)
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && $0.value != 0xFEFF }) else {
      throw StudioError(.emptyScript, "\(name) is empty", hint: "A script is plain text or Markdown")
    }
    let script = Script(parsing: text, language: language)
    guard script.wordCount > 0 else {
      throw StudioError(
        .scriptWithoutWords, "\(name) has no words to be said",
        hint: "Heads, notes, and what stands in brackets are shown and not said; a script needs some text besides")
    }
    return script
  }
}
