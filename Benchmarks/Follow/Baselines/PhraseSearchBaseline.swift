// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Baseline B: weighted phrase search, a published design of a voice-following prompter.
///
/// The last five heard words, weighted from the newest back, are laid word for word over each place of a window; the best
/// place at or above a threshold is the position. When nothing has matched for 3.5 s of speech (`MatchClock`), the whole
/// script is searched under stricter rules; where two places match almost equally it waits; after 2 s without speech it
/// holds. Figures are the description's except where a comment says "plain".
public struct PhraseSearchBaseline: ReplayedFollower {
  /// Weights of the heard words from the newest back.
  static let weights: [Float] = [1.0, 0.8, 0.55, 0.35, 0.25]
  /// The same for the whole-script search: "at least 7 words of anchor". Plain: the two more weigh as the fifth.
  static let anchorWeights: [Float] = weights + [0.25, 0.25]
  /// Script words of the window, behind the position and ahead of it.
  static let reachBehind = 12
  static let reachAhead = 45
  /// "A small bonus for forward positions". Plain.
  static let forwardBonus: Float = 0.05
  /// Likeness of words that are one letter, or two, apart.
  static let oneLetterOff: Float = 0.7
  static let twoLettersOff: Float = 0.45
  /// Letters up to which a word is "very short" and must be itself, and from which it is "long". Plain.
  static let shortLetters = 3
  static let longLetters = 7
  /// Score that a position needs, of 1. The sum is over all five weights, so a single word is never enough.
  static let threshold: Float = 0.55
  /// Score that the best place of the whole script needs, and its lead over the second-best.
  static let anchorThreshold: Float = 0.82
  static let anchorLead: Float = 0.12
  /// Difference up to which two places of the window match "almost equally". Plain.
  static let tie: Float = 0.03

  private let script: Script
  private let vocabulary: VocabularySignatures
  private var recent: RecentWords
  private var clock = MatchClock()
  private var place: FollowedPlace
  /// Whether these words were looked for in the whole script.
  private var isSearched = true

  /// Starts at `position`.
  public init(script: Script, position: WordIndex = 0) {
    self.script = script
    vocabulary = VocabularySignatures(script.words)
    recent = RecentWords(limit: Self.anchorWeights.count, language: script.language)
    place = FollowedPlace(position: min(max(0, position), script.wordCount), state: .listening)
  }

  /// Searches for the newest words where they changed. Cost: the window, or the whole script where nothing has matched.
  public mutating func heard(_ update: RecognitionUpdate, from engine: String) -> FollowedPlace {
    let isNew = recent.take(update)
    if isNew { isSearched = false }
    clock.pass(to: update.audioTime, newestEnd: recent.newestEnd)
    guard clock.isSpeaking else { return place }
    if isNew { searchWindow() }
    if clock.isOverdue {
      place.state = .lost
      if !isSearched { searchWholeScript() }
    }
    return place
  }

  /// Sets the position; the words before it count no more.
  public mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowedPlace {
    clock.pass(to: audioTime, newestEnd: recent.newestEnd)
    clock.match()
    recent.forget(until: audioTime)
    place.position = min(max(0, word), script.wordCount)
    if place.state == .lost { place.state = .following }
    return place
  }

  private mutating func searchWindow() {
    let low = max(1, place.position - Self.reachBehind)
    let high = min(script.wordCount, place.position + Self.reachAhead)
    guard low <= high else { return }
    let (best, second) = bestTwo(in: low...high, weights: Self.weights, bonus: Self.forwardBonus)
    guard best.score - second > Self.tie else { return }
    // The bonus chooses between places and is no evidence.
    guard score(before: best.position, weights: Self.weights) >= Self.threshold else { return }
    arrive(at: best.position)
  }

  private mutating func searchWholeScript() {
    isSearched = true
    guard recent.patterns.count >= Self.anchorWeights.count, script.wordCount >= Self.anchorWeights.count else {
      return
    }
    let places = Self.anchorWeights.count...script.wordCount
    let (best, second) = bestTwo(in: places, weights: Self.anchorWeights, bonus: 0)
    guard best.score >= Self.anchorThreshold, best.score - second >= Self.anchorLead else { return }
    arrive(at: best.position)
  }

  private mutating func arrive(at position: WordIndex) {
    place = FollowedPlace(position: position, state: .following)
    clock.match()
  }

  /// The best of the places that the newest heard word may be the last word before, and the score of the second-best.
  private func bestTwo(
    in places: ClosedRange<WordIndex>, weights: [Float], bonus: Float
  ) -> (best: (position: WordIndex, score: Float), second: Float) {
    var best: (position: WordIndex, score: Float) = (places.lowerBound, 0)
    var second: Float = 0
    for position in places {
      let score = self.score(before: position, weights: weights)
      // The bonus is for places that matched: without a match there is nothing to prefer.
      let total = score > 0 && position > place.position ? score + bonus : score
      if total > best.score {
        second = best.score
        best = (position, total)
      } else {
        second = max(second, total)
      }
    }
    return (best, second)
  }

  /// How well the newest heard words are the script words before `position`, 0 to 1.
  private func score(before position: WordIndex, weights: [Float]) -> Float {
    var sum: Float = 0
    for (back, weight) in weights.enumerated() where back < recent.patterns.count && position - 1 - back >= 0 {
      sum += weight * likeness(recent.patterns[recent.patterns.count - 1 - back], position - 1 - back)
    }
    return sum / weights.reduce(0, +)
  }

  private func likeness(_ heard: WordPattern, _ word: WordIndex) -> Float {
    var best: Float = 0
    for form in script.words.forms(of: word) {
      guard let distance = EditDistance.distance(heard, form, in: vocabulary, limit: 2) else { continue }
      let letters = min(heard.letterCount, vocabulary.letterCount(of: form))
      switch distance {
      case 0: return 1
      case 1 where letters > Self.shortLetters: best = max(best, Self.oneLetterOff)
      case 2 where letters >= Self.longLetters: best = max(best, Self.twoLettersOff)
      default: break
      }
    }
    return best
  }
}
