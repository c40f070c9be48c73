// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import Pipeline
import StudioCore
import Testing

struct LogReplayTests {
  private func log(_ engine: String, _ entries: [(Double, Double, String)]) -> LogReplay.EngineLog {
    LogReplay.EngineLog(
      engine: engine,
      log: RecognitionLog(
        engine: engine,
        entries: entries.map { arrival, audio, word in
          let words = [HeardWord(word, start: 0, end: audio)]
          return .init(arrival: arrival, update: RecognitionUpdate(volatile: words, audioTime: audio))
        }))
  }

  @Test func logsAreMergedByArrival() {
    let first = log("one", [(0.25, 0.2, "a"), (0.65, 0.6, "b"), (0.65, 0.65, "c")])
    let second = log("two", [(0.05, 0.0, "x"), (0.65, 0.3, "y"), (1.3, 0.9, "z")])
    let moments = LogReplay.moments(of: [first, second], until: 1)
    let said = moments.filter { !$0.isTick }
    #expect(said.map { $0.update.volatile[0].text } == ["x", "a", "b", "c", "y", "z"])
    #expect(said.map(\.engine) == ["two", "one", "one", "one", "two", "two"])
    #expect(said.map(\.arrival) == [0.05, 0.25, 0.65, 0.65, 0.65, 1.3])
  }

  @Test func noTimeGoesBack() {
    let logs = [log("one", [(0.5, 0.1, "a"), (2, 0.2, "b")]), log("two", [(0.7, 0.7, "x"), (2, 1.5, "y")])]
    let moments = LogReplay.moments(of: logs, until: 3)
    for (earlier, later) in zip(moments, moments.dropFirst()) {
      #expect(earlier.arrival <= later.arrival)
      #expect(earlier.update.audioTime <= later.update.audioTime)
    }
  }

  @Test func ticksFillTheGapsWithTheTailOfTheFirstLog() {
    let logs = [log("one", [(0.35, 0.3, "a")]), log("two", [(0.4, 0.4, "x")])]
    let ticks = LogReplay.moments(of: logs, until: 1).filter(\.isTick)
    #expect(ticks.count == 3 + 5)
    #expect(ticks.allSatisfy { $0.engine == "one" && $0.update.finalised.isEmpty })
    #expect(ticks.map { $0.update.volatile.first?.text } == [nil, nil, nil] + Array(repeating: "a", count: 5))
    for (earlier, later) in zip(ticks, ticks.dropFirst()) { #expect(later.arrival - earlier.arrival > 0.09) }
  }
}
