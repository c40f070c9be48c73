// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Baseline A: windowed local alignment, a published design of a voice-following prompter.
///
/// The last handful of heard words is aligned (Smith and Waterman, gaps allowed) with a window of the script that reaches
/// a little behind the position and further ahead, and the alignment must end on the newest heard word. Evidence is
/// lopsided: a little moves it forward, a jump ahead needs a higher score and more matched words, going back needs the
/// most of all and is refused for a while after a nudge. The description gives no figures; those below are plain ones,
/// not tuned to any reading. Words are compared and weighed as the description says (the share of letters in common,
/// common words weigh less), by the engine's own `WordSimilarity` and `WordWeights`.
public struct WindowedAlignmentBaseline: ReplayedFollower {
  /// "The last handful of heard words".
  static let heardWords = 8
  /// Script words of the window "a little behind".
  static let reachBehind = 15
  /// Script words of the window "further ahead".
  static let reachAhead = 60
  /// Words ahead that are reading on; further is a jump.
  static let advanceReach = 8
  /// Score that "a little" evidence is: less than one rare word. A pair scores its likeness times its weight, 0 to 1.
  static let advanceScore: Float = 0.5
  /// Score and matched words that a jump ahead needs.
  static let jumpScore: Float = 2
  static let jumpWords = 3
  /// Score and matched words that going back needs.
  static let backScore: Float = 3
  static let backWords = 5
  /// "For a while after a nudge", seconds.
  static let nudgeSeconds = 3.0
  /// What an unlike pair costs, as a share of the word's weight, and what each word in a gap does.
  static let mismatch: Float = 0.5
  static let gap: Float = 0.5

  private let script: Script
  private let vocabulary: VocabularySignatures
  private let weights: WordWeights
  private let similarity = WordSimilarity()
  private var aligner = LocalAligner(gapOpening: 0, gapExtension: Self.gap, endsOnNewest: true)
  private var scores = PairScores()
  private var recent: RecentWords
  private var clock = MatchClock()
  private var place: FollowedPlace
  private var noBackUntil = -Double.infinity

  /// Starts at `position`.
  public init(script: Script, position: WordIndex = 0) {
    self.script = script
    vocabulary = VocabularySignatures(script.words)
    weights = WordWeights(words: script.words, language: script.language)
    recent = RecentWords(limit: Self.heardWords, language: script.language)
    place = FollowedPlace(position: min(max(0, position), script.wordCount), state: .listening)
  }

  /// Aligns the newest words where they changed. Cost: the heard words times the window.
  public mutating func heard(_ update: RecognitionUpdate, from engine: String) -> FollowedPlace {
    let isNew = recent.take(update)
    clock.pass(to: update.audioTime, newestEnd: recent.newestEnd)
    if isNew { align() }
    if clock.isOverdue { place.state = .lost }
    return place
  }

  /// Sets the position; the words before it count no more, and going back is refused for 3 s.
  public mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowedPlace {
    clock.pass(to: audioTime, newestEnd: recent.newestEnd)
    clock.match()
    recent.forget(until: audioTime)
    noBackUntil = audioTime + Self.nudgeSeconds
    place.position = min(max(0, word), script.wordCount)
    if place.state == .lost { place.state = .following }
    return place
  }

  private mutating func align() {
    let low = max(0, place.position - Self.reachBehind)
    let high = min(script.wordCount, place.position + Self.reachAhead)
    scores.fill(
      heard: recent.patterns, script: script.words, range: low..<high, vocabulary: vocabulary, weights: weights,
      similarity: similarity, mismatch: Self.mismatch)
    // Between equal scores the nearer end wins.
    guard let best = aligner.align(scores, near: place.position - low) else { return }
    let target = low + best.script.upperBound
    guard isEnough(best, for: target - place.position) else { return }
    place = FollowedPlace(position: target, state: .following)
    clock.match()
  }

  /// Whether an alignment is evidence enough for a move of `step` words; 0 is a match that moves nothing.
  private func isEnough(_ best: LocalAlignment, for step: Int) -> Bool {
    if step < 0 {
      return clock.time >= noBackUntil && best.score >= Self.backScore && best.pairs.count >= Self.backWords
    }
    if step > Self.advanceReach { return best.score >= Self.jumpScore && best.pairs.count >= Self.jumpWords }
    return best.score >= Self.advanceScore
  }
}
