// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// What is shown and not said.
@Suite struct TextCueTests {
  @Test(arguments: [
    ("Hello [pause] there", "hello there"),
    ("Hello [long pause\nhere] there", "hello there"),
    ("word[pause] next", "word next"),
    ("one[pause]two", "one two"),
    ("[pause]word", "word"),
    ("a [b [c] d] e", "a e"),
    ("say {wait} it", "say it"),
    ("say 【笑】 it", "say it"),
    ("a [open bracket that never closes", "a open bracket that never closes"),
    ("a closed] b", "a closed b"),
    ("[first paragraph\n\nsecond] one", "first paragraph second one"),
    ("((((deep and open", "deep and open"),
  ])
  func squareBracketsAreCues(_ text: String, _ words: String) {
    #expect(Script(text).usual == words)
  }

  @Test(arguments: [
    "(smile)", "(smiles)", "(smiling)", "(pause)", "(long pause)", "(2 second pause)", "(turns to Anna)", "(Laughs.)",
    "(beat)",
    "(SFX: bell rings)", "(look at the camera)", "(V.O.)", "(softly)", "(clears throat)",
  ])
  func stageDirectionsAreCuesInsideASentence(_ direction: String) {
    let script = Script("We came home \(direction) and slept.")
    #expect(script.usual == "we came home and slept")
    #expect(script.tokens[3].kind == .cue)
  }

  @Test(arguments: [
    "(which I loved)", "(and the laugh)", "(a Tuesday)", "(NASA)", "(see page four)", "(turns out he was right)",
    "(wait, what?)",
    "(up to four)", "(I smile a lot)", "(the long one)", "(music that we wrote ourselves last year)", "(optional)",
  ])
  func proseInRoundBracketsIsSaid(_ prose: String) {
    let script = Script("We came home \(prose) and slept.")
    let kinds = script.tokens.map(\.kind)
    #expect(kinds.allSatisfy { $0 == .spoken })
  }

  @Test(arguments: [
    ("We won. (Quietly) Thank you.", "we won thank you"),
    ("We won. (Thank you all.) Now go.", "we won thank you all now go"),
    ("(He crosses to the window and looks out.)\nWell then.", "well then"),
    ("(I never went back, of course.)\nWell then.", "i never went back of course well then"),
    ("ANNA (to herself, almost): Never.", "anna never"),
    ("ANNA: (to herself, almost) Never.", "anna never"),
    ("document(s) here", "documents here"),
    ("(a) first and (b) second", "a first and b second"),
    ("He left (she laughs) and stayed.", "he left she laughs and stayed"),
    ("He left. (She laughs.) Then stayed.", "he left then stayed"),
  ])
  func placeTellsDirectionFromProse(_ text: String, _ words: String) {
    #expect(Script(text).usual == words)
  }

  @Test(arguments: [
    ("de", "Gut (lächelt) so (das ist wahr) ja.", "gut so das ist wahr ja"),
    ("fr", "Bien (sourit) donc (que j'aime) oui.", "bien donc que j'aime oui"),
    ("es", "Bien (sonríe) pues (que quiero) sí.", "bien pues que quiero sí"),
    ("ko", "네 (웃으며) 네", "네 네"),
  ])
  func languagesHaveTheirOwnDirections(_ language: String, _ text: String, _ words: String) {
    #expect(Script(text, language).usual == words)
  }

  @Test func headsAreShownAndNotSaid() {
    let script = Script("# The Big Title\nText here\n## Next\nTitle\n=====\nMore #hashtag")
    #expect(script.usual == "text here more hashtag hashtag")
    #expect(
      script.tokens.filter { $0.kind == .head }.map(\.text) == [
        "#", "The", "Big", "Title", "##", "Next", "Title", "=====",
      ])
    #expect(script.paragraphs.count == 6)
  }

  @Test(arguments: [
    ("// look up\nHello", "hello"),
    ("Hello\n// look up\nthere", "hello there"),
    ("Note: look up\nand smile\n\nHello", "hello"),
    ("Take note: this is said", "take note this is said"),
    ("<!-- a note\n\nover paragraphs --> Hello", "hello"),
    ("<!-- open Hello", "open hello"),
    ("[1]: https://example.com\nHello[^1] you\n[^1]: a footnote", "hello you"),
    ("---\ntitle: Demo\n---\nHello", "hello"),
    ("---\nHello there\n---\nyou", "hello there you"),
    ("> a quotation is said", "a quotation is said"),
    (">quoted", "quoted"),
    ("one ~~two~~ three", "one three"),
  ])
  func notesAreShownAndNotSaid(_ text: String, _ words: String) {
    #expect(Script(text).usual == words)
  }

  @Test(arguments: [
    ("*one* **two** _three_ __four__ `five` un*believ*able", "one two three four five unbelievable"),
    ("see [the text](https://example.com/a_(b)) here", "see the text here"),
    ("see [it][ref] and ![picture](a.png) here", "see it and here"),
    ("[sic](smile) here", "here"),
    ("- one\n* two\n• three\n1. four\n2. five\n3) six", "one two three four five three six"),
    ("2026. What a year", "twenty twenty six what a year"),
    ("one\n\n---\n\n***\n\n* * *\n\ntwo", "one two"),
    ("line<br>break <b>bold</b> a < b", "linebreak bold a b"),
    ("- [ ] task\n- [x] done", "task done"),
    (#"a \[kept\] b"#, "a kept b"),
  ])
  func markdownIsNotSaid(_ text: String, _ words: String) {
    #expect(Script(text).usual == words)
  }

  @Test func marksAreMarks() {
    let script = Script("One — two – three … * \" four :-) :D 😀")
    #expect(script.usual == "one two three four")
    #expect(script.tokens.filter { $0.kind == .mark }.count == 8)
  }

  @Test(arguments: [
    ("https://www.example.com/a-b?x=1", "example dot com slash a b"),
    ("www.example.com", "example dot com"),
    ("anna.b@example.org", "anna dot b at example dot org"),
    ("example.co.uk", "example dot co dot u k"),
    ("Node.js", "node dot js"),
    ("end.Next", "end next"),
  ])
  func addressesAreReadAsPeopleDo(_ text: String, _ words: String) {
    #expect(Script(text).usual == words)
  }
}
