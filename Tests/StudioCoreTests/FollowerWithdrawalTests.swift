// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// Tails that shrink, change and come back around a nudge, and tails longer than the follower looks back.
struct FollowerWithdrawalTests {
  /// Four hundred different words of four syllables.
  private let script = Script(
    parsing: (0..<400).map { word in
      let syllables = ["ra", "to", "mi", "ne", "su", "lo", "ka"]
      return [1, 7, 49, 343].map { syllables[(word / $0 + word) % 7] }.joined() + syllables[word % 5]
    }.joined(separator: " "),
    language: LanguageTag("en"))

  private func tail(_ words: Range<Int>, from start: Double) -> [HeardWord] {
    words.enumerated().map { k, word in
      HeardWord(
        script.tokens[word].text, start: start + Double(k) * 0.3, end: start + Double(k) * 0.3 + 0.25, confidence: nil)
    }
  }

  @Test func aTailThatShrinksAfterANudgeLeavesTheNudgedPlace() {
    var follower = Follower(script: script)
    _ = follower.heard(RecognitionUpdate(volatile: tail(0..<8, from: 0), audioTime: 2.5))
    _ = follower.nudge(to: 100, audioTime: 2.6)
    for count in [5, 0, 3] {
      let event = follower.heard(RecognitionUpdate(volatile: tail(0..<count, from: 0), audioTime: 2.7))
      #expect(event.position == 100)
    }
  }

  @Test func wordsSaidAfterANudgeCountWhereTheTailBeforeItShrank() {
    var follower = Follower(script: script)
    _ = follower.heard(RecognitionUpdate(volatile: tail(0..<8, from: 0), audioTime: 2.5))
    _ = follower.nudge(to: 100, audioTime: 2.6)
    // The eight words before it became three, and three were said since.
    let pending = tail(0..<3, from: 0) + tail(100..<103, from: 2.7)
    let event = follower.heard(RecognitionUpdate(volatile: pending, audioTime: 3.6))
    #expect(event.position == 103)
  }

  @Test func wordsSaidSinceANudgeAndWithdrawnAreTakenBackToIt() {
    var follower = Follower(script: script)
    _ = follower.heard(RecognitionUpdate(volatile: tail(0..<8, from: 0), audioTime: 2.5))
    _ = follower.nudge(to: 100, audioTime: 2.6)
    var event = follower.heard(
      RecognitionUpdate(volatile: tail(0..<8, from: 0) + tail(100..<104, from: 2.7), audioTime: 4))
    #expect(event.position == 104)
    for time in stride(from: 4.1, to: 9, by: 0.1) {
      event = follower.heard(RecognitionUpdate(volatile: tail(0..<4, from: 0), audioTime: time))
    }
    #expect(event.position == 100)
  }

  /// Talk goes on, nobody knows where the reader is, and the recogniser thinks again of what was read before it.
  @Test func whileTheReaderIsLostAWithdrawalMovesNothing() {
    var follower = Follower(script: script)
    _ = follower.heard(RecognitionUpdate(finalised: tail(0..<10, from: 0), audioTime: 3.2))
    let talk = (0..<16).map { k -> HeardWord in
      let start = 4.5 + Double(k) * 0.3
      return HeardWord(["weather", "grey", "quite", "honest"][k % 4], start: start, end: start + 0.25)
    }
    var event = follower.heard(RecognitionUpdate(volatile: tail(10..<14, from: 3.2), audioTime: 4.5))
    #expect(event.position == 14 && event.state == .following)
    for count in 1...16 {
      event = follower.heard(
        RecognitionUpdate(volatile: tail(10..<14, from: 3.2) + talk[..<count], audioTime: 4.6 + Double(count) * 0.3))
    }
    #expect(event.position == 14 && event.state == .lost)
    let others = ["whatever", "yonder", "else", "either"].enumerated().map { k, word in
      HeardWord(word, start: 3.2 + Double(k) * 0.3, end: 3.45 + Double(k) * 0.3)
    }
    for time in stride(from: 9.5, to: 11, by: 0.1) {
      event = follower.heard(RecognitionUpdate(volatile: others + talk, audioTime: time))
      #expect(event.position == 14 && event.state == .lost && event.move == nil)
    }
    event = follower.heard(RecognitionUpdate(finalised: others + talk + tail(14..<22, from: 11), audioTime: 14))
    #expect(event.position == 22 && event.state == .following)
  }

