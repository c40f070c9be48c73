// SPDX-License-Identifier: Apache-2.0

/// Cuts the final words that one recogniser heard into utterances between pauses.
struct UtteranceTracker: Sendable {
  /// An utterance that is over.
  struct Closed: Sendable {
    var utterance: Utterance
    /// Where the next word begins, if one is known.
    var next: Double?
  }

  private let phrases: CommandPhrases
  private let tuning: CommandTuning
  private let language: LanguageTag

  /// The words since the last pause, without fillers; no more than `Utterance.limit` are kept.
  private var utterance = Utterance()
  /// End of the newest final word of any kind, seconds.
  private(set) var lastEnd = -Double.infinity
  /// End of the word before the run of fillers that `fillerStart` begins.
  private var endBeforeFillers = -Double.infinity
  /// The longest silence since the newest word that is not a filler.
  private var silence = 0.0
  /// Where the run of fillers just before the next word begins.
  private var fillerStart: Double?

  init(phrases: CommandPhrases, tuning: CommandTuning, language: LanguageTag) {
    self.phrases = phrases
    self.tuning = tuning
    self.language = language
  }

  /// Adds a final word to the utterance; returns the utterance before it where a pause parts them.
  mutating func take(_ word: HeardWord) -> Closed? {
    // What comes a second time, as when the other recogniser falls away, was taken.
    guard (word.start + word.end) / 2 > lastEnd || word.start >= lastEnd else { return nil }
    let forms = WordNormalizer.words(of: word.text, language: language)
    guard !forms.isEmpty else { return nil }
    var closed: Closed?
    let gap = word.start - lastEnd
    silence = max(silence, gap)
    if forms.allSatisfy(phrases.fillers.contains) {
      if gap >= tuning.pauseBefore { fillerStart = nil }
      if gap < tuning.pauseBefore, !utterance.words.isEmpty, silence < tuning.pauseBefore {
        utterance.end = max(utterance.end, word.end)
      } else if fillerStart == nil {
        fillerStart = word.start
        endBeforeFillers = lastEnd
      }
    } else {
      if silence >= tuning.pauseBefore { closed = close(silence: silence, next: fillerStart ?? word.start) }
      if utterance.words.isEmpty {
        utterance.isApart = silence >= tuning.pauseBefore
        let fillers = gap < tuning.pauseBefore ? fillerStart : nil
        utterance.start = fillers ?? word.start
        utterance.spoken = word.start
        utterance.previousEnd = fillers == nil ? lastEnd : endBeforeFillers
      }
      utterance.add(forms, of: word)
      silence = 0
      fillerStart = nil
    }
    lastEnd = max(lastEnd, word.end)
    return closed
  }

  /// Closes the utterance when the pause after it is long enough and nothing that may still change is in the way.
  /// - Parameter knownUntil: end of what either recogniser has made final: words before that in the tail do not follow.
  mutating func closeInSilence(_ update: RecognitionUpdate, knownUntil: Double) -> Closed? {
    guard !utterance.words.isEmpty else { return nil }
    var end = lastEnd
    var longest = silence
    var next: Double?
    for word in update.volatile where (word.start + word.end) / 2 > knownUntil || word.start >= knownUntil {
      longest = max(longest, word.start - end)
      end = max(end, word.end)
      let forms = WordNormalizer.words(of: word.text, language: language)
      if !forms.allSatisfy(phrases.fillers.contains) {
        next = word.start
        break
      }
    }
    if next == nil { longest = max(longest, update.audioTime - end) }
    return longest >= tuning.pauseAfter ? close(silence: longest, next: next) : nil
  }

  /// Ends the utterance after `silence` seconds; `nil` where that is too short for one that could be a command.
  private mutating func close(silence: Double, next: Double?) -> Closed? {
    defer { utterance = Utterance() }
    guard !utterance.words.isEmpty, silence >= tuning.pauseAfter else { return nil }
    return Closed(utterance: utterance, next: next)
  }
}
