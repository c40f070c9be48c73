// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import followspot

@Suite struct RunReportTests {
  /// So many words, one a second, each heard 0.05 s after its end but for every tenth, 0.3 s after.
  static func statistics(words: Int) -> RunStatistics {
    var statistics = RunStatistics()
    for i in 0..<words {
      let end = Double(i + 1)
      let word = HeardWord("word", start: end - 0.5, end: end)
      statistics.take(
        RecognitionUpdate(finalised: [word], audioTime: end), arrival: end + (i % 10 == 9 ? 0.305 : 0.055),
        isTick: false)
    }
    statistics.take(RecognitionUpdate(audioTime: 65), arrival: 65, isTick: true)
    return statistics
  }

  @Test func reports() {
    let heard = Self.statistics(words: 40)
    let none = Self.statistics(words: 0)
    let reports: [(String, RunReport)] = [
      (
        "followed to the end",
        RunReport(
          statistics: heard, token: 40, tokenCount: 40, state: .following, hasFollowed: true, source: "a.wav",
          realTimeFactor: 0.1432, mostBehind: 0.21, peak: 0.5)
      ),
      (
        "stopped",
        RunReport(
          statistics: heard, token: 17, tokenCount: 40, state: .following, hasFollowed: true, source: "a.wav",
          isStopped: true, realTimeFactor: 0.1432, mostBehind: 0.21, peak: 0.5)
      ),
      (
        "lost",
        RunReport(
          statistics: heard, token: 17, tokenCount: 40, state: .lost, hasFollowed: true, source: "a.wav", peak: 0.5)
      ),
      (
        "the wrong script",
        RunReport(
          statistics: heard, token: 0, tokenCount: 40, state: .lost, hasFollowed: false, source: "a.wav", peak: 0.5)
      ),
      (
        "silence",
        RunReport(
          statistics: none, token: 0, tokenCount: 40, state: .listening, hasFollowed: false, source: "a.wav", peak: 0)
      ),
      (
        "noise",
        RunReport(
          statistics: none, token: 0, tokenCount: 40, state: .listening, hasFollowed: false, source: "a.wav", peak: 0.2)
      ),
      (
        "an empty log",
        RunReport(
          statistics: none, token: 0, tokenCount: 40, state: .listening, hasFollowed: false, source: "heard.jsonl")
      ),
      (
        "stopped before anything was heard",
        RunReport(
          statistics: none, token: 0, tokenCount: 40, state: .listening, hasFollowed: false, source: "a.wav",
          isStopped: true, peak: 0)
      ),
    ]
    var text = ""
    for (name, report) in reports {
      text += "--- \(name)\n"
      if let warning = report.warning() {
        text += ErrorText.render(warning: warning.text, hint: warning.hint, colour: false)
      }
      text += report.summary()
    }
    Golden.expect(text, "reports")
  }

  @Test func lags() {
    let statistics = Self.statistics(words: 40)
    #expect(statistics.words == 40)
    #expect(statistics.lag(share: 0.5) == 0.05)
    #expect(statistics.lag(share: 0.95) == 0.3)
    #expect(RunStatistics().lag(share: 0.5) == nil)
  }
}