  /// What a breath was taken for before anything was said.
  @Test func wordsWithdrawnAtTheBeginningWereNoReading() {
    var follower = Follower(script: script)
    var event = follower.heard(RecognitionUpdate(volatile: tail(0..<3, from: 0.5), audioTime: 1.5))
    #expect(event.position == 3 && event.state == .following)
    event = follower.heard(RecognitionUpdate(audioTime: 1.6))
    #expect(event.position == 3 && event.move == nil)
    event = follower.heard(RecognitionUpdate(audioTime: 2.2))
    #expect(event.position == 0 && event.move == .back && event.state == .listening)
    event = follower.heard(RecognitionUpdate(volatile: tail(0..<5, from: 2.5), audioTime: 4))
    #expect(event.position == 5 && event.state == .following)
  }

  @Test func wordsWithdrawnAfterOthersThatFitNowhereWereNoReading() {
    var follower = Follower(script: script)
    let talk = ["weather", "is", "grey"].enumerated().map { k, word in
      HeardWord(word, start: 0.2 + Double(k) * 0.4, end: 0.5 + Double(k) * 0.4)
    }
    _ = follower.heard(RecognitionUpdate(finalised: talk, audioTime: 1.6))
    var event = follower.heard(RecognitionUpdate(volatile: tail(0..<4, from: 2), audioTime: 3.2))
    #expect(event.position == 4)
    for time in stride(from: 3.3, to: 4.3, by: 0.1) {
      event = follower.heard(RecognitionUpdate(audioTime: time))
    }
    #expect(event.position == 0 && event.state != .following)
  }

  @Test func aFlickerAtTheBeginningIsNotShown() {
    var follower = Follower(script: script)
    _ = follower.heard(RecognitionUpdate(volatile: tail(0..<3, from: 0.5), audioTime: 1.5))
    for (count, time) in [(0, 1.6), (0, 1.8), (3, 1.9), (4, 2.4)] {
      let event = follower.heard(RecognitionUpdate(volatile: tail(0..<count, from: 0.5), audioTime: time))
      #expect(event.position >= 3 && event.move != .back)
    }
  }

  @Test func aTailLongerThanTheTrellisIsDeepMayShrink() {
    var follower = Follower(script: script)
    for count in [300, 20, 260, 0] {
      let event = follower.heard(RecognitionUpdate(volatile: tail(0..<count, from: 0), audioTime: 100))
      #expect((0...script.wordCount).contains(event.position))
    }
    let event = follower.heard(RecognitionUpdate(volatile: tail(0..<30, from: 0), audioTime: 101))
    #expect(event.position >= 30)
  }

  @Test(arguments: 0..<8)
  func anythingAtAllIsSurvived(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var follower = Follower(script: script)
    var (time, pending) = (0.0, [HeardWord]())
    for step in 0..<60 {
      time += Double.random(in: 0...0.8, using: &random)
      var finals: [HeardWord] = []
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let at = Int.random(in: 0..<380, using: &random)
        pending += tail(at..<(at + Int.random(in: 1...6, using: &random)), from: time)
      case 4: pending.removeLast(Int.random(in: 0...pending.count, using: &random))
      case 5: pending.shuffle(using: &random)
      case 6:
        let at = Int.random(in: 0..<100, using: &random)
        pending = tail(at..<(at + Int.random(in: 0...(step % 20 == 0 ? 200 : 12), using: &random)), from: time)
      case 7:
        finals = Array(pending.prefix(Int.random(in: 0...pending.count, using: &random)))
        pending.removeFirst(finals.count)
      case 8:
        let word = Int.random(in: -5...410, using: &random)
        let event = follower.nudge(to: word, audioTime: time)
        #expect(event.position == min(max(0, word), script.wordCount))
      default: break
      }
      let event = follower.heard(RecognitionUpdate(finalised: finals, volatile: pending, audioTime: time))
      #expect((0...script.wordCount).contains(event.position))
    }
  }
}
