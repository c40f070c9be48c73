// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import StudioServer

@Suite struct SessionClockTests {
  private func update(_ starts: [Double], audioTime: Double) -> RecognitionUpdate {
    RecognitionUpdate(finalised: starts.map { HeardWord("w", start: $0, end: $0 + 0.5) }, audioTime: audioTime)
  }

  @Test func withoutGapsBothClocksAreOne() {
    let clock = SessionClock()
    #expect(clock.session(at: 4) == 4)
    #expect(clock.moved(update([1, 2], audioTime: 3)) == update([1, 2], audioTime: 3))
  }

  @Test func whatComesAfterAGapIsLaterByIt() {
    var clock = SessionClock()
    clock.skip(10, at: 5)
    clock.skip(3, at: 7)
    // Words from before the gap may become final after it; one that spans it keeps its length.
    let moved = clock.moved(update([4, 4.8, 5, 8], audioTime: 9))
    #expect(moved.finalised.map(\.start) == [4, 4.8, 15, 21])
    #expect(moved.finalised.allSatisfy { abs($0.end - $0.start - 0.5) < 1e-9 })
    #expect(moved.audioTime == 22)
  }

  @Test func whatWasHeardByItselfMovesToo() {
    var clock = SessionClock()
    clock.skip(10, at: 5)
    let word = HeardWord("cut", start: 6, end: 6.4)
    let update = RecognitionUpdate(
      apart: [ApartUtterance(start: 5.9, end: 6.4, hearings: [[word], []])], audioTime: 8)
    let moved = clock.moved(update).apart[0]
    #expect(moved.start == 15.9 && moved.end == 16.4)
    #expect(moved.hearings == [[HeardWord("cut", start: 16, end: 16.4)], []])
  }

  @Test func aRecogniserThatBeginsAnewCountsFromThere() {
    var clock = SessionClock()
    clock.skip(10, at: 5)
    clock.begin(at: 30)
    #expect(clock.moved(update([1], audioTime: 2)).finalised.map(\.start) == [31])
    #expect(clock.session(at: 0) == 30)
  }
}
