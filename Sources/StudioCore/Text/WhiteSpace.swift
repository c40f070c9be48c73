// SPDX-License-Identifier: Apache-2.0

/// White space as Python's `str.split()` sees it, on UTF-8 bytes: positions in a script are counted in the same
/// tokens by every program that reads a log.
enum WhiteSpace {
  /// What a piece of white space does to the lines.
  enum Effect: UInt8 {
    case none
    /// Ends a line.
    case line
    /// Ends a paragraph by itself (U+2029, form feed).
    case paragraph
  }

  /// Length in bytes of the white space at `i`, 0 where there is none, and what it does.
  ///
  /// A carriage return with its line feed counts as one.
  static func measure(_ bytes: [UInt8], at i: Int) -> (length: Int, effect: Effect) {
    let byte = bytes[i]
    switch byte {
    case 0x20, 0x09, 0x1C...0x1F: return (1, .none)
    case 0x0A, 0x0B: return (1, .line)
    case 0x0C: return (1, .paragraph)
    case 0x0D: return (i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1, .line)
    case 0xC2 where i + 1 < bytes.count:
      if bytes[i + 1] == 0x85 { return (2, .line) }
      return bytes[i + 1] == 0xA0 ? (2, .none) : (0, .none)
    case 0xE1...0xE3 where i + 2 < bytes.count: return wide(byte, bytes[i + 1], bytes[i + 2])
    default: return (0, .none)
    }
  }

  private static func wide(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> (length: Int, effect: Effect) {
    switch (first, second, third) {
    case (0xE2, 0x80, 0xA8): (3, .line)
    case (0xE2, 0x80, 0xA9): (3, .paragraph)
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      (3, .none)
    default: (0, .none)
    }
  }
}
