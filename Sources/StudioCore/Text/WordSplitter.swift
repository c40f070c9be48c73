// SPDX-License-Identifier: Apache-2.0

/// Cuts text into what is one word: at marks, and at each character in scripts that write without spaces.
enum WordSplitter {
  /// Letters, digits, and marks that belong to a letter.
  static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
    }
    if (0xC0..<0x250).contains(value) { return value != 0xD7 && value != 0xF7 }
    if (0x2000...0x2E7F).contains(value) { return false }
    if (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark,
      .decimalNumber, .letterNumber:
      return value != 0xAA && value != 0xBA
    default: return false
    }
  }

  /// Scripts without spaces between words: each character is a word of its own.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE01...0xEDF, 0x1000...0x109F, 0x1780...0x17D3, 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x1100...0x11FF, 0x3131...0x318E, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// A stretch of a piece of text.
  enum Part: Equatable {
    case word(String)
    /// One character of a script without spaces.
    case character(String)
    /// A mark between two stretches: `-`, `/`, `&`.
    case mark(Unicode.Scalar)
  }

  /// Words and the marks between them, in order. An apostrophe inside a word belongs to it.
  static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var word = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    func flush() {
      if !word.isEmpty { parts.append(.word(String(word))) }
      word.removeAll()
    }
    for (i, scalar) in scalars.enumerated() {
      if isUnspaced(scalar) {
        if isMark(scalar), case .character(let last)? = parts.last, word.isEmpty {
          parts[parts.count - 1] = .character(last + String(Character(scalar)))
        } else {
          flush()
          parts.append(.character(String(Character(scalar))))
        }
      } else if isWordScalar(scalar) {
        // A mark of a letter cannot open a word.
        if word.isEmpty, isMark(scalar), case .character(let last)? = parts.last {
          parts[parts.count - 1] = .character(last + String(Character(scalar)))
        } else {
          word.append(scalar)
        }
      } else if scalar == "'", !word.isEmpty, i + 1 < scalars.count, isWordScalar(scalars[i + 1]) {
        word.append(scalar)
      } else if "*`^~\\".unicodeScalars.contains(scalar) || isSuperscript(scalar) {
        // Emphasis inside a word and a footnote's figure do not part it.
        continue
      } else {
        flush()
        parts.append(.mark(scalar))
      }
    }
    flush()
    return parts
  }

  private static func isSuperscript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB2, 0xB3, 0xB9, 0x2070...0x2079: true
    default: false
    }
  }
}
