// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct ApartSegmenterTests {
  /// Runs frames through a segmenter: `#` voiced, `.` not; the actions that are some, with the frame.
  private func actions(_ frames: String, finish: Bool = false) -> [(frame: Int, action: ApartSegmenter.Action)] {
    var segmenter = ApartSegmenter()
    var all = frames.enumerated().map { ($0, segmenter.step(isVoiced: $1 == "#")) }
    if finish { all.append((frames.count, segmenter.finish())) }
    return all.filter { $0.1 != .none }
  }

  private func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func aWordBetweenPausesIsListenedToAndThenCounts() {
    let all = actions(times("#", 100) + times(".", 15) + times("#", 10) + times(".", 30))
    #expect(all.map(\.action) == [.listen([115..<125]), .confirm])
    #expect(all.map(\.frame) == [139, 147])
  }

  @Test func whatGoesOnIsWithdrawn() {
    let all = actions(times("#", 10) + times(".", 18) + times("#", 100) + times(".", 40))
    #expect(all.map(\.action) == [.listen([0..<10]), .withdraw])
  }

  @Test func aPauseInsideIsNoEnd() {
    // "um ... cut", or "yes ... cut": all of it is listened to, and what follows the pause.
    let all = actions(times("#", 8) + times(".", 17) + times("#", 9) + times(".", 30))
    #expect(all.map(\.action) == [.listen([0..<8]), .withdraw, .listen([0..<34, 25..<34]), .confirm])
  }

  @Test func whatFollowsTooSoonOrIsTooLongIsNotListenedTo() {
    #expect(actions(times("#", 100) + times(".", 15) + times("#", 10) + times(".", 11)).isEmpty)
    // Parted from the line before it by too little.
    #expect(actions(times("#", 100) + times(".", 12) + times("#", 10) + times(".", 40)).isEmpty)
    #expect(actions(times("#", ApartSegmenter.longest + 1) + times(".", 40)).isEmpty)
    #expect(actions(times("#", ApartSegmenter.longest) + times(".", 40)).count == 2)
  }

  @Test func aClickIsNeitherAWordNorThePauseBeforeOne() {
    #expect(actions("##" + times(".", 40)).isEmpty)
    let all = actions(times("#", 100) + times(".", 30) + "#" + times(".", 24) + times("#", 10) + times(".", 30))
    #expect(all.map(\.action) == [.listen([155..<165]), .confirm])
  }

  @Test func theEndOfTheSoundIsAPause() {
    #expect(actions(times("#", 10) + times(".", 16), finish: true).map(\.action) == [.listen([0..<10]), .confirm])
    #expect(actions(times("#", 10) + times(".", 10), finish: true).isEmpty)
  }

  @Test(arguments: 0..<20) func eachOneIsWithdrawnOrConfirmedBeforeTheNextAndLiesBehind(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var segmenter = ApartSegmenter()
    var voiced = false
    var open = false
    var last = 0
    for frame in 0..<20_000 {
      if Int.random(in: 0..<18, using: &random) == 0 { voiced.toggle() }
      switch segmenter.step(isVoiced: voiced) {
      case .none: break
      case .listen(let ranges):
        #expect(!open && (1...2).contains(ranges.count))
        for range in ranges {
          #expect(range.lowerBound >= last && range.upperBound + ApartSegmenter.pauseToListen == frame + 1)
          #expect(range.count <= ApartSegmenter.longest)
        }
        open = true
      case .confirm:
        #expect(open)
        open = false
        last = frame
      case .withdraw:
        #expect(open && voiced)
        open = false
      }
    }
  }
}
