// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct RoughPhraseTests {
  /// Words of 0.3 s, one each 0.4 s; before those named there is a second of silence.
  private func words(_ count: Int, pausesBefore: Set<Int> = []) -> [HeardWord] {
    var time = 1.0
    return (0..<count).map { index in
      if pausesBefore.contains(index) { time += 1 }
      defer { time += 0.4 }
      return HeardWord("w\(index)", start: time, end: time + 0.3)
    }
  }

  private func rough(_ count: Int, _ indices: Set<Int>) -> [Bool] { (0..<count).map(indices.contains) }

  @Test func phrasesPartAtPauses() {
    let words = words(12, pausesBefore: [4, 8])
    let phrases = RoughPhrase.all(of: words, isRough: rough(12, [1, 9, 10]))
    #expect(phrases.map(\.words) == [0..<4, 8..<12])
    // Half of the silence on either side belongs to a phrase, half a second at most.
    #expect(abs(phrases[0].span.lowerBound - 0.5) < 1e-9)
    #expect(abs(phrases[0].span.upperBound - (words[3].end + 0.5)) < 1e-9)
    #expect(abs(phrases[1].span.lowerBound - (words[8].start - 0.5)) < 1e-9)
  }

  @Test func whereEveryTimeIsExactNothingIsToBeDone() {
    #expect(RoughPhrase.all(of: words(9), isRough: rough(9, [])) == [])
    #expect(RoughPhrase.all(of: [], isRough: []) == [])
  }

  @Test func speechWithoutAPauseIsCutAndNoWordIsInTwoPhrases() {
    let words = words(400)
    let phrases = RoughPhrase.all(of: words, isRough: Array(repeating: true, count: 400))
    #expect(phrases.count > 5)
    #expect(phrases.first?.words.lowerBound == 0)
    #expect(phrases.last?.words.upperBound == 400)
    for (one, next) in zip(phrases, phrases.dropFirst()) {
      #expect(one.words.upperBound == next.words.lowerBound)
      #expect(one.span.upperBound <= next.span.lowerBound)
      #expect(one.span.upperBound - one.span.lowerBound < RoughPhrase.longest + 2)
    }
  }

  @Test func onlyRoughWordsTakeNewTimes() {
    var all = words(4)
    let before = all
    let isRough = rough(4, [1, 2])
    let phrase = RoughPhrase(words: 0..<4, span: 0...5)
    let times = all.map { $0.start + 0.05...$0.end + 0.05 }
    #expect(phrase.take(times, for: &all, isRough: isRough) == 2)
    #expect(all[0] == before[0])
    #expect(all[3] == before[3])
    #expect(all[1].start == times[1].lowerBound)
    #expect(all[2].end == times[2].upperBound)
  }

  @Test func timesThatAreFarFromTheRoughOnesAreNotBelieved() {
    var all = words(4)
    let before = all
    let phrase = RoughPhrase(words: 0..<4, span: 0...5)
    let moved = { (by: [Double]) in zip(before, by).map { $0.start + $1...$0.end + $1 } }
    // At an end of the phrase, and with no exact word in it.
    #expect(phrase.take(moved([0, 0, 0, 1]), for: &all, isRough: rough(4, [3])) == 0)
    #expect(phrase.take(moved([0.1, 1, 1, 1]), for: &all, isRough: rough(4, [0, 1, 2, 3])) == 1)
    all = before
    // Beside exact words that were found elsewhere.
    #expect(phrase.take(moved([0, 0.1, 0.4, 0]), for: &all, isRough: rough(4, [1])) == 0)
    #expect(phrase.take([], for: &all, isRough: rough(4, [1])) == 0)
    #expect(all == before)
  }

  @Test func betweenWordsThatAreWhereTheyWereARoughTimeMayBeOffByMore() {
    var all = words(4)
    all[2].start = 4
    all[2].end = 4.2
    all[3].start = 5
    all[3].end = 5.2
    let phrase = RoughPhrase(words: 0..<4, span: 0...6)
    // Put before a pause, said after it.
    var times = all.map { $0.start...$0.end }
    times[1] = 3...3.3
    #expect(phrase.take(times, for: &all, isRough: rough(4, [1])) == 1)
    #expect(all[1].start == 3)
  }

  @Test func theFirstOnesAloneAreTakenWhereTheRestWasNotFound() {
    var all = words(4)
    let before = all
    let phrase = RoughPhrase(words: 0..<4, span: 0...5)
    let times = before.prefix(2).map { $0.start + 0.1...$0.end + 0.1 }
    #expect(phrase.take(times, for: &all, isRough: rough(4, [1, 3])) == 1)
    #expect(all[1].start == times[1].lowerBound)
    #expect(all[3] == before[3])
  }

  @Test func wordsOutOfOrderMakeNoPhraseWithoutLength() {
    let words = [
      HeardWord("b", start: 9, end: 9.2), HeardWord("a", start: 1, end: 1.2), HeardWord("c", start: 30, end: 30.1),
    ]
    for phrase in RoughPhrase.all(of: words, isRough: [true, true, true]) {
      #expect(phrase.span.lowerBound < phrase.span.upperBound)
      #expect(phrase.span.lowerBound >= 0)
    }
  }
}
