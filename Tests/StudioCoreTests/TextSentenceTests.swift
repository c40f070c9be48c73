// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct TextSentenceTests {
  /// `|` marks where a sentence ends; it is no part of the text.
  private func check(_ marked: String, _ language: String, _ location: SourceLocation = #_sourceLocation) {
    let expected = marked.split(separator: "|").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let script = Script(marked.filter { $0 != "|" }, language)
    let found = script.sentenceTexts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    #expect(found == expected, sourceLocation: location)
  }

  @Test(arguments: [
    "One. |Two! |Three? |Four?! |Five… |Six",
    "Mr. Smith met Dr. Jones at St. Paul. |They left.",
    "Use tools, e.g. hammers, i.e. Those things. |Done.",
    "See No. 5 now. |No. |We go.",
    "J. R. R. Tolkien wrote it. |We read it.",
    "He lived in the U.S. |The army came. |The U.S. Army left.",
    "At 5 p.m. we ate. |It was 5 p.m. |We ate.",
    "It is 3.5 now. |It was 1984. |It was 2.",
    "He said “Stop!” and left. |“Why?” she asked. |“Go.” |He went.",
    "(One.) |Two.",
    "and so on etc. and more. |Then etc. |The end.",
    "Wait... what? |Yes... |No.",
    "Hello. |[pause] We go.",
    "Hello there. [pause]",
    "Vitamin C. |The end.",
    "So do I. |We go.",
    "Smith Inc. sold it. |Smith Inc. |The end.",
  ])
  func english(_ text: String) { check(text, "en") }

  @Test(arguments: [
    "Am 2. Mai kam er. |Er ging.", "Es waren 2. |Dann ging er.", "Der 1. FC Köln gewann. |Gut.",
    "Er wohnt z. B. hier. |Ludwig XIV. war König.", "Das ist z.B. Herr Müller, d.h. er. |Ja.",
    "Dr. Meier usw. |Und dann.",
    "Am 12.05. Montag kam er.", "„Halt!“, rief er. |»Gut.« |Er ging.",
  ])
  func german(_ text: String) { check(text, "de") }

  @Test(arguments: [
    "M. Dupont a dit : « Bonjour ! » |Il partit.", "Il aime p. ex. Paris. |Oui.", "Quoi ? |Rien !",
    "Mme. Curie vint. |Bien.",
  ])
  func french(_ text: String) { check(text, "fr") }

  @Test(arguments: [
    "¿Qué tal? |¡Hola! |¿Y tú?", "El Sr. García y la Sra. López. |Bien.", "Dijo: «Basta.» |Y se fue.",
    "Pero, ¿qué dices? |Nada.",
  ])
  func spanish(_ text: String) { check(text, "es") }

  @Test(arguments: [
    ("ko", "안녕하세요. |반갑습니다! |네?"), ("ja", "今日は。 |ありがとう！ |はい"), ("hi", "यह है। |वह है।"), ("ar", "مرحبا؟ |نعم."),
  ])
  func otherScripts(_ language: String, _ text: String) { check(text, language) }

  @Test func versesAndWrappedLinesRunOn() {
    check("Shall I compare thee to a summer’s day\nthat art more lovely. |Rough winds", "en")
  }

  @Test func listItemsEndSentences() {
    check("We need:\n|- eggs\n|- milk and\n  bread\n|- salt", "en")
    check("1. one\n|2. two", "en")
    check("ANNA: Hello\n|BEN: Goodbye", "en")
  }

  @Test func headsAndNotesAreSentencesOfTheirOwn() {
    check("# Title\n|Text\n|// note\n|more text", "en")
  }

  @Test func smallLettersWithoutCapitalsStillPart() {
    check("one here. |two there. |three.", "en")
  }
}
