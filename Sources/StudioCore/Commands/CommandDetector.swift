// SPDX-License-Identifier: Apache-2.0

/// Finds commands that are said on their own. A value: no clock, no log, no input or output.
///
/// A command is a very short utterance of final words between two pauses that is not in the script where the reader is.
/// Fillers (`um`, `okay`) do not count as words, only as time. The pause after a command passes by `audioTime`, so send
/// updates without words in silence too.
public struct CommandDetector: Sendable {
  /// What makes a few words a command.
  public let tuning: CommandTuning
  /// Whether `keep` would mean a take: after a cut, until it is kept or reading goes on.
  public private(set) var acceptsKeep = false

  let script: Script
  let phrases: CommandPhrases
  /// Commands that are a sentence of their own in the script: they mean nothing while the place is lost.
  let ownSentences: Set<SpokenCommand>

  /// The words since the last pause, without fillers; no more than `Utterance.limit` are kept.
  private var utterance = Utterance()
  /// End of the newest word of any kind, seconds.
  private var lastEnd = -Double.infinity
  /// End of the word before the run of fillers that `fillerStart` begins.
  private var endBeforeFillers = -Double.infinity
  /// The longest silence since the newest word that is not a filler.
  private var silence = 0.0
  /// Where the run of fillers just before the next word begins.
  private var fillerStart: Double?
  /// Where the reader was: changes of position with their times, the newest last.
  private(set) var places: [Place] = []
  /// Script words read since the last cut.
  private var readSinceCut = 0
  /// Commands not yet given out.
  private var events: [CommandEvent] = []

  /// A position and the time at which it was told.
  struct Place: Sendable {
    var time: Double
    var position: WordIndex
  }

  /// Listens for commands in the script's language.
  public init(script: Script, tuning: CommandTuning = CommandTuning()) {
    self.script = script
    self.tuning = tuning
    phrases = CommandPhrases(language: script.language)
    ownSentences = Self.ownSentences(script, phrases)
  }

  /// Takes what the recogniser says now; returns the oldest command not yet returned. Cost: constant.
  ///
  /// - Parameters:
  ///   - position: the follower's position after this update.
  ///   - state: the follower's state after this update.
  public mutating func heard(_ update: RecognitionUpdate, position: WordIndex, state: FollowState) -> CommandEvent? {
    note(position, at: update.audioTime, state: state)
    for word in update.finalised { take(word, state: state) }
    closeInSilence(update, state: state)
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// Tells that a take was saved by hand, so that `keep` may follow.
  public mutating func takeWasSaved() {
    acceptsKeep = true
    readSinceCut = 0
  }

  /// Remembers where the reader is.
  private mutating func note(_ position: WordIndex, at time: Double, state: FollowState) {
    guard let last = places.last else {
      places.append(Place(time: time, position: position))
      return
    }
    guard last.position != position else { return }
    if state == .following, position > last.position { readSinceCut += position - last.position }
    if readSinceCut >= tuning.readOn { acceptsKeep = false }
    places.append(Place(time: time, position: position))
    // An utterance that may be a command lasts seconds; these are some ten seconds of reading.
    if places.count > 64 { places.removeFirst(32) }
  }

  /// Adds a final word to the utterance, or closes the utterance before it.
  private mutating func take(_ word: HeardWord, state: FollowState) {
    let forms = WordNormalizer.words(of: word.text, language: script.language)
    guard !forms.isEmpty else { return }
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
      if silence >= tuning.pauseBefore { close(silence: silence, next: fillerStart ?? word.start, state: state) }
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
  }

  /// Closes the utterance when the pause after it is long enough and nothing that may still change is in the way.
  private mutating func closeInSilence(_ update: RecognitionUpdate, state: FollowState) {
    guard !utterance.words.isEmpty else { return }
    var end = lastEnd
    var longest = silence
    var next: Double?
    for word in update.volatile {
      longest = max(longest, word.start - end)
      end = max(end, word.end)
      let forms = WordNormalizer.words(of: word.text, language: script.language)
      if !forms.allSatisfy(phrases.fillers.contains) {
        next = word.start
        break
      }
    }
    if next == nil { longest = max(longest, update.audioTime - end) }
    if longest >= tuning.pauseAfter { close(silence: longest, next: next, state: state) }
  }

  /// Ends the utterance after `silence` seconds; it may have been a command.
  private mutating func close(silence: Double, next: Double?, state: FollowState) {
    defer { utterance = Utterance() }
    guard !utterance.words.isEmpty, silence >= tuning.pauseAfter else { return }
    guard let command = command(utterance, places: places, state: state) else { return }
    if command == .keep, !acceptsKeep { return }
    if command == .cut { readSinceCut = 0 }
    acceptsKeep = command == .cut || (command == .holdOn && acceptsKeep)
    events.append(utterance.event(command, padding: tuning.padding, next: next))
  }
}
