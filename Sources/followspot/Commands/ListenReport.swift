// SPDX-License-Identifier: GPL-3.0-or-later

/// What is said at the end of listening. Pure text.
struct ListenReport: Sendable {
  var statistics: RunStatistics
  var source: String
  var isStopped: Bool
  /// CPU seconds for a second of sound.
  var realTimeFactor: Double
  /// Most seconds that the work was behind the sound.
  var mostBehind: Double
  /// Highest sample, 0 to 1.
  var peak: Float

  func summary() -> String {
    let time = Clock.minutes(statistics.audioTime)
    return (isStopped ? "Stopped at \(time).\n" : "End of the recording at \(time).\n") + statistics.sentence()
      + RunStatistics.sentence(realTimeFactor: realTimeFactor, mostBehind: mostBehind)
  }

  func warning() -> (text: String, hint: String)? {
    guard !isStopped, statistics.words == 0 else { return nil }
    return RunStatistics.silence(source: source, peak: peak)
  }
}
