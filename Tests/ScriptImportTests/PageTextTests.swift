// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ScriptImport

struct PageTextTests {
  @Test func printedLinesBecomeParagraphs() {
    let text = """
      The lamp on the north stair burns all night and no-
      body remembers who lit it first, nor when it was.
      Sailors steer by it.

      Short line
      Another short one
      """
    #expect(
      PageText.text(text) == """
        The lamp on the north stair burns all night and nobody remembers who lit it first, nor when it was. Sailors \
        steer by it.

        Short line
        Another short one
        """)
  }

  @Test func headsAndFeetAreLeftOut() {
    let pages = (1...4).map { page in
      "The Lamp — draft \(page)\n\nThis is the text of page number \(page), which is long enough to be a line.\n\n\(page)"
    }
    let text = PageText.text(pages.joined(separator: "\u{0C}"))
    #expect(!text.contains("draft"))
    #expect(text.split(separator: "\n").count == 4)
  }

  @Test func aParagraphGoesOnOverAPage() {
    let text = PageText.text(
      "Every sailor who came in from the western sea steered\n\u{0C}by the light of the lamp that burnt on that stair.\n"
    )
    #expect(
      text == "Every sailor who came in from the western sea steered by the light of the lamp that burnt on that stair."
    )
  }
}
