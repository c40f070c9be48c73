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
    let bytes = try InputFile.bytes(of: path, name: name, largest: largest) { refusal(of: $0, name: name) }
    return try Script(reading: bytes, name: name, language: language)
  }

  /// What the first bytes of a file that is no text are, so that a film is refused without being read. They may end
  /// within a character: that is not their fault.
  private static func refusal(of head: [UInt8], name: String) -> StudioError? {
    do throws(StudioError) {
      _ = try TextDecoding.text(from: head, name: name)
      return nil
    } catch {
      return error.code == .notText ? error : nil
    }
  }
}
