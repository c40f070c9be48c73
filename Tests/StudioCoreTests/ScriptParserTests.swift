// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Test func scriptTokensAreWhiteSpacePieces() {
  let script = Script(parsing: "One two.\n\nThree, four!", language: LanguageTag("en"))
  #expect(script.tokens.map(\.text) == ["One", "two.", "Three,", "four!"])
  #expect(script.paragraphs == [0..<2, 2..<4])
}
