// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct ApartListenerTests {
  private final class Untouched: NoiseReducer {
    func reduced(_ frame: [Int16]) -> [Int16] { frame }
  }

  private final class Loud: VoiceActivity {
    func isVoiced(_ frame: [Int16]) -> Bool { frame[0] != 0 }
  }

  /// What an engine was asked, and how often it fails before it hears.
  private final class Engine {
    var asked = 0
    var failing: Set<Int> = []

    struct Broken: Error {}

    var parts: ApartListener<Int>.Engine {
      .init(
        ask: { _ in
          self.asked += 1
          return self.asked
        },
        isDone: { _, _, _ in true },
        hearings: { job, clip in
          if self.failing.contains(job) { throw Broken() }
          return [[HeardWord("cut", start: clip.start, end: clip.end)]]
        })
    }
  }

  /// Says a word between pauses `count` times; what is told.
  private func hear(_ count: Int, _ engine: Engine) -> (told: [ApartUtterance], failure: StudioError?) {
    let listener = ApartListener(sound: ApartSound(noise: Untouched(), voice: Loud()), engine: engine.parts)
    var told: [ApartUtterance] = []
    var time = 0.0
    for _ in 0..<count {
      for frame in 0..<50 {
        time += 0.03
        told += listener.take(Array(repeating: frame < 10 ? 1000 : 0, count: recognitionFrameSize), at: time)
      }
    }
    return (told + listener.finish(at: time), listener.failure)
  }

  @Test func eachWordBetweenPausesIsHeardOnce() {
    let engine = Engine()
    let (told, failure) = hear(5, engine)
    #expect(told.map(\.hearings.count) == [1, 1, 1, 1, 1])
    #expect(told.map { $0.hearings[0][0].text } == Array(repeating: "cut", count: 5))
    #expect(engine.asked == 5 && failure == nil)
  }

  @Test func aFailureCostsThatUtteranceAlone() {
    let engine = Engine()
    engine.failing = [2, 3, 5]
    let (told, failure) = hear(6, engine)
    #expect(told.map(\.hearings.count) == [1, 0, 0, 1, 0, 1])
    #expect(engine.asked == 6 && failure != nil)
  }

  @Test func anEngineThatFailsAgainAndAgainIsNotAskedAnyMore() {
    let engine = Engine()
    engine.failing = Set(2...100)
    let (told, failure) = hear(8, engine)
    // What it can't say is told all the same: whoever waits for it need not.
    #expect(told.map(\.hearings.count) == [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(engine.asked == 4 && failure?.context.contains("Broken") == true)
  }
}
