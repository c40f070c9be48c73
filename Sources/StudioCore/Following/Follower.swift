// SPDX-License-Identifier: Apache-2.0

/// Turns heard words into positions in a script. A value: no clock, no log, no input or output.
///
/// Every heard word is weighed against the script words in reach of the place (`FollowTrellis`); where the words do not
/// fit there, the whole script is searched (`WholeScriptSearch`). What is shown moves only on matched words, and the
/// evidence asked for grows from reading on over skipping ahead to going back.
public struct Follower: Sendable {
  /// The script that is followed.
  public let script: Script
  /// The constants that it follows by.
  public let tuning: FollowTuning
  /// Index of the next word to be said.
  public internal(set) var position: WordIndex
  /// What is known of the reader.
  public internal(set) var state: FollowState = .listening

  var trellis: FollowTrellis
  var stream: HeardStream
  var reader: ReaderModel
  var lexicon: FollowLexicon
  var emitter: EmissionScorer
  var search = WholeScriptSearch()
  var pace = PaceEstimator()
  /// The newest heard words, prepared for comparison, by serial number.
  var patterns = Array(repeating: WordPattern(), count: 16)
  /// Serial number of the first heard word that has no column yet, and of the word of the base column.
  var stepped = 0
  var base = 0
  /// Serial number at which the trellis began anew, from which place, and the audio time then.
  var reset = 0
  var resetPlace: WordIndex
  var resetTime = -Double.infinity
  /// Serial number after the heard word that the position rests on, and since when that word is gone.
  var support = 0
  /// Serial number after the newest heard word that was read where the position is, surely enough to move it.
  var anchor = 0
  var withdrawnSince: Double?
  /// Audio time until which evidence behind the position is ignored.
  var noBackUntil = -Double.infinity
  var audioTime = 0.0
  /// Start of the first word heard since the beginning or the last nudge, seconds.
  var firstHeard = Double.infinity
  /// End of the newest heard word that matched where the position is, seconds.
  var lastMatch = 0.0

  /// The reader's pace over the last dozen matched words, words a second; `nil` before four words have been matched.
  public var wordsPerSecond: Double? { pace.wordsPerSecond }

  /// Starts at `position`, as after a nudge where it is not 0.
  ///
  /// Cost: linear in the script once; about 1.5 MB of fixed memory beside the index of the script.
  public init(script: Script, position: WordIndex = 0, tuning: FollowTuning = FollowTuning()) {
    self.script = script
    self.tuning = tuning
    self.position = min(max(0, position), script.wordCount)
    trellis = FollowTrellis(width: tuning.reachBehind + tuning.reachAhead, depth: 160)
    stream = HeardStream(language: script.language)
    reader = ReaderModel(tuning: tuning)
    lexicon = FollowLexicon(script: script)
    emitter = EmissionScorer(script: script, tuning: tuning)
    resetPlace = self.position
    trellis.reset(0, place: self.position, low: reach(self.position), doubt: tuning.rejoin)
  }

  /// First place of a column around `place`.
  func reach(_ place: Int) -> Int { place - tuning.reachBehind }

  /// The ring's slot for the column of the word before `serial`.
  func slot(_ serial: Int) -> Int { serial % trellis.depth }

  /// Takes what the recogniser says now. Cost: bounded, whatever the script's length: a few microseconds for each
  /// word that is new or changed.
  public mutating func heard(_ update: RecognitionUpdate) -> FollowEvent {
    audioTime = max(audioTime, update.audioTime)
    let changed = stream.take(update)
    if changed < base { rebase(withdrawn: changed) }
    stepped = min(stepped, max(changed, base))
    if max(changed, reset) < support, withdrawnSince == nil { withdrawnSince = audioTime }
    while stepped < stream.endSerial { advance() }
    learn()
    let move = decide()
    return FollowEvent(position: position, state: state, move: move, evidence: evidence, lead: lead)
  }

  /// Sets the position by the person's hand. Evidence behind it is ignored for a moment.
  /// - Parameter audioTime: seconds of audio fed so far.
  public mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowEvent {
    self.audioTime = max(self.audioTime, audioTime)
    position = min(max(0, word), script.wordCount)
    begin(at: stream.endSerial, place: position)
    resetTime = self.audioTime
    withdrawnSince = nil
    noBackUntil = self.audioTime + tuning.nudgeSeconds
    lastMatch = self.audioTime
    firstHeard = .infinity
    if state == .lost { state = .following }
    return FollowEvent(position: position, state: state, move: .nudge)
  }

