// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct ScriptParserTests {
  @Test func tokensAreWhiteSpacePieces() {
    let script = Script("One two.\n\nThree, four!")
    #expect(script.tokens.map(\.text) == ["One", "two.", "Three,", "four!"])
    #expect(script.paragraphs == [0..<2, 2..<4])
    #expect(script.sentences == [0..<2, 2..<4])
  }

  @Test(arguments: [
    "\u{A0}", "\u{2003}", "\u{3000}", "\u{85}", "\u{1C}", "\u{1D}", "\u{1E}", "\u{1F}", "\u{2028}", "\u{2029}",
    "\u{202F}",
    "\u{205F}", "\u{1680}", "\u{0B}", "\u{0C}", "\r\n", "\r", "\t",
  ])
  func everyWhiteSpaceParts(_ space: String) {
    #expect(Script("a\(space)b").tokens.map(\.text) == ["a", "b"])
  }

  @Test(arguments: ["\u{200B}", "\u{FEFF}", "\u{180E}", "\u{2060}", "\u{AD}"])
  func invisibleCharactersPartNothing(_ mark: String) {
    let script = Script("com\(mark)pound word")
    #expect(script.tokens.count == 2)
    #expect(script.words.spoken == ["compound", "word"])
  }

  @Test(arguments: ["a\n\nb", "a\r\n\r\nb", "a\r\rb", "a\u{2029}b", "a\n \t\nb", "a\u{0C}b", "a\u{85}\u{85}b"])
  func blankLinesPartParagraphs(_ text: String) {
    #expect(Script(text).paragraphs == [0..<1, 1..<2])
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a b"])
  func lineBreaksDoNotPartParagraphs(_ text: String) {
    #expect(Script(text).paragraphs == [0..<2])
  }

  @Test func emptyTextsParse() {
    for text in ["", " ", "\n\n", "\u{FEFF}", "…", "--- ---"] {
      let script = Script(text)
      #expect(script.wordCount == 0)
      #expect(script.spokenSentences.isEmpty)
      #expect(script.token(of: 0) == script.tokens.count)
    }
  }

  @Test func tokensMapToWordsAndBack() {
    let script = Script("In 2026, [pause] NASA paid $5.")
    #expect(script.tokens.map(\.firstWord) == [0, 1, 4, 4, 5, 6])
    #expect(script.tokens.map(\.wordCount) == [1, 3, 0, 1, 1, 2])
    #expect((0..<script.wordCount).map { script.token(of: $0) } == [0, 1, 1, 1, 3, 4, 5, 5])
    #expect(script.token(of: script.wordCount) == 6)
    #expect(script.word(atOrAfter: 2) == 4)
    #expect(script.word(atOrAfter: 6) == script.wordCount)
  }

  @Test func spokenSentencesAreTheUsualReading() {
    let script = Script("# Head\n\nIt cost $5. [pause]\n\nMr. Smith’s café.")
    #expect(script.spokenSentences == [["it", "cost", "five", "dollars"], ["mister", "smith's", "café"]])
    #expect(script.sentence(of: 0) == 1)
    #expect(script.sentence(of: 4) == 2)
    #expect(script.sentence(of: script.wordCount) == 2)
  }

  @Test func hundredThousandWordsParse() {
    let base = ["The", "quick", "fox", "paid", "$5", "in", "1984;", "“don’t”", "well-known", "end."]
    let text = (0..<100_000).map { base[$0 % 10] }.joined(separator: " ")
    let script = Script(text)
    #expect(script.tokens.count == 100_000)
    #expect(script.sentences.count == 10_000)
    #expect(script.wordCount == 140_000)
  }

  @Test(arguments: [
    String(repeating: "(", count: 10_000) + String(repeating: "]", count: 10_000),
    String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000),
    String(repeating: "[a](", count: 5_000), String(repeating: "a-b.c@", count: 5_000),
    String(repeating: "1", count: 20_000),
    String(repeating: "a1", count: 10_000), String(repeating: "言", count: 10_000),
    String(repeating: "<b ", count: 5_000),
    String(repeating: "<!-- ", count: 5_000), String(repeating: "1.\n", count: 5_000),
    String(repeating: "A.", count: 10_000),
  ])
  func hostileTextsStayLinear(_ text: String) {
    let script = Script(text)
    #expect(script.tokens.map(\.text) == pythonSplit(text))
  }
}
