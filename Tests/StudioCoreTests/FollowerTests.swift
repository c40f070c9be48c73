// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// The behaviours that following requires, each replayed.
struct FollowerTests {
  let script = Script(parsing: passage, language: LanguageTag("en"))

  @Test func keepsUpWithReadingWordByWord() {
    var reading = Reading(script)
    for word in 0..<script.wordCount {
      reading.say(words(word..<(word + 1), of: script))
      #expect(reading.position == word + 1)
    }
    #expect(reading.state == .following)
  }

  @Test func listensUntilTheScriptIsHeard() {
    var reading = Reading(script)
    reading.pass(5)
    #expect(reading.state == .listening)
    reading.say("printing in the only")
    #expect(reading.state == .following)
  }

  @Test func findsAReaderWhoSkippedAParagraph() {
    var reading = Reading(script)
    reading.say(words(0..<20, of: script))
    let target = script.word(atOrAfter: script.paragraphs[2].lowerBound)
    reading.say(words(target..<(target + 4), of: script))
    #expect(reading.position == target + 4)
    #expect(reading.state == .following)
    #expect(reading.events.contains { $0.event.move == .jump })
  }

  @Test func findsAReaderFarAwayInALongScript() {
    let filler = (0..<400).map { "Chapter \(spelled($0)) tells of the \(spelled($0 * 7)) harbour and its boats." }
    let long = Script(
      parsing: filler.joined(separator: " ") + "\n\n" + passage, language: LanguageTag("en"))
    let target = long.wordCount - 40
    var reading = Reading(long)
    reading.say(words(0..<30, of: long))
    reading.say(words(target..<(target + 8), of: long))
    #expect(reading.position == target + 8)
  }

  /// Chance puts two or three of a script's words in a row into any long talk; somebody who reads again says more of them.
  @Test(arguments: [0, 8, -20, 40])
  func whoeverWasGoneForLongComesBackWithFourWords(distance: Int) {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    for _ in 0..<4 {
      reading.say("yesterday my neighbour bought a puppy which barks whenever somebody walks along our garden fence")
    }
    let gone = reading.time
    let target = 30 + distance
    reading.say(words(target..<target + 3, of: script))
    #expect(reading.positions(since: gone).allSatisfy { $0 == 30 })
    reading.say(words(target + 3..<target + 9, of: script))
    #expect(reading.position == target + 9)
    #expect(reading.state == .following)
  }

  @Test func goingBackNeedsMoreThanGoingAhead() {
    var ahead = Reading(script)
    ahead.say(words(0..<40, of: script))
    let wordsAhead = count {
      ahead.say($0); return ahead.position >= 73
    } of: {
      words(70 + $0..<71 + $0, of: script)
    }
    var back = Reading(script)
    back.say(words(0..<90, of: script))
    let wordsBack = count {
      back.say($0); return back.position < 80
    } of: {
      words(70 - 60 + $0..<71 - 60 + $0, of: script)
    }
    #expect(wordsAhead <= 4)
    #expect(wordsBack > wordsAhead)
    #expect(wordsBack <= 8)
  }

  @Test func anAdLibMovesNothingAndIsSaid() {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    let before = reading.time
    reading.say(
      "by the way my neighbour bought a little dog last week and honestly it barks all night so nobody sleeps")
    #expect(reading.positions(since: before).allSatisfy { abs($0 - 30) <= 2 })
    #expect(reading.state == .lost)
    reading.say(words(30..<34, of: script))
    #expect(reading.position == 34)
    #expect(reading.state == .following)
  }

  @Test func speechThatIsNeverInTheScriptIsLostNotListening() {
    var reading = Reading(script)
    reading.say("hello everybody thanks for coming we shall start when my colleague turns up with some coffee")
    #expect(reading.state == .lost)
    #expect(reading.position == 0)
  }

  @Test(arguments: [1.0, 10, 120]) func silenceHolds(seconds: Double) {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    let before = reading.time
    reading.pass(seconds)
    reading.finish()
    #expect(reading.positions(since: before).allSatisfy { $0 == 30 })
    #expect(reading.states(since: before).allSatisfy { $0 == .following })
    reading.say(words(30..<32, of: script))
    #expect(reading.position == 32)
  }

