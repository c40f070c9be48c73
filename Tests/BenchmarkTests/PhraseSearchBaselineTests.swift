// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import StudioCore
import Testing

struct PhraseSearchBaselineTests {
  private func reader(
    _ script: Script = baselineScript, at position: WordIndex = 0
  ) -> BaselineReader<PhraseSearchBaseline> {
    BaselineReader(PhraseSearchBaseline(script: script, position: position))
  }

  @Test func readsOnToTheEnd() {
    var reader = reader()
    reader.say(spoken(0..<baselineScript.wordCount))
    #expect(reader.place == FollowedPlace(position: baselineScript.wordCount, state: .following))
    #expect(zip(reader.positions, reader.positions.dropFirst()).allSatisfy { $0 <= $1 && $1 <= $0 + 2 })
  }

  @Test func oneWordIsNotEnough() {
    var reader = reader()
    reader.say(spoken(0..<1))
    #expect(reader.place == FollowedPlace(position: 0, state: .listening))
    reader.say(spoken(1..<2))
    #expect(reader.place == FollowedPlace(position: 2, state: .following))
  }

  /// Two words are heard as they are and a third is some letters off: its likeness decides whether the place moves on.
  @Test(arguments: [
    (9, "movable", 1), (9, "movible", 1), (9, "mowible", 1), (9, "mowiple", 0), (5, "by", 1), (5, "bi", 0),
  ])
  func lettersOff(first: WordIndex, heard: String, step: Int) {
    var reader = reader(at: first)
    reader.say(spoken(first..<first + 2))
    #expect(reader.place.position == first + 2)
    reader.say(heard)
    #expect(reader.place.position == first + 2 + step)
  }

  @Test func aTieWaits() {
    let script = Script(
      parsing: """
        Sing the song again, my love, sing it slowly. Winter covers every hill. Sing the song again, my dear, and \
        dance.
        """, language: LanguageTag("en"))
    var reader = reader(script)
    reader.say("song again my")
    #expect(reader.place.position == 0)
    reader.say("dear")
    #expect(reader.place.position == 19)
  }

  @Test func theForwardPlaceWinsBetweenEqualOnes() {
    let script = Script(
      parsing: "Sing the song again, my love. Winter covers every hill. Sing the song again, my dear.",
      language: LanguageTag("en"))
    var reader = reader(script, at: 8)
    reader.say("the song again")
    #expect(reader.place.position == 14)
  }

  /// A return of more than the window: nothing for 3.5 s of speech, then the seven newest words decide.
  @Test func theWholeScriptIsSearchedAfterAWhile() throws {
    var reader = reader(at: 80)
    var found: Double?
    for word in 10..<40 where found == nil {
      reader.say(spoken(word..<word + 1))
      if reader.place.position == word + 1 { found = reader.time }
      if reader.time < 3.4 { #expect(reader.place.position == 80) }
    }
    #expect(try #require(found) >= 3.5)
    #expect(reader.place.state == .following)
  }

  /// Seven words of which two are others: below the stricter score, though plenty within the window.
  @Test func theWholeScriptNeedsMore() {
    var reader = reader(at: 80)
    for start in stride(from: 10, to: 40, by: 3) { reader.say(spoken(start..<start + 2) + " kettle") }
    #expect(reader.place == FollowedPlace(position: 80, state: .lost))
  }

  @Test func anAdlibIsLostAndAPauseHolds() {
    var reader = reader()
    reader.say(spoken(0..<20))
    reader.pass(20)
    #expect(reader.place == FollowedPlace(position: 20, state: .following))
    reader.say(adlib + " " + adlib)
    #expect(reader.place.state == .lost)
    // The older words outweigh one newest word that matches nothing.
    #expect((20...21).contains(reader.place.position))
  }
}
