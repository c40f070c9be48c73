// SPDX-License-Identifier: GPL-3.0-or-later

/// How long a reader has been speaking without a match: what both baselines call lost.
///
/// The published text gives both figures for baseline B; baseline A says nothing of either and takes them over.
struct MatchClock: Sendable {
  /// Seconds of speech without a match after which the reader counts as lost.
  static let patience = 3.5
  /// Seconds without a heard word after which nobody speaks.
  static let silence = 2.0

  /// Seconds of audio so far.
  private(set) var time = 0.0
  /// Whether a word was heard lately.
  private(set) var isSpeaking = false
  private var since = 0.0

  /// Whether speech has gone on too long without a match.
  var isOverdue: Bool { isSpeaking && time - since >= Self.patience }

  /// Goes on to `audioTime`. In silence the clock stands at its beginning, so that a pause is no speech without a match.
  mutating func pass(to audioTime: Double, newestEnd: Double?) {
    time = max(time, audioTime)
    isSpeaking = newestEnd.map { time - $0 <= Self.silence } ?? false
    if !isSpeaking { since = time }
  }

  /// Begins anew: something matched.
  mutating func match() { since = time }
}
