// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import ScriptImport

struct ScreenplayTests {
  static let fountain = """
    Title: The Lamp
    Credit: written by
    Author: Nobody

    FADE IN:

    EXT. HARBOUR - NIGHT #1#

    Rain [heavy]. A lamp burns.
    It flickers.

    KEEPER (V.O.)
    (quietly)
    I *never* lit it.
    Not _once_.

    @McTavish
    snake_case is a word.
    (a beat)
    So there.

    INT. STAIR - DAY

    [[a remark]]ANNA ^
    Who did? /* cut this
    and this */

    > CUT TO:

    > THE END <

    # A section
    = a synopsis

    ~la la la

    !KEEPER
    This is action.
    """

  @Test func fountainBecomesDialogueToBeSaid() {
    let text = Screenplay.text(FountainParser.read(Self.fountain))
    #expect(
      text == """
        # The Lamp

        [FADE IN:]

        # EXT. HARBOUR - NIGHT

        [Rain (heavy). A lamp burns. It flickers.]

        [KEEPER (V.O.), quietly] I never lit it.
        Not once.

        [McTavish] snake_case is a word.

        [a beat] So there.

        # INT. STAIR - DAY

        [ANNA] Who did?

        [CUT TO:]

        [THE END]

        la la la

        [KEEPER This is action.]
        """)
    let script = Script(parsing: text, language: LanguageTag("en"))
    #expect(script.words.spoken.joined(separator: " ").hasPrefix("i never lit it not once"))
    #expect(!script.words.spoken.contains("keeper"))
  }

  @Test(arguments: ["/* never closed", "[[", "A\n", "INT.", "@", "(", ">", "~", ".", "\\", "Title:", "A\n("])
  func scrapsAreNoTrap(text: String) {
    _ = Screenplay.text(FountainParser.read(text))
  }

  @Test func anyTextIsRead() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "ANNA", "\n", "\n\n", "(low)", "INT. X", "  ", "*", "_", "/*", "*/", "#", "=", ">", "<", "~", "@a",
      "Title: x", "\\", "é", "^", "said", ".", "CUT TO:",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let read = Screenplay.text(FountainParser.read(text.joined()))
      // Brackets are always in pairs, so that nothing else is silenced.
      #expect(read.filter { $0 == "[" }.count == read.filter { $0 == "]" }.count)
    }
  }

  static let fdx = """
    <?xml version="1.0" encoding="UTF-8" standalone="no" ?>
    <FinalDraft DocumentType="Script" Template="No" Version="3">
      <Content>
        <Paragraph Number="1" Type="Scene Heading"><Text>INT. STAIR - DAY</Text></Paragraph>
        <Paragraph Type="Action"><Text>Steps &amp; </Text><Text Style="Italic">echoes.</Text></Paragraph>
        <Paragraph Type="Character"><Text>ANNA</Text></Paragraph>
        <Paragraph Type="Parenthetical"><Text>(low)</Text></Paragraph>
        <Paragraph Type="Dialogue"><Text>Who </Text><Text>did?</Text>
          <ScriptNote><Paragraph><Text>not said</Text></Paragraph></ScriptNote></Paragraph>
        <Paragraph><DualDialogue>
          <Paragraph Type="Character"><Text>BEN</Text></Paragraph>
          <Paragraph Type="Dialogue"><Text>Me.</Text></Paragraph>
        </DualDialogue></Paragraph>
      </Content>
      <TitlePage><Content><Paragraph Type="Action"><Text>The title page</Text></Paragraph></Content></TitlePage>
    </FinalDraft>
    """

  @Test func finalDraftBecomesDialogueToBeSaid() throws {
    let parts = try FinalDraftReader.read(Array(Self.fdx.utf8), name: "a.fdx")
    #expect(
      Screenplay.text(parts) == """
        # INT. STAIR - DAY

        [Steps & echoes.]

        [ANNA, low] Who did?

        [BEN] Me.
        """)
  }

  @Test(arguments: [
    "", "no xml", "<html></html>", "<FinalDraft><Content>", "<FinalDraft><Content><Paragraph></FinalDraft>",
  ])
  func otherXMLIsRefused(text: String) {
    #expect(throws: StudioError.self) { try FinalDraftReader.read(Array(text.utf8), name: "a.fdx") }
  }

  /// Entities that grow, or that name a file, do neither.
  @Test func entitiesAreHarmless() {
    var bomb = "<?xml version=\"1.0\"?><!DOCTYPE FinalDraft [<!ENTITY a \"aaaaaaaaaa\">"
    for (one, other) in zip("bcdefghijk", "abcdefghij") {
      bomb += "<!ENTITY \(one) \"\(String(repeating: "&\(other);", count: 10))\">"
    }
    bomb += "]><FinalDraft><Content><Paragraph Type=\"Dialogue\"><Text>&k;</Text></Paragraph></Content></FinalDraft>"
    let file =
      "<?xml version=\"1.0\"?><!DOCTYPE FinalDraft [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><FinalDraft><Content>"
      + "<Paragraph Type=\"Dialogue\"><Text>x&a;y</Text></Paragraph></Content></FinalDraft>"
    for text in [bomb, file] {
      let parts = (try? FinalDraftReader.read(Array(text.utf8), name: "a.fdx")) ?? []
      let read = Screenplay.text(parts)
      #expect(read.count < 100_000)
      #expect(!read.contains("root:"))
    }
  }
}
