// SPDX-License-Identifier: Apache-2.0

/// Turns the bytes of a file into text, whatever it was saved as, or says what it is instead.
public enum TextDecoding {
  /// Reads UTF-8 (with a byte order mark or without), UTF-16 and UTF-32 with a mark, UTF-16 without one where that is
  /// obvious, and Windows-1252 (which holds Latin-1) for text of Latin letters. Line ends stay as they are.
  ///
  /// Cost: linear, a few passes.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: how the file is called in errors.
  /// - Throws: `StudioError`: `emptyScript`, `notText` (with what it seems to be), `badEncoding`.
  public static func text(from bytes: [UInt8], name: String) throws(StudioError) -> String {
    guard !bytes.isEmpty else { throw empty(name, "is empty") }
    if let kind = FileSignature(bytes) { throw notText(name, kind) }
    let text = try decode(bytes, name)
    if let line = controlLine(text) {
      throw StudioError(
        .notText, "\(name) is not text: it has control characters from line \(line) on", hint: "give a plain text file")
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && !TextFolding.isInvisible($0) }) else {
      throw empty(name, "is empty: it has white space only")
    }
    return text
  }

  private static func empty(_ name: String, _ what: String) -> StudioError {
    StudioError(.emptyScript, "\(name) \(what)", hint: "write or paste the text to be read into it")
  }

  private static func notText(_ name: String, _ kind: FileSignature) -> StudioError {
    StudioError(.notText, "\(name) is not text: it seems to be \(kind.name)", hint: kind.hint)
  }

  private static func decode(_ bytes: [UInt8], _ name: String) throws(StudioError) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try utf8(bytes[3...], name, isMarked: true) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      return try utf32(bytes[4...], name) { $0 | $1 << 8 | $2 << 16 | $3 << 24 }
    }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return try utf32(bytes[4...], name) { $3 | $2 << 8 | $1 << 16 | $0 << 24 }
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes[2...], name, isLittle: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes[2...], name, isLittle: false) }
    if bytes.contains(0) {
      guard let isLittle = byteOrder(bytes) else {
        throw StudioError(.notText, "\(name) is not text: it has NUL bytes", hint: "give a plain text file")
      }
      return try utf16(bytes[...], name, isLittle: isLittle)
    }
    return try utf8(bytes[...], name, isMarked: false)
  }

  /// Byte order of UTF-16 without a mark: most of its high bytes are 0, hardly any of its low ones. `nil` for anything
  /// else.
  private static func byteOrder(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var zeros = [0, 0]
    let head = bytes.prefix(8_192)
    for (i, byte) in head.enumerated() where byte == 0 { zeros[i & 1] += 1 }
    let pairs = head.count / 2
    if zeros[1] * 10 > pairs * 4, zeros[0] * 50 <= pairs { return true }
    if zeros[0] * 10 > pairs * 4, zeros[1] * 50 <= pairs { return false }
    return nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, _ name: String, isLittle: Bool) throws(StudioError) -> String {
    guard bytes.count.isMultiple(of: 2) else { throw damaged(name, "UTF-16 that is cut short") }
    let start = bytes.startIndex
    let units = (0..<bytes.count / 2).map { i in
      let (first, second) = (UInt16(bytes[start + 2 * i]), UInt16(bytes[start + 2 * i + 1]))
      return isLittle ? first | second << 8 : second | first << 8
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw damaged(name, "UTF-16 with broken characters")
    }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func utf32(
    _ bytes: ArraySlice<UInt8>, _ name: String, _ join: (UInt32, UInt32, UInt32, UInt32) -> UInt32
  ) throws(StudioError) -> String {
    guard bytes.count.isMultiple(of: 4) else { throw damaged(name, "UTF-32 that is cut short") }
    let values = Array(bytes).map(UInt32.init)
    var text = String.UnicodeScalarView()
    for i in stride(from: 0, to: values.count, by: 4) {
      guard let scalar = Unicode.Scalar(join(values[i], values[i + 1], values[i + 2], values[i + 3])) else {
        throw damaged(name, "UTF-32 with broken characters")
      }
      text.append(scalar)
    }
    return String(text)
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, _ name: String, isMarked: Bool) throws(StudioError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let (valid, broken, line) = survey(bytes)
    if isMarked || valid > broken { throw damaged(name, "UTF-8 with a broken character in line \(line)") }
    return try windows1252(bytes, name)
  }

  /// How many characters beyond ASCII are whole UTF-8 and how many bytes are not, and the line of the first such byte.
  private static func survey(_ bytes: ArraySlice<UInt8>) -> (valid: Int, broken: Int, line: Int) {
    var (valid, broken, line, firstLine) = (0, 0, 1, 0)
    var i = bytes.startIndex
    while i < bytes.endIndex {
      let byte = bytes[i]
      if byte == 0x0A { line += 1 }
      let length =
        byte < 0x80
        ? 1 : byte >= 0xC2 && byte < 0xE0 ? 2 : byte >= 0xE0 && byte < 0xF0 ? 3 : byte >= 0xF0 && byte < 0xF5 ? 4 : 0
      let end = i + max(1, length)
      let isWhole = length > 0 && end <= bytes.endIndex && bytes[(i + 1)..<end].allSatisfy { $0 & 0xC0 == 0x80 }
      if isWhole {
        valid += length > 1 ? 1 : 0
        i = end
      } else {
        broken += 1
        if firstLine == 0 { firstLine = line }
        i += 1
      }
    }
    return (valid, broken, firstLine)
  }

  /// Latin letters with some accents; text that is mostly beyond ASCII is in another 8-bit encoding.
  private static func windows1252(_ bytes: ArraySlice<UInt8>, _ name: String) throws(StudioError) -> String {
    var high = 0
    var text = String.UnicodeScalarView()
    for byte in bytes {
      if byte >= 0x80 { high += 1 }
      let value = (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : UInt16(byte)
      guard value > 0, let scalar = Unicode.Scalar(value) else {
        throw damaged(name, "in an encoding that is not known")
      }
      text.append(scalar)
    }
    guard high * 2 <= bytes.count else { throw damaged(name, "in an encoding that is not known") }
    return String(text)
  }

  /// Bytes 0x80 to 0x9F of Windows-1252; 0 where it has none.
  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]

  private static func damaged(_ name: String, _ what: String) -> StudioError {
    StudioError(.badEncoding, "\(name) is \(what)", hint: "open it in an editor and save it as UTF-8")
  }

  /// The first line with control characters, where there are too many for a slip of a keyboard.
  private static func controlLine(_ text: String) -> Int? {
    var (count, total, line, first) = (0, 0, 1, 0)
    for byte in text.utf8 {
      total += 1
      if byte == 0x0A { line += 1 }
      let isControl = byte < 0x20 && !(0x09...0x0D).contains(byte) && !(0x1A...0x1F).contains(byte) || byte == 0x7F
      guard isControl else { continue }
      count += 1
      if first == 0 { first = line }
    }
    return count > 2 && count * 200 > total ? first : nil
  }
}
