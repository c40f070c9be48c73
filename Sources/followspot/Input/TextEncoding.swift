// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Tells text from other files, and reads it whatever its encoding: UTF-8, UTF-16 and UTF-32 with or without a mark,
/// and the Latin-1 of Western European Windows (code page 1252).
enum TextEncoding {
  /// The text in `bytes`.
  /// - Parameter name: stands for the file in errors.
  /// - Throws: `StudioError` `notText`, or `badEncoding` where it is UTF-8 with damage.
  static func decode(_ bytes: [UInt8], name: String) throws(StudioError) -> String {
    if let kind = FileKind(bytes) { throw kind.error(name: name) }
    for (mark, read) in marks where bytes.starts(with: mark) {
      guard let text = read(bytes.dropFirst(mark.count)), isText(text) else { throw damaged(name) }
      return text
    }
    if !bytes.contains(0) {
      if let text = String(validating: bytes, as: UTF8.self) {
        guard isText(text) else { throw binary(name) }
        return text
      }
      guard !bytes.contains(where: isControl) else { throw binary(name) }
      let damage = Utf8Damage(bytes)
      if damage.whole > damage.broken {
        throw StudioError(
          .badEncoding, "\(name) is UTF-8 with a damaged character in line \(damage.line)",
          hint: "Open it in an editor, correct that line, and save it as UTF-8")
      }
      return String(String.UnicodeScalarView(bytes.map(windows1252)))
    }
    // Zeros on one side of each pair are what UTF-16 makes of European text.
    for read in [utf16(bigEndian: false), utf16(bigEndian: true)] where bytes.count.isMultiple(of: 2) {
      if let text = read(bytes[...]), isText(text), isMostlyAscii(text) { return text }
    }
    throw binary(name)
  }

  private static let marks: [([UInt8], @Sendable (ArraySlice<UInt8>) -> String?)] = [
    ([0xEF, 0xBB, 0xBF], { String(validating: $0, as: UTF8.self) }),
    ([0xFF, 0xFE, 0, 0], utf32(bigEndian: false)), ([0, 0, 0xFE, 0xFF], utf32(bigEndian: true)),
    ([0xFF, 0xFE], utf16(bigEndian: false)), ([0xFE, 0xFF], utf16(bigEndian: true)),
  ]

  private static func utf16(bigEndian: Bool) -> @Sendable (ArraySlice<UInt8>) -> String? {
    { bytes in
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let start = bytes.startIndex
      let units = (0..<bytes.count / 2).map { i -> UInt16 in
        let (a, b) = (UInt16(bytes[start + 2 * i]), UInt16(bytes[start + 2 * i + 1]))
        return bigEndian ? a << 8 | b : b << 8 | a
      }
      return String(validating: units, as: UTF16.self)
    }
  }

  private static func utf32(bigEndian: Bool) -> @Sendable (ArraySlice<UInt8>) -> String? {
    { bytes in
      guard bytes.count.isMultiple(of: 4) else { return nil }
      let start = bytes.startIndex
      let units = (0..<bytes.count / 4).map { i in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + 4 * i + (bigEndian ? $1 : 3 - $1)]) }
      }
      return String(validating: units, as: UTF32.self)
    }
  }

  private static func isText(_ text: String) -> Bool {
    !text.utf8.contains { $0 < 0x80 && isControl($0) }
  }

  private static func isMostlyAscii(_ text: String) -> Bool {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 0) } * 2 > text.unicodeScalars.count
  }

  /// A byte that no text has: control characters but tab, line ends, form feed, escape and the old end-of-file mark.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 ? !((9...13).contains(byte) || byte == 0x1A || byte == 0x1B) : byte == 0x7F
  }

  /// Latin-1 as Windows has it: 0x80 to 0x9F are quotation marks, dashes and a few letters.
  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  private static let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static func binary(_ name: String) -> StudioError {
    StudioError(.notText, "\(name) is not a text file", hint: "A script is plain text or Markdown")
  }

  private static func damaged(_ name: String) -> StudioError {
    StudioError(
      .badEncoding, "\(name) starts like Unicode text and then is not",
      hint: "Open it in an editor and save it as UTF-8")
  }
}

/// Counts what in some bytes is UTF-8 beyond ASCII, and what is not.
private struct Utf8Damage {
  /// Whole characters of two to four bytes.
  var whole = 0
  /// Bytes that belong to none.
  var broken = 0
  /// Line of the first of these, from 1.
  var line = 1

  init(_ bytes: [UInt8]) {
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if broken == 0, byte == 10 { line += 1 }
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
      let end = i + length
      if length == 1 {
        i += 1
      } else if length > 1, end <= bytes.count, bytes[i + 1..<end].allSatisfy({ $0 & 0xC0 == 0x80 }) {
        whole += 1
        i = end
      } else {
        broken += 1
        i += 1
      }
    }
  }
}
