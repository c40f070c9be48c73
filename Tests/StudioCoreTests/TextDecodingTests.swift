// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct TextDecodingTests {
  private static let sample = "Grüße, “naïve” café — 100 €.\r\nSecond line\rthird\n"

  private func read(_ bytes: [UInt8]) throws -> String { try TextDecoding.text(from: bytes, name: "a.txt") }

  private func code(_ bytes: [UInt8]) -> StudioError.Code? {
    do {
      _ = try TextDecoding.text(from: bytes, name: "a.txt")
      return nil
    } catch {
      #expect(error.context.hasPrefix("a.txt "))
      #expect(error.hint?.isEmpty == false)
      return error.code
    }
  }

  private static func utf16(_ text: String, little: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return little ? [low, high] : [high, low]
    }
  }

  @Test func everyEncodingGivesTheSameText() throws {
    let text = Self.sample
    #expect(try read(Array(text.utf8)) == text)
    #expect(try read([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == text)
    #expect(try read([0xFF, 0xFE] + Self.utf16(text, little: true)) == text)
    #expect(try read([0xFE, 0xFF] + Self.utf16(text, little: false)) == text)
    #expect(try read(Self.utf16(text, little: true)) == text)
    #expect(try read(Self.utf16(text, little: false)) == text)
    let wide = text.unicodeScalars.flatMap { s in
      [UInt8(s.value & 0xFF), UInt8(s.value >> 8 & 0xFF), UInt8(s.value >> 16), 0]
    }
    #expect(try read([0xFF, 0xFE, 0, 0] + wide) == text)
  }

  @Test func windowsAndLatinAreRead() throws {
    let windows: [UInt8] =
      Array("Gr".utf8) + [0xFC, 0xDF] + Array("e, ".utf8) + [0x93] + Array("na".utf8) + [0xEF] + Array("ve".utf8) + [
        0x94, 0x20, 0x80,
      ]
    #expect(try read(windows) == "Grüße, “naïve” €")
  }

  @Test func surrogatesBeyondThePlaneAreRead() throws {
    #expect(try read([0xFF, 0xFE] + Self.utf16("Hi 😀 there", little: true)) == "Hi 😀 there")
  }

  @Test(arguments: [
    ("%PDF-1.7 …", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive"), ("{\\rtf1 hello}", "a Rich Text document"),
    ("fLaC\u{0}\u{0}", "a recording (FLAC)"),
    ("RIFF\u{1}\u{0}\u{0}\u{0}WAVE", "a recording (WAV or AVI)"), ("OggS\u{0}\u{2}", "a recording (Ogg)"),
    ("\u{0}\u{0}\u{0} ftypisom", "a video or recording (MP4)"),
    ("\u{7F}ELF\u{2}\u{1}", "a program (ELF)"),
  ])
  func knownFilesAreNamed(_ head: String, _ name: String) {
    let error = #expect(throws: StudioError.self) { try read(Array(head.utf8)) }
    #expect(error?.code == .notText)
    #expect(error?.context.contains(name) == true)
  }

  @Test func picturesAreNamed() {
    #expect(code([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .notText)
    #expect(code([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == .notText)
  }

  @Test func textThatBeginsLikeAFileIsText() throws {
    #expect(try read(Array("RIFF and more RIFFs, said the guitarist.".utf8)).hasPrefix("RIFF"))
    #expect(try read(Array("ID3 is a tag.".utf8)).hasPrefix("ID3"))
  }

  @Test func binaryIsRefused() {
    var random = TextRandom(seed: 3)
    for count in [40, 500, 5_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let code = code(bytes)
      #expect(code == .notText || code == .badEncoding)
    }
    #expect(code(Array("text with a \u{0} in it".utf8)) == .notText)
    #expect(code([1, 2, 3, 4, 5, 6, 0x41]) == .notText)
  }

  @Test func damagedTextIsRefusedWithItsLine() {
    let error = #expect(throws: StudioError.self) {
      try read(Array("Grüße\naus ".utf8) + [0xC3] + Array(" dem Süden\n".utf8))
    }
    #expect(error?.code == .badEncoding)
    #expect(error?.context.contains("line 2") == true)
    #expect(code([0xFF, 0xFE, 0x41]) == .badEncoding)
    #expect(code([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00]) == .badEncoding)
    // Another 8-bit encoding (KOI8): mostly beyond ASCII.
    #expect(code([0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0x20, 0xCD, 0xC9, 0xD2]) == .badEncoding)
  }

  @Test(arguments: ["", " ", "\n\n\t", "\u{A0}\u{3000}", "\u{FEFF}", "\u{200B}\n"])
  func emptyTextsAreRefused(_ text: String) { #expect(code(Array(text.utf8)) == .emptyScript) }

  @Test func aTabOrAFormFeedIsNoBinary() throws {
    #expect(try read(Array("a\tb\u{0C}c\u{1E}d".utf8)) == "a\tb\u{0C}c\u{1E}d")
  }

  @Test func scriptsWithoutWordsAreRefused() throws {
    for text in ["# Title only", "[pause] (smile)", "… — !", "// note"] {
      let error = #expect(throws: StudioError.self) {
        try Script(reading: Array(text.utf8), name: "a.txt", language: LanguageTag("en"))
      }
      #expect(error?.code == .scriptWithoutWords)
    }
    let script = try Script(reading: Array("Hello there".utf8), name: "a.txt", language: LanguageTag("en"))
    #expect(script.wordCount == 2)
  }
}
