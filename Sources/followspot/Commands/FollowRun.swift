// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// One run of the follower: takes what is heard, moment by moment, and shows where the reader is.
///
/// `follow` feeds it from a recogniser and `replay` from a log, so that both show the same.
struct FollowRun {
  let script: Script
  private(set) var follower: Follower
  private(set) var statistics = RunStatistics()
  private var events: EventLines
  private var commands: CommandNotice
  private let outputs: FollowOutputs
  private var progress: ProgressText?
  private var last: FollowEvent
  /// Whether the reader was found at any time.
  private(set) var hasFollowed = false

  /// - Parameters:
  ///   - start: the token at which to begin.
  ///   - showsProgress: whether standard output gets lines of text instead of events.
  init(script: Script, start: TokenIndex?, detail: EventLines.Detail, outputs: FollowOutputs, showsProgress: Bool) {
    self.script = script
    self.outputs = outputs
    follower = Follower(script: script, position: start.map { script.word(atOrAfter: $0) } ?? 0)
    events = EventLines(script: script, detail: detail)
    commands = CommandNotice(script: script)
    progress = showsProgress ? ProgressText(script: script) : nil
    last = FollowEvent(position: follower.position, state: follower.state)
  }

  /// Takes one moment.
  /// - Parameters:
  ///   - arrival: when it could be seen, in seconds since the sound began.
  ///   - isTick: whether nothing is new but the time.
  ///   - behind: seconds that the work is behind the sound.
  mutating func take(_ update: RecognitionUpdate, arrival: Double, isTick: Bool, behind: Double) throws {
    if let token = outputs.view?.takeNudge() {
      let event = follower.nudge(to: script.word(atOrAfter: token), audioTime: update.audioTime)
      try show(event, update, arrival: arrival, isTick: true, behind: behind)
    }
    statistics.take(update, arrival: arrival, isTick: isTick)
    if !isTick {
      try outputs.log?.write(line: RecognitionLog.line(.init(arrival: arrival, update: update)))
    }
    var event = follower.heard(update)
    if let command = commands.take(update, event) {
      // What was said to the studio was not read, wherever the script has the same words.
      if let place = command.returnsTo { event = follower.nudge(to: place, audioTime: update.audioTime) }
      if let line = events.line(at: arrival, command, event) { try write(line) }
    }
    try show(event, update, arrival: arrival, isTick: isTick, behind: behind)
  }

  private mutating func show(
    _ event: FollowEvent, _ update: RecognitionUpdate, arrival: Double, isTick: Bool, behind: Double
  ) throws {
    last = event
    hasFollowed = hasFollowed || event.state == .following
    if let line = events.line(at: arrival, event, hearing: update, isTick: isTick) { try write(line) }
    guard outputs.view != nil || progress != nil else { return }
    let state = viewState(elapsed: update.audioTime, behind: behind)
    outputs.view?.update(state, event)
    if let line = progress?.next(state, event) { try outputs.standard?.write(line: line) }
  }

  private func viewState(elapsed: Double, behind: Double) -> ViewState {
    ViewState(
      token: script.token(of: last.position), state: last.state, elapsed: elapsed, behind: behind,
      command: commands.shown(at: elapsed))
  }

  private func write(_ line: String) throws {
    try outputs.events?.write(line: line)
    if progress == nil, outputs.view == nil { try outputs.standard?.write(line: line) }
  }

  /// The place at the end, for the report.
  var token: TokenIndex { script.token(of: last.position) }
  var state: FollowState { last.state }
}
