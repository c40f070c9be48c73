// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import followspot

@Suite struct TextEncodingTests {
  static let text = "Café, “quoted” – naïve.\r\n\tÜber 5 € für Zoë.\n"

  @Test(arguments: [
    (String.Encoding.utf8, [UInt8]()), (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]),
    (.utf16BigEndian, [0xFE, 0xFF]), (.utf16LittleEndian, []), (.utf16BigEndian, []),
    (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]), (.windowsCP1252, []),
  ]) func reads(encoding: String.Encoding, mark: [UInt8]) throws {
    let data = try #require(Self.text.data(using: encoding))
    #expect(try TextEncoding.decode(mark + Array(data), name: "x") == Self.text)
  }

  @Test func readsUtf16OfAnyScriptWithAMark() throws {
    let text = "안녕하세요 세계.\n我们 🎬"
    let data = try #require(text.data(using: .utf16BigEndian))
    #expect(try TextEncoding.decode([0xFE, 0xFF] + Array(data), name: "x") == text)
  }

  @Test func plainAsciiAndNothing() throws {
    #expect(try TextEncoding.decode(Array("abc\u{C}\ndef".utf8), name: "x") == "abc\u{C}\ndef")
    #expect(try TextEncoding.decode([], name: "x") == "")
  }

  @Test(
    arguments: [
      Array("%PDF-1.7\n".utf8), Array("{\\rtf1 hello}".utf8), [0x50, 0x4B, 3, 4, 20, 0], [0xD0, 0xCF, 0x11, 0xE0],
      Array("RIFF____WAVEfmt ".utf8), [0x89, 0x50, 0x4E, 0x47, 13, 10], [0, 0, 0, 0x18] + Array("ftypisom".utf8),
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], Array("text with a \u{0} in it".utf8), [0xFF, 0xFB, 0x90, 0x64], [1, 2, 3],
      [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00],
    ] as [[UInt8]]) func refuses(bytes: [UInt8])
  {
    do {
      let text = try TextEncoding.decode(bytes, name: "x")
      Issue.record("read as \(text.debugDescription)")
    } catch {
      #expect(error.code == .notText || error.code == .badEncoding)
      #expect(error.context.hasPrefix("x "))
      #expect(error.hint != nil)
    }
  }

  @Test func damagedUtf8IsNotTakenForLatin1() {
    let bytes = Array("Größe\nfür ".utf8) + [0xC3] + Array("ber\nschön".utf8)
    #expect(throws: StudioError.self) { try TextEncoding.decode(bytes, name: "x") }
    do { _ = try TextEncoding.decode(bytes, name: "x") } catch {
      #expect(error.code == .badEncoding)
      #expect(error.context.contains("line 2"))
    }
  }

  /// Whatever the bytes, it reads or refuses; what it reads has no control characters that a terminal would obey.
  @Test func randomBytes() {
    var random = SplitMix(seed: 3)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      guard let text = try? TextEncoding.decode(bytes, name: "x") else { continue }
      #expect(!text.unicodeScalars.contains { $0.value == 0 })
    }
  }
}
