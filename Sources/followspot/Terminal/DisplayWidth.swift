// SPDX-License-Identifier: GPL-3.0-or-later

/// How many columns text takes in a terminal.
enum DisplayWidth {
  /// Columns of a text without control characters.
  static func columns(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Columns of one character as it is read: 0 for a mark alone, 2 for East Asian wide ones and emoji, else 1.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x80, scalars.count == 1 { return 1 }
    // U+FE0F asks for the coloured form of a sign that is narrow otherwise; a flag is two indicators.
    if scalars.count > 1, first.properties.isEmoji, first.value > 0x7F,
      scalars.contains(where: { $0.value == 0xFE0F }) || first.properties.isEmojiPresentation
    {
      return 2
    }
    return columns(of: first)
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: return 0
    // The soft hyphen is shown by most terminals.
    case .format: return scalar.value == 0xAD ? 1 : 0
    default: break
    }
    // Vowels and final consonants of Hangul written in parts stand in the block of their first consonant.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Blocks whose characters have East Asian Width W or F (Unicode 15, UAX 11), without emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  /// The longest beginning of `text` that fits in `columns`, with `…` where something was cut off.
  static func fitted(_ text: String, columns: Int, ellipsis: Character = "…") -> String {
    if self.columns(of: text) <= columns { return text }
    guard columns > 0 else { return "" }
    var fitted = ""
    var used = 0
    for character in text {
      let width = self.columns(of: character)
      if used + width > columns - 1 { break }
      fitted.append(character)
      used += width
    }
    return fitted + String(ellipsis)
  }
}
