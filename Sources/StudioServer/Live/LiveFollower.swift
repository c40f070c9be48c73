// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// The follower of one session with what the person and their commands do to it. A value: no clock, no socket.
struct LiveFollower: Sendable {
  /// Why the text stands.
  private enum Hold: Hashable, Sendable {
    case none
    /// By hand: until the hand lets go.
    case byHand
    /// By `hold on`: until the reader goes on from this word.
    case bySpeech(WordIndex)
  }

  let script: Script
  /// What the follower said last.
  private(set) var event: FollowEvent
  private var follower: Follower
  private var detector: CommandDetector
  private var hold = Hold.none
  /// Position that the hold froze.
  private var heldAt: WordIndex = 0

  init(script: Script, from: WordIndex) {
    self.script = script
    follower = Follower(script: script, position: from)
    detector = CommandDetector(script: script)
    event = FollowEvent(position: follower.position, state: follower.state)
  }

  /// Whether the text stands by command.
  var isHeld: Bool { hold != .none }

  /// Words a second of late; 0 where that is not known.
  var pace: Double { follower.wordsPerSecond ?? 0 }

  /// The place to show: where it was held, else where the reader is.
  var shown: FollowEvent {
    guard isHeld else { return event }
    // Lost stops a slide where it is.
    return FollowEvent(position: heldAt, state: .lost)
  }

  /// Takes what was heard; returns the command that is known from now on.
  mutating func heard(_ update: RecognitionUpdate) -> CommandEvent? {
    event = follower.heard(update)
    let command = detector.heard(update, position: event.position, state: event.state)
    if command?.command == .holdOn, hold == .none {
      heldAt = event.position
      hold = .bySpeech(event.position)
    } else if case .bySpeech(let word) = hold, goesOn(from: word) {
      release()
    }
    return command
  }

  /// The next word is this one.
  mutating func nudge(to word: WordIndex, audioTime: Double) {
    event = follower.nudge(to: min(max(0, word), script.wordCount), audioTime: audioTime)
    if isHeld { heldAt = event.position }
    if case .bySpeech = hold { hold = .bySpeech(event.position) }
  }

  /// The text stands until `go`.
  mutating func holdByHand() {
    if hold == .none { heldAt = event.position }
    hold = .byHand
  }

  /// The text follows again.
  mutating func go() { release() }

  /// A move is told once.
  mutating func moveWasShown() { event.move = nil }

  /// Whether the reader reads on: two words, so that the command's own words are none.
  private func goesOn(from word: WordIndex) -> Bool {
    guard let move = event.move, event.state == .following else { return false }
    return move == .advance ? event.position >= word + 2 : true
  }

  private mutating func release() {
    guard isHeld else { return }
    hold = .none
    // Where the reader has gone on meanwhile, the text goes there at once.
    if abs(event.position - heldAt) > 8 { event.move = .jump }
  }
}
