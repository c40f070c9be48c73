// SPDX-License-Identifier: Apache-2.0

/// Letters as the matchers count them: UTF-16 code units of a comparison form.
///
/// Bytes would count the lead bytes that all Cyrillic or Greek letters share as letters in common. For every
/// alphabet in use a unit is a letter (forms have their diacritics folded); rare scripts beyond U+FFFF count two.
enum Letters {
  /// Appends the letters of `bytes` (UTF-8; an ill-formed sequence becomes U+FFFD) to `letters`.
  @inline(__always)
  static func append(_ bytes: Span<UInt8>, to letters: inout [UInt16]) {
    for i in bytes.indices {
      guard bytes[i] < 0x80 else { return appendDecoded(bytes.extracting(i..<bytes.count), to: &letters) }
      letters.append(UInt16(bytes[i]))
    }
  }

  /// The same for a form that is not plain ASCII.
  private static func appendDecoded(_ bytes: Span<UInt8>, to letters: inout [UInt16]) {
    bytes.withUnsafeBufferPointer { buffer in
      letters.append(contentsOf: String(decoding: buffer, as: UTF8.self).utf16)
    }
  }
}
