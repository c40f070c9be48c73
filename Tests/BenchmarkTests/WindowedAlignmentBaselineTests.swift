// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import StudioCore
import Testing

struct WindowedAlignmentBaselineTests {
  private func reader(at position: WordIndex = 0) -> BaselineReader<WindowedAlignmentBaseline> {
    BaselineReader(WindowedAlignmentBaseline(script: baselineScript, position: position))
  }

  @Test func readsOnToTheEnd() {
    var reader = reader()
    reader.say(spoken(0..<baselineScript.wordCount))
    #expect(reader.place == FollowedPlace(position: baselineScript.wordCount, state: .following))
    #expect(zip(reader.positions, reader.positions.dropFirst()).allSatisfy { $0 <= $1 && $1 <= $0 + 3 })
  }

  @Test func beginsWhereItIsTold() {
    var reader = reader(at: 40)
    reader.say(spoken(40..<44))
    #expect(reader.place.position == 44)
  }

  @Test func aGapIsAllowed() {
    var reader = reader()
    reader.say(spoken(0..<6) + " " + spoken(7..<10))
    #expect(reader.place.position == 10)
  }

  /// Words from a fresh start until the position is past `target`.
  private func wordsNeeded(from start: WordIndex, to target: WordIndex) -> Int {
    var reader = reader(at: start)
    for count in 1...15 {
      reader.say(spoken(target + count - 1..<target + count))
      if reader.place.position == target + count { return count }
    }
    return .max
  }

  @Test func evidenceIsLopsided() {
    let onwards = wordsNeeded(from: 40, to: 42)
    let ahead = wordsNeeded(from: 40, to: 62)
    let back = wordsNeeded(from: 40, to: 30)
    #expect(onwards < ahead)
    #expect(ahead < back)
    #expect(back < 10)
  }

  @Test func beyondTheWindowNothingIsFound() {
    #expect(wordsNeeded(from: 5, to: 70) == .max)
  }

  /// The reader goes on where the text was before a tap on a word: for three seconds that is no evidence.
  @Test func goingBackIsRefusedAfterANudge() {
    let words = spoken(30..<37)
    var plain = reader(at: 40)
    plain.say(words)
    #expect(plain.place.position == 37)
    var nudged = reader(at: 20)
    nudged.nudge(to: 40)
    nudged.say(words)
    #expect(nudged.place.position == 40)
    // Three seconds are over by now.
    nudged.say(spoken(37..<42))
    #expect(nudged.positions.last == 42)
  }

  @Test func whatWasHeardBeforeANudgeCountsNoMore() {
    var reader = reader()
    reader.say(spoken(0..<5))
    reader.nudge(to: 30)
    reader.pass(1)
    #expect(reader.place.position == 30)
  }

  @Test func anAdlibMovesNothingAndIsLost() {
    var reader = reader()
    reader.say(spoken(0..<20))
    reader.say(adlib + " " + adlib)
    #expect(reader.place == FollowedPlace(position: 20, state: .lost))
    reader.say(spoken(20..<23))
    #expect(reader.place == FollowedPlace(position: 23, state: .following))
  }

  @Test func silenceIsNotLost() {
    var reader = reader()
    reader.say(spoken(0..<20))
    reader.pass(20)
    #expect(reader.place == FollowedPlace(position: 20, state: .following))
  }
}
