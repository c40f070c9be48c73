// SPDX-License-Identifier: GPL-3.0-or-later

/// A small JSON reader for one line: pulls what the caller expects and skips the rest. Never recurses deeper than 64.
struct JSONScanner {
  struct Problem: Error {
    var what: String
    /// Bytes into the line.
    var offset: Int

    init(_ what: String, at offset: Int) {
      self.what = what
      self.offset = offset
    }
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ line: ArraySlice<UInt8>) {
    bytes = line
    index = line.startIndex
  }

  func problem(_ what: String) -> Problem { Problem(what, at: index - bytes.startIndex) }

  private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 32 || byte == 9 || byte == 13 { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(Problem) {
    guard take(byte) else { throw problem("expected \(Character(UnicodeScalar(byte)))") }
  }

  /// Makes sure that nothing follows.
  mutating func end() throws(Problem) {
    skipSpace()
    if index < bytes.endIndex { throw problem("something after the end of the object") }
  }

  mutating func object(
    _ member: (inout JSONScanner, String) throws(Problem) -> Void
  ) throws(Problem) {
    try expect(UInt8(ascii: "{"))
    if take(UInt8(ascii: "}")) { return }
    repeat {
      let key = try string()
      try expect(UInt8(ascii: ":"))
      try member(&self, key)
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  mutating func array(_ element: (inout JSONScanner) throws(Problem) -> Void) throws(Problem) {
    try expect(UInt8(ascii: "["))
    if take(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  mutating func numberOrNull() throws(Problem) -> Double? {
    skipSpace()
    if bytes[index...].starts(with: "null".utf8) {
      index += 4
      return nil
    }
    return try number()
  }

  /// A finite number.
  mutating func number() throws(Problem) -> Double {
    skipSpace()
    let start = index
    while let byte = current, (48...57).contains(byte) || [43, 45, 46, 69, 101].contains(byte) { index += 1 }
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
      index = start
      throw problem("expected a number")
    }
    return value
  }

  mutating func string() throws(Problem) -> String {
    guard take(34) else { throw problem("expected a string") }
    let start = index
    while let byte = current, byte != 34, byte != 92 { index += 1 }
    guard let byte = current else { throw problem("a string without an end") }
    if byte == 34 {
      defer { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    index = start
    return try escapedString()
  }

  private mutating func escapedString() throws(Problem) -> String {
    var units: [UInt8] = []
    while let byte = current, byte != 34 {
      index += 1
      guard byte == 92 else {
        units.append(byte)
        continue
      }
      guard let kind = current else { break }
      index += 1
      switch kind {
      case 34, 47, 92: units.append(kind)
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "u"): units.append(contentsOf: String(try escapedScalar()).utf8)
      default: throw problem("an unknown escape")
      }
    }
    guard current == 34 else { throw problem("a string without an end") }
    index += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func escapedScalar() throws(Problem) -> Character {
    let first = try hexUnit()
    var value = UInt32(first)
    if (0xD800..<0xDC00).contains(first), current == 92 {
      index += 1
      guard current == UInt8(ascii: "u") else { throw problem("half of a surrogate pair") }
      index += 1
      let second = try hexUnit()
      guard (0xDC00..<0xE000).contains(second) else { throw problem("half of a surrogate pair") }
      value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }
    guard let scalar = UnicodeScalar(value) else { throw problem("half of a surrogate pair") }
    return Character(scalar)
  }

  private mutating func hexUnit() throws(Problem) -> UInt16 {
    guard bytes.endIndex - index >= 4,
      let value = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw problem("expected four hexadecimal digits") }
    index += 4
    return value
  }

  /// Skips a value of any kind.
  mutating func skip(depth: Int = 0) throws(Problem) {
    guard depth < 64 else { throw problem("nested too deep") }
    skipSpace()
    switch current {
    case 34: _ = try string()
    case UInt8(ascii: "{"):
      try object { scanner, _ throws(Problem) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      try array { scanner throws(Problem) in try scanner.skip(depth: depth + 1) }
    default:
      for word in ["true", "false", "null"] where bytes[index...].starts(with: word.utf8) {
        index += word.utf8.count
        return
      }
      _ = try number()
    }
  }
}
