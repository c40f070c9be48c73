// SPDX-License-Identifier: Apache-2.0

/// Finds commands that are said on their own. A value: no clock, no log, no input or output.
///
/// A command is a very short utterance of final words between two pauses that is not in the script where the reader is.
/// Fillers (`um`, `okay`) do not count as words, only as time. Where two recognisers hear, each is listened to by itself,
/// and one is enough; so are the hearings of what was said between two pauses (`RecognitionUpdate.apart`). The pause after a command passes by `audioTime`, so send updates without words in silence too.
public struct CommandDetector: Sendable {
  /// What makes a few words a command.
  public let tuning: CommandTuning
  /// Whether `keep` would mean a take: after a cut, until it is kept or reading goes on.
  public private(set) var acceptsKeep = false

  let script: Script
  let phrases: CommandPhrases
  /// Commands that are a sentence of their own in the script: they mean nothing while the place is lost.
  let ownSentences: Set<SpokenCommand>

  /// What the recogniser that expects the script says, or the only one, or none known.
  private var scriptEar: UtteranceTracker
  /// What the recogniser that knows nothing of the script says, where there are two.
  private var freeEar: UtteranceTracker
  /// Whether there are two.
  private var hasTwoEars = false
  /// The newest final words of the free ear, fillers left out: what contests what the other one took for a command.
  private var freeWords: [HeardWord] = []
  /// What it heard by itself lately.
  var freeApart: [ApartUtterance] = []
  /// Utterances of the script's ear that wait for what the free ear heard there.
  private var contested: [UtteranceTracker.Closed] = []
  /// Where the reader was: changes of place with their times, the newest last.
  private(set) var places: [Place] = []
  /// Words that became final so far.
  private var wordsHeard = 0
  private var lastAudioTime = 0.0
  /// Script words read since the last cut.
  private var readSinceCut = 0
  /// Seconds up to which a command was found.
  private var foundUntil = -Double.infinity
  /// Commands not yet given out.
  private var events: [CommandEvent] = []

  /// A position and the time at which it was told.
  struct Place: Sendable {
    var time: Double
    var position: WordIndex
    var isLost: Bool
    /// Words heard by then, the tail among them.
    var heard: Int
  }

  /// Listens for commands in the script's language.
  public init(script: Script, tuning: CommandTuning = CommandTuning()) {
    self.script = script
    self.tuning = tuning
    phrases = CommandPhrases(language: script.language)
    ownSentences = Self.ownSentences(script, phrases)
    scriptEar = UtteranceTracker(phrases: phrases, tuning: tuning, language: script.language)
    freeEar = scriptEar
  }

