// SPDX-License-Identifier: Apache-2.0

/// Text as projects hold it.
enum ProjectText {
  /// Text of XML 1.0, for attributes in double quotation marks and for content: characters that XML cannot hold go.
  static func xml(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: result.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3C: result.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3E: result.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22: result.append(contentsOf: "&quot;".unicodeScalars)
      case 0x09: result.append(contentsOf: "&#9;".unicodeScalars)
      case 0x0A: result.append(contentsOf: "&#10;".unicodeScalars)
      case 0x0D: result.append(contentsOf: "&#13;".unicodeScalars)
      case 0..<0x20, 0xFFFE, 0xFFFF: break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A string of JSON with its quotation marks.
  static func json(_ text: String) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C:
        result.append("\\")
        result.append(scalar)
      case 0..<0x20, 0x7F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  /// A name on one line, never empty.
  static func name(_ text: String, else other: String) -> String {
    let text = CaptionWord.printable(text)
    return text.allSatisfy(\.isWhitespace) ? other : text
  }
}
