// SPDX-License-Identifier: GPL-3.0-or-later

/// Text as a header's extended value has it.
enum PercentText {
  /// Every byte but letters, digits and `-._~` as `%XX`.
  static func encode(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80,
        scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "-._~".unicodeScalars.contains(scalar)
      {
        out.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        out += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return out
  }
}