  /// Takes what the recogniser says now; returns the oldest command not yet returned. Cost: constant.
  ///
  /// - Parameters:
  ///   - position: the follower's position after this update.
  ///   - state: the follower's state after this update.
  public mutating func heard(_ update: RecognitionUpdate, position: WordIndex, state: FollowState) -> CommandEvent? {
    wordsHeard += update.finalised.count
    lastAudioTime = update.audioTime
    let heard = wordsHeard + update.volatile.count
    note(Place(time: update.audioTime, position: position, isLost: state == .lost, heard: heard))
    // A pair names the ear of each word. What names none comes from one that goes on alone.
    let isAlone = update.finalised.contains { $0.ear == nil } || update.apart.contains { $0.ear == nil }
    hasTwoEars = !update.byEar.isEmpty || hasTwoEars && !isAlone
    for word in update.byEar.isEmpty ? update.finalised : update.byEar {
      if word.ear == .free { keep(word) }
      let closed = word.ear == .free ? freeEar.take(word) : scriptEar.take(word)
      if let closed { judge(closed, word.ear == .free ? .free : .script, heard, state) }
    }
    let known = max(freeEar.lastEnd, scriptEar.lastEnd)
    if hasTwoEars, let closed = freeEar.closeInSilence(update, knownUntil: known) { judge(closed, .free, heard, state) }
    if let closed = scriptEar.closeInSilence(update, knownUntil: known) { judge(closed, .script, heard, state) }
    for apart in update.apart {
      hasTwoEars = hasTwoEars || apart.ear != nil
      for closed in utterances(in: apart) { judge(closed, apart.ear ?? .script, heard, state) }
    }
    let waiting = contested
    contested = []
    // Those that are still not answered go back.
    for closed in waiting { judge(closed, .script, heard, state) }
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// Tells that a take was saved by hand, so that `keep` may follow.
  public mutating func takeWasSaved() {
    acceptsKeep = true
    readSinceCut = 0
  }

  /// Remembers where the reader is.
  private mutating func note(_ place: Place) {
    var place = place
    guard let last = places.last else {
      places.append(place)
      return
    }
    guard last.position != place.position || last.isLost != place.isLost else { return }
    // A jump is no reading, and may rest on the command itself.
    let read = place.position - last.position
    if !place.isLost, read > 0, read <= tuning.jump { readSinceCut += read }
    if readSinceCut >= tuning.readOn { acceptsKeep = false }
    // Where the place stays or is taken back a little, what was heard since it was first there did not count.
    if read <= 0, read >= -tuning.jump, let first = places.last(where: { $0.position <= place.position }) {
      place.heard = first.heard
    }
    places.append(place)
    // An utterance that may be a command lasts seconds; these are some ten seconds of reading.
    if places.count > 64 { places.removeFirst(32) }
  }

  /// Looks whether an utterance was a command.
  private mutating func judge(_ closed: UtteranceTracker.Closed, _ ear: Ear, _ heard: Int, _ state: FollowState) {
    let utterance = closed.utterance
    // Both ears hear the same command.
    guard utterance.spoken >= foundUntil else { return }
    let before = place(before: utterance.spoken)
    var likeness: Double?
    if hasTwoEars, ear == .script {
      guard isAnswered(utterance, at: lastAudioTime) else {
        contested.append(closed)
        return
      }
      likeness = likenessOfFreeEar(to: utterance)
    }
    guard let command = command(utterance, from: before, heard: heard, likeness: likeness, state: state)
    else { return }
    if command == .keep, !acceptsKeep { return }
    if command == .cut { readSinceCut = 0 }
    acceptsKeep = command == .cut || (command == .holdOn && acceptsKeep)
    foundUntil = utterance.spokenEnd + tuning.pauseBefore
    events.append(
      utterance.event(command, returnsTo: place(afterJumpFrom: before), padding: tuning.padding, next: closed.next))
  }

  private mutating func keep(_ word: HeardWord) {
    if freeWords.count >= 2 * Utterance.limit + 8 { freeWords.removeFirst() }
    freeWords.append(word)
  }

  /// Whether the free ear has said what it heard at the time of `utterance`, or will not.
  private func isAnswered(_ utterance: Utterance, at time: Double) -> Bool {
    freeEar.lastEnd > utterance.spoken || freeApart.contains { $0.overlaps(utterance) }
      || time >= utterance.spokenEnd + tuning.waitForFreeEar || (utterance.confidence ?? 0) >= tuning.deniedConfidence
  }

  /// How alike what the free ear heard at the time of `utterance` sounds to it, 0 to 1: its best hearing.
  private func likenessOfFreeEar(to utterance: Utterance) -> Double {
    let there = freeWords.filter { $0.start < utterance.end && $0.end > utterance.start }
    let alone = freeApart.filter { $0.overlaps(utterance) }.flatMap(\.hearings)
    let hearings = (alone + [there]).filter { !$0.isEmpty }
    let wanted = ConsonantLikeness.skeleton(utterance.words)
    // Nothing heard says neither.
    return hearings.map { ConsonantLikeness.likeness(ConsonantLikeness.skeleton(plain($0)), wanted) }.max() ?? 0.5
  }

  /// The newest place that reading led to from `before`, where the follower has jumped away from it.
  private func place(afterJumpFrom before: Place) -> WordIndex? {
    guard let now = places.last, abs(now.position - before.position) > tuning.jump else { return nil }
    return places.last { $0.time >= before.time && abs($0.position - before.position) <= tuning.jump }?.position
  }

  /// Where the reader was at `time`.
  private func place(before time: Double) -> Place {
    places.last { $0.time <= time } ?? places.first ?? Place(time: 0, position: 0, isLost: false, heard: 0)
  }
}
