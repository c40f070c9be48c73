// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

struct ConsonantLikenessTests {
  private func likeness(_ a: String, _ b: String) -> Double {
    let words = { (text: String) in WordNormalizer.words(of: text, language: LanguageTag("en")) }
    let split = { (text: String) in text.split(separator: " ").flatMap { words(String($0)) } }
    return ConsonantLikeness.likeness(ConsonantLikeness.skeleton(split(a)), ConsonantLikeness.skeleton(split(b)))
  }

  @Test(arguments: [("God", "cut"), ("cut", "cut"), ("Keet", "kid"), ("He'll done", "hold on"), ("I can", "again")])
  func wordsOfTheSameConsonantsSoundAlike(a: String, b: String) {
    #expect(likeness(a, b) == 1)
    #expect(likeness(b, a) == 1)
  }

  @Test(arguments: [("But", "cut"), ("Cart", "cut"), ("come", "cut"), ("the whole dawn", "hold on")])
  func wordsOfSomeOfTheSameConsonantsSoundHalfAlike(a: String, b: String) {
    #expect(likeness(a, b) >= 0.5)
    #expect(likeness(a, b) < 1)
  }

  @Test(arguments: [("Fee", "again"), ("You", "cut"), ("", "cut"), ("some", "cut"), ("The room", "keep")])
  func othersDoNot(a: String, b: String) {
    #expect(likeness(a, b) < 0.5)
  }
}