  @Test func aRefrainDoesNotJump() {
    let verse = ["Morning comes over the hill.", "Rivers run down to the sea.", "Winter lies white on the mill."]
    let poem = verse.map { "\($0)\nSing away, sing away, sing away home.\n" }.joined(separator: "\n")
    let script = Script(parsing: poem, language: LanguageTag("en"))
    var reading = Reading(script)
    for word in 0..<script.wordCount {
      reading.say(words(word..<(word + 1), of: script))
      #expect(abs(reading.position - word - 1) <= 1)
    }
  }

  @Test func wordsThatStandInTwoPlacesAreAReasonToWait() {
    let script = Script(
      parsing: passage + "\n\nThe bell rang twice for supper. Later " + passage + "\n\nThe bell rang twice for supper.",
      language: LanguageTag("en"))
    var reading = Reading(script)
    let bells = (0..<script.wordCount).filter { script.words.spoken[$0] == "bell" }
    #expect(bells.count == 2)
    reading.say(words(10..<14, of: script))
    let held = reading.position
    // Off the script first, so that neither place is nearer by reading on.
    reading.say("goodness me what a draughty cold hall")
    reading.say("the bell rang twice for supper")
    let at = reading.position
    #expect(at == held || at == bells[0] + 5)
    #expect(at != bells[1] + 5)
  }

  @Test(arguments: [
    "the invention of the invention of movable letters",
    "the the invention of of movable letters",
    "the um invention of uh movable letters",
    "the invention movable letters",
    "the intention of movable letters",
    "the great invention of these movable letters",
  ]) func stumblesDoNotLoseThePlace(said: String) {
    let from = 28
    #expect(script.words.spoken[from] == "the")
    var reading = Reading(script)
    reading.say(words(0..<from, of: script))
    let before = reading.time
    reading.say(said)
    #expect(reading.position == from + 5)
    #expect(reading.states(since: before).allSatisfy { $0 == .following })
    reading.say(words(from + 5..<from + 8, of: script))
    #expect(reading.position == from + 8)
  }

  @Test func aWithdrawnWordLeavesNoTrace() {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    reading.finish()
    reading.say(words(30..<31, of: script))
    #expect(reading.position == 31)
    let before = reading.time
    reading.withdraw(1)
    reading.pass(0.3)
    #expect(reading.positions(since: before).allSatisfy { $0 == 31 }, "a flicker is not shown")
    reading.pass(1)
    #expect(reading.position == 30, "what only the withdrawn word had moved is taken back")
    reading.say(words(30..<32, of: script))
    #expect(reading.position == 32)
  }

  @Test func aWithdrawnJumpIsTakenBack() {
    var reading = Reading(script)
    reading.utterance = 100
    reading.say(words(0..<20, of: script))
    reading.say(words(70..<76, of: script))
    #expect(reading.position == 76)
    reading.withdraw(6, instead: "concerned")
    reading.pass(1)
    #expect(reading.position <= 21)
  }

  @Test func aNudgeIsThePositionAtOnceAndHoldsAgainstBackwardEvidence() {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    reading.nudge(to: 90)
    #expect(reading.position == 90)
    let before = reading.time
    reading.say(words(30..<36, of: script))
    #expect(reading.positions(since: before).allSatisfy { $0 >= 90 })
    reading.say(words(90..<93, of: script))
    #expect(reading.position == 93)
  }

  @Test func theEndIsAPlaceAndReadingAgainFromTheTopIsSeen() {
    var reading = Reading(script)
    reading.say(words(0..<script.wordCount, of: script))
    #expect(reading.position == script.wordCount)
    reading.pass(20)
    #expect(reading.position == script.wordCount)
    reading.finish()
    reading.say(words(0..<10, of: script))
    #expect(reading.position == 10)
  }

  @Test func aWordBelowTheFloorPullsNowhere() {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    reading.say("xylophone")
    #expect(abs(reading.position - 30) <= 1)
  }

  @Test func updatesThatRepeatThemselvesChangeNothing() {
    var reading = Reading(script)
    reading.say(words(0..<30, of: script))
    let before = reading.follower.position
    reading.pass(3)
    #expect(reading.follower.position == before)
  }

  /// Number of words, said one after another, until `done`; at most 20.
  private func count(_ done: (String) -> Bool, of word: (Int) -> String) -> Int {
    for i in 0..<20 where done(word(i)) { return i + 1 }
    return 20
  }

  /// A made-up word for a number, unlike its neighbours'.
  private func spelled(_ number: Int) -> String {
    let parts = ["bo", "ri", "tal", "men", "dus", "ka", "vel", "zo", "pim", "lar"]
    return String(number + 100).compactMap(\.wholeNumberValue).map { parts[$0] }.joined()
  }
}
