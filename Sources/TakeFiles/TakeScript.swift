// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

extension Script {
  /// The script of a take. It is what was on the screen, so nothing about it is refused: a text without words, an
  /// empty one, one with characters that control something.
  ///
  /// The studio keeps it as UTF-8; that of a recording made elsewhere is in whatever encoding it came.
  /// - Throws: `StudioError`: what `TextDecoding` throws of bytes that are no UTF-8.
  init(ofTake bytes: [UInt8], name: String, language: LanguageTag) throws(StudioError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let plain = String(validating: bytes.starts(with: mark) ? bytes[3...] : bytes[...], as: UTF8.self)
    let text: String
    if let plain, !bytes.contains(0) {
      text = plain
    } else {
      // With NUL in it, it may be UTF-16 without a mark.
      do throws(StudioError) {
        text = try TextDecoding.text(from: bytes, name: name)
      } catch {
        guard let plain else { throw error }
        text = plain
      }
    }
    self.init(parsing: text, language: language)
  }
}
