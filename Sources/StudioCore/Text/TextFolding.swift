// SPDX-License-Identifier: Apache-2.0

/// Brings what is written to one way of writing: `clean` for reading and speech, `form` for comparison.
enum TextFolding {
  /// Ligatures apart, full-width letters narrow, accents joined, quotes and hyphens plain ASCII, invisible characters
  /// gone. Case, dashes and superscripts stay: they carry meaning.
  static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.contains(0x60) ? String(text.map { $0 == "`" ? "'" : $0 }) : text
    }
    var result = String.UnicodeScalarView()
    var needsComposition = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x27, 0x60, 0xB4, 0x2BB, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032, 0x2035, 0xFF07: result.append("'")
      case 0xAB, 0xBB, 0x201C...0x201F, 0x2033, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02: result.append("\"")
      case 0x2010, 0x2011, 0xFE63, 0xFF0D: result.append("-")
      case 0xA9, 0xAE, 0x2122, 0x2120, 0x2117: break
      case 0x149: result.append(contentsOf: "'n".unicodeScalars)
      case _ where isInvisible(scalar): break
      case 0xBC...0xBE, 0x2150...0x215E: appendFraction(scalar, to: &result)
      // Kept as they are: they would lose their meaning (`m²`, `1.º`, `…`).
      case 0xAA, 0xBA, 0xB2, 0xB3, 0xB9, 0x2026, 0x2070...0x2079, 0x2080...0x2089, 0x2116: result.append(scalar)
      default:
        if !isComposed(scalar) { needsComposition = true }
        result.append(decimalDigit(scalar) ?? scalar)
      }
    }
    return needsComposition ? composed(result) : String(result)
  }

  /// How a word compares: lower case, accents folded (`é` e, `ß` ss, `ø` o), apostrophes inside kept.
  static func form(of spoken: String) -> String {
    if spoken.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) && $0 != 0x2D }) { return spoken }
    var result = String.UnicodeScalarView()
    var needsComposition = false
    for scalar in spoken.lowercased().unicodeScalars {
      switch scalar.value {
      // A compound whose joined form is one word: `well-known`.
      case 0x2D: break
      case 0..<0xC0: result.append(scalar)
      case 0xC0..<0x180: result.append(contentsOf: latin[Int(scalar.value - 0xC0)].unicodeScalars)
      case 0x3040..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: result.append(scalar)
      default:
        needsComposition = true
        result.append(scalar)
      }
    }
    return needsComposition ? withoutMarks(String(result)) : String(result)
  }

  /// Characters that nobody sees and that part nothing: soft hyphen, zero-width ones, marks of direction, selectors.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x180B...0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xA0, 0xA1...0xA7, 0xA9...0xAE, 0xB0...0xB1, 0xB6...0xB7, 0xBF..<0x180, 0x391..<0x400, 0x400..<0x460,
      0x2013...0x2022,
      0x20A0...0x20C0, 0x3001...0x3002, 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00..<0xA000, 0xAC00..<0xD7A4:
      true
    default: false
    }
  }

  private static func decimalDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value > 0x660, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(48 + Int(value)))
  }

  private static func appendFraction(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    // NFKC gives `1⁄2`; the bound mark keeps `3½` from becoming 31 over 2.
    let parts = NumberSpelling.compatibilityComposed(String(Character(scalar))).unicodeScalars
    if let last = result.last, ("0"..."9").contains(last) { result.append("\u{2064}") }
    for part in parts { result.append(part == "\u{2044}" ? "/" : part) }
  }

  /// NFKC, piece by piece around what has to stay.
  private static func composed(_ scalars: String.UnicodeScalarView) -> String {
    var result = ""
    var piece = String.UnicodeScalarView()
    func flush() {
      if !piece.isEmpty { result += NumberSpelling.compatibilityComposed(String(piece)) }
      piece.removeAll()
    }
    for scalar in scalars {
      switch scalar.value {
      case 0xAA, 0xBA, 0xB2, 0xB3, 0xB9, 0x2026, 0x2070...0x2079, 0x2080...0x2089, 0x2116:
        flush()
        result.unicodeScalars.append(scalar)
      default: piece.append(scalar)
      }
    }
    flush()
    return result
  }

  /// Folds what the table of Latin letters does not hold. Marks that make another letter (Devanagari vowels, kana
  /// with their voicing) stay.
  private static func withoutMarks(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in NumberSpelling.decomposed(text).unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F, 0x591...0x5C7,
        0x64B...0x65F, 0x670,
        0x640:
        continue
      case 0xC0..<0x180: result.append(contentsOf: latin[Int(scalar.value - 0xC0)].unicodeScalars)
      case _ where isInvisible(scalar): continue
      default: result.append(scalar)
      }
    }
    return NumberSpelling.composed(String(result))
  }

  /// Folded lower-case letters from U+00C0 to U+017F.
  private static let latin: [String] = (UInt32(0xC0)..<0x180).map { value in
    let letter = String(Character(Unicode.Scalar(value)!))
    let special: [String: String] = [
      "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ĳ": "ij",
      "ŋ": "ng", "ħ": "h",
      "ŧ": "t", "ĸ": "k", "ſ": "s", "ŉ": "n", "ŀ": "l",
    ]
    let lower = letter.lowercased()
    if let folded = special[lower] { return folded }
    return String(String.UnicodeScalarView(NumberSpelling.decomposed(lower).unicodeScalars.filter { $0.value < 0x300 }))
  }
}