  /// Makes `place` the start of everything, before the heard word `serial`.
  private mutating func begin(at serial: Int, place: WordIndex) {
    base = serial
    reset = serial
    resetPlace = place
    stepped = serial
    support = serial
    anchor = serial
    trellis.reset(slot(serial), place: place, low: reach(place), doubt: tuning.rejoin)
  }

  /// Takes back words from before the oldest column: the tail that was pending at a nudge has changed, or a tail longer
  /// than the trellis is deep.
  ///
  /// What was said before the nudge stays without a say; words after it count, also where they have other numbers now.
  private mutating func rebase(withdrawn changed: Int) {
    guard changed < reset else { return begin(at: changed, place: position) }
    var serial = changed
    while serial < stream.endSerial, stream[serial].start + stream[serial].end < 2 * resetTime { serial += 1 }
    let (isMoved, shown) = (support > reset, position)
    begin(at: serial, place: resetPlace)
    // What words since the nudge had moved stands until those that replace them say otherwise.
    if isMoved { support = serial + 1 }
    position = shown
  }

  /// Gives the next heard word its column.
  private mutating func advance() {
    let serial = stepped
    if serial - base >= trellis.depth - 2 { base = serial - trellis.depth + 8 }
    let entry = stream[serial]
    firstHeard = min(firstHeard, entry.start)
    let from = slot(serial)
    let to = slot(serial + 1)
    let low = reach(trellis.place(from))
    let pattern = serial % patterns.count
    patterns[pattern].prepare(entry.form.span)
    emitter.score(
      entry, pattern: patterns[pattern], low: low, words: script.words, lexicon: lexicon, reader: reader)
    trellis.step(
      from: from, to: to, low: low, end: entry.end, emissions: emitter.emissions, lexicon: lexicon,
      costs: costs(entry.ear, from: from))
    stepped += 1
    searchWholeScript()
  }

  /// The costs of a step. The ear that expects the script makes up script where there is none: alone it may read on, and
  /// needs more for anything else.
  private func costs(_ ear: Ear?, from slot: Int) -> FollowTrellis.Costs {
    let skip = ear == .script ? tuning.scriptEarSkip : 1
    let jump = ear == .script ? tuning.scriptEarJump : 0
    return FollowTrellis.Costs(
      skipOpen: tuning.skipOpen * skip, skipExtend: tuning.skipExtend * skip, stutter: tuning.stutter,
      leave: reader.leaveCost, rejoin: tuning.rejoin + tuning.awayRejoin * timesAway(slot),
      jumpAhead: tuning.jumpAhead + jump,
      restart: tuning.restart + jump, jumpBack: tuning.jumpBack + jump, sentenceStartBonus: tuning.sentenceStartBonus,
      leastMatch: tuning.leastMatch,
      counts: ear == .script ? 0 : 1)
  }

  /// How often the words off the script have doubled beyond those of an ordinary ad-lib, 0 to 3. That somebody comes back
  /// with the next word is less likely the longer they were gone.
  private func timesAway(_ slot: Int) -> Float {
    guard !trellis.isOn(slot) else { return 0 }
    let words = Float(trellis.bestOff(slot).idle)
    guard words > tuning.awayWords else { return 0 }
    return min(FollowTuning.awayDoublings, FollowMath.log2(words / tuning.awayWords))
  }

  /// Learns how the reader sounds from words old enough not to change, and lets go of what is no longer needed.
  private mutating func learn() {
    while reader.learned < stepped, stream[reader.learned].end < audioTime - 2 || reader.learned < stream.finalSerial {
      let slot = slot(reader.learned + 1)
      let isReading = trellis.isOn(slot) || trellis.best(slot).idle < tuning.adlibWords
      reader.learn(matched: trellis.columns[slot].matched, isReading: isReading, place: Int(trellis.best(slot).match))
    }
    // The whole-script search looks back over the newest words, so they stay.
    base = max(base, min(stream.finalSerial, stepped))
    stream.forget(before: min(base, stepped - WholeScriptSearch.memory, reader.learned))
  }
}
