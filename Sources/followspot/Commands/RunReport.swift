// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// What is said at the end of a run: a summary, and a warning where it was not what the person expected. Pure text.
struct RunReport: Sendable {
  var statistics: RunStatistics
  var token: TokenIndex
  var tokenCount: Int
  var state: FollowState
  /// Whether the reader was found at any time.
  var hasFollowed: Bool
  /// What was listened to, as it was named.
  var source: String
  var isStopped = false
  /// CPU seconds for a second of sound, where it was measured.
  var realTimeFactor: Double?
  /// Most seconds that the work was behind the sound, where it was measured.
  var mostBehind: Double?
  /// Highest sample, 0 to 1, where samples were seen.
  var peak: Float?

  /// A few lines, each with its line break.
  func summary() -> String {
    let time = Clock.minutes(statistics.audioTime)
    var text = isStopped ? "Stopped at \(time), " : "End of the recording at \(time), "
    switch state {
    case .listening: text += "still listening for the script.\n"
    case .following where token >= tokenCount: text += "at the end of the script.\n"
    case .following: text += "at token \(token) of \(tokenCount), following.\n"
    case .lost where !hasFollowed: text += "lost: nothing of the script was found in it.\n"
    case .lost: text += "lost; the last place that was sure is token \(token) of \(tokenCount).\n"
    }
    text += statistics.sentence()
    if let realTimeFactor {
      text += RunStatistics.sentence(realTimeFactor: realTimeFactor, mostBehind: mostBehind ?? 0)
    }
    if isStopped, token > 0, token < tokenCount { text += "To go on from here: --start \(token)\n" }
    return text
  }

  /// What the person should know though the run went through, and what to do.
  func warning() -> (text: String, hint: String)? {
    guard !isStopped, !hasFollowed else { return nil }
    if statistics.words > 0 {
      return (
        "Words were heard in \(source), and none of the script", "Check that it is the right script, and --language"
      )
    }
    guard let peak else { return ("No speech was heard in \(source)", "Check that it is the right log") }
    return RunStatistics.silence(source: source, peak: peak)
  }
}
