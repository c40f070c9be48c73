// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
internal import HTTPCivetweb
internal import StudioCore

/// One page's session: its own recogniser and follower, and the screens that show it. One thread's own.
final class LiveSession {
  let id: String
  private let hub: Hub
  private let inbox: Inbox
  private let owner: ScreenID
  private let parsed: Script
  private let revision: String
  private var recognition: (any RecognitionSession)?
  private let losses = Guarded<[StudioError]>([])
  private var follower: LiveFollower
  private var screens: [Screen]
  private var watch: AudioWatch
  private var tail: [HeardWord] = []
  private var audioTime = 0.0
  private var clock = SessionClock()
  private let engine: RecognizerDescriptor
  private let takes: LiveTakes
  private var lastCommand: CommandEvent?
  private var trouble: AudioWatch.Trouble?
  private var hasCaughtUp = false
  /// When the recogniser was ready.
  private var watchedSince = 0.0
  /// Times that the recogniser was started again.
  private var restarts = 0
  private let start = DispatchTime.now().uptimeNanoseconds

  /// Seconds since it was opened.
  private var now: Double { Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 }

  /// Opens a session; may take a second, in which audio is kept.
  init(_ stored: StoredScript, from: WordIndex, screen: Screen, hub: Hub, inbox: Inbox) throws {
    self.hub = hub
    self.inbox = inbox
    owner = screen.id
    id = String(UInt64.random(in: 1 << 60...(.max)), radix: 36)
    parsed = hub.readings.script(of: stored)
    revision = stored.revision
    guard parsed.wordCount > 0 else {
      throw StudioError(
        .scriptWithoutWords, "\(stored.title) has no words to be said", hint: "Add the text to be read")
    }
    follower = LiveFollower(script: parsed, from: from)
    watch = AudioWatch(now: 0)
    screens = [screen]
    let (session, descriptor) = try hub.ears.makeSession(for: parsed) { [losses] error in
      losses.withLock { $0.append(error) }
    }
    recognition = session
    engine = descriptor
    takes = LiveTakes(hub.takes)
    let opened = ServerMessage.opened(
      .init(session: id, script: stored, words: parsed.wordCount, recogniser: descriptor))
    Memory.giveBack()
    // Whoever hears of it may ask for it at once.
    hub.add(Hub.Running(id: id, script: stored.id, inbox: inbox, opened: opened))
    screen.socket.send(opened)
    watch = AudioWatch(now: now)
    watchedSince = now
  }

  /// Runs until the page closes the session or goes away.
  func run() {
    defer { end() }
    while true {
      switch inbox.next(within: 0.25) {
      case .gone?: return
      case .audio(let number, let samples)?: take(number, samples)
      case .text(let bytes)?:
        guard take(bytes) else { return }
      case .from(let screen, let message)?: take(message, from: screen)
      case .join(let screen)?: screens.append(screen)
      case .leave(let id)?: screens.removeAll { $0.id == id && id != owner }
      case .over?: break
      case nil: break
      }
      tellTroubles()
      show()
      for failure in takes.closeDone(at: audioTime, isSettled: tail.isEmpty) {
        warn(ServerError(200, "words-lost", "What is heard can't be kept: \(failure.context)", hint: failure.hint))
      }
    }
  }

  private func end() {
    hub.remove(id)
    // The words of a take are wanted also where its page has gone.
    if takes.isKeeping {
      for (number, samples) in inbox.takeAudio() { take(number, samples) }
    }
    for update in (try? recognition?.finish()) ?? [] { takes.heard(clock.moved(update), arrival: audioTime) }
    takes.closeAll()
    recognition = nil
    Memory.giveBack()
    for screen in screens { screen.socket.send(ServerMessage.closed) }
    for screen in screens where screen.id != owner { hub.tell(screen.id, .over(id)) }
  }

  // MARK: Audio

  private func take(_ number: UInt32, _ samples: [Int16]) {
    switch watch.take(number, samples, now: now) {
    case .old: return
    case .next: break
    case .gap(let missing):
      let milliseconds = missing * 1000 / recognitionSampleRate
      warn(
        ServerError(
          200, "gap", "\(milliseconds) ms of sound are missing", hint: "Close other programs if this happens often"))
      pass(missing)
    }
    feed(samples)
  }

  /// Samples of silence after which a recogniser takes what was said for over.
  private static let silence = 2 * recognitionSampleRate

  /// The clock of the page goes on over samples that are missing; what was said in them is not known.
  private func pass(_ missing: Int) {
    let start = audioTime
    feed([Int16](repeating: 0, count: min(missing, Self.silence)))
    guard let recognition, missing > Self.silence else { return }
    clock.skip(Double(missing - Self.silence) / Double(recognitionSampleRate), at: recognition.audioTime)
    audioTime = clock.session(at: recognition.audioTime)
    takes.missed(start...max(start, audioTime))
    hear(RecognitionUpdate(volatile: tail, audioTime: audioTime), isTick: true)
  }

  private func feed(_ samples: [Int16]) {
    guard let recognition else { return }
    takes.feed(samples, from: audioTime)
    do {
      let updates = try recognition.feed(samples).map(clock.moved)
      audioTime = clock.session(at: recognition.audioTime)
      let tick = RecognitionUpdate(volatile: tail, audioTime: audioTime)
      for update in updates.isEmpty ? [tick] : updates { hear(update, isTick: updates.isEmpty) }
    } catch {
      audioTime += Double(samples.count) / Double(recognitionSampleRate)
      restart(after: error)
    }
    for loss in losses.withLock({ losses in
      defer { losses = [] }; return losses
    }) {
      warn(ServerError(200, "one-ear", "\(loss.context): following goes on with one recogniser", hint: loss.hint))
    }
  }

  private func hear(_ update: RecognitionUpdate, isTick: Bool) {
    tail = update.volatile
    let command = follower.heard(update)
    if let command {
      lastCommand = command
      takes.command(command, at: audioTime)
      tell(ServerMessage.command(command))
    }
    if !isTick {
      takes.heard(update, arrival: audioTime + inbox.secondsWaiting)
      let heard = ServerMessage.heard(update)
      for screen in screens where screen.wantsWords { screen.socket.send(heard) }
    }
    if !isTick || command != nil { show() }
  }

  /// A recogniser that fails is started anew, a few times; the place is kept.
  private func restart(after error: any Error) {
    let problem = ServerError.of(error)
    recognition = nil
    tail = []
    restarts += 1
    clock.begin(at: audioTime)
    if restarts <= 3, let (session, _) = try? hub.ears.makeSession(for: parsed, onLoss: { _ in }) {
      recognition = session
      warn(
        ServerError(200, "recogniser-restarted", "The recogniser failed and was started again: \(problem.message)"))
      follower.nudge(to: follower.event.position, audioTime: audioTime)
    } else {
      warn(
        ServerError(
          200, "recogniser-failed", "The recogniser has failed: \(problem.message)",
          hint: "Leave the prompter and start again"))
    }
  }

  // MARK: Messages

  /// `false` ends the session.
  private func take(_ bytes: [UInt8]) -> Bool {
    do throws(ServerError) {
      let message = try PageMessage(reading: bytes)
      if case .close = message { return false }
      take(message, from: owner)
    } catch {
      screens[0].socket.send(ServerMessage.telling("error", error))
    }
    return true
  }

  private func take(_ message: PageMessage, from id: ScreenID) {
    guard let index = screens.firstIndex(where: { $0.id == id }) else { return }
    switch message {
    case .lines(let readingLine, let lines, let layout):
      screens[index].layout = layout
      screens[index].measure(readingLine: readingLine, lines: lines, showing: follower.shown, now: now)
    case .mode(let mode): screens[index].set(mode)
    case .nudge(let word): follower.nudge(to: word, audioTime: audioTime)
    case .step(let count):
      let from = follower.event.position
      // A remote without a text of its own steps by the owner's lines.
      let word = screens[index].word(count, linesFrom: from) ?? screens[0].word(count, linesFrom: from)
      if let word { follower.nudge(to: word, audioTime: audioTime) }
    case .hold: follower.holdByHand()
    case .go: follower.go()
    case .hearing(let on): screens[index].wantsWords = on
    case .ping(let t): screens[index].socket.send(ServerMessage.pong(t))
    case .press(let action): screens[0].socket.send(ServerMessage.press(action))
    case .record(let take, let offset): record(take, from: offset, for: index)
    case .undo(let time):
      guard let command = lastCommand, abs(command.range.lowerBound - time) < 0.01 else { return }
      takes.command(command, at: audioTime, isUndone: true)
    case .open, .watch:
      let error = ServerError(409, "already-open", "A session is open", hint: "Close it first")
      screens[index].socket.send(ServerMessage.telling("error", error))
    case .close: break
    }
  }

  private func record(_ take: String?, from offset: Double, for screen: Int) {
    guard let take else {
      takes.end(at: audioTime)
      return
    }
    do {
      try takes.begin(take, engine: engine, script: parsed, revision: revision, offset: offset, now: audioTime)
    } catch {
      screens[screen].socket.send(ServerMessage.telling("error", ServerError.of(error)))
    }
  }

  // MARK: Telling

  private func show() {
    let shown = follower.shown
    takes.showed(shown, at: audioTime)
    let place = Screen.Place(event: shownPlace, state: state, trouble: trouble)
    for index in screens.indices {
      screens[index].show(place, planning: shown, pace: follower.pace, audioTime: audioTime, now: now)
    }
    follower.moveWasShown()
  }

  private var shownPlace: FollowEvent {
    var event = follower.shown
    event.evidence = 0
    return event
  }

  /// What the page shows: never `following` where nothing is heard.
  private var state: String {
    if follower.isHeld { return "held" }
    let state = follower.event.state
    return trouble != nil && state == .following ? FollowState.listening.rawValue : state.rawValue
  }

  private func tellTroubles() {
    let waiting = inbox.secondsWaiting
    // What was kept while the recogniser got ready is caught up with; that is no slow machine.
    hasCaughtUp = hasCaughtUp || waiting < 0.3 || now - watchedSince > 6
    let found = recognition == nil ? .recogniser : watch.trouble(now: now, waiting: hasCaughtUp ? waiting : 0)
    guard found != trouble else { return }
    trouble = found
    switch found {
    case .noAudio?:
      warn(ServerError(200, "no-audio", "No sound comes from the page", hint: "Check that the microphone is connected"))
    case .silent?:
      warn(
        ServerError(
          200, "silent", "The microphone is silent",
          hint: "Check that it is not muted, or choose another in the settings"))
    case .behind?:
      warn(
        ServerError(
          200, "behind", "This machine does not keep up: what is heard is late", hint: "Close other programs or pages"))
    case .recogniser?, nil: break
    }
  }

  private func warn(_ warning: ServerError) { tell(ServerMessage.telling("warning", warning)) }
  private func tell(_ message: [UInt8]) { for screen in screens { screen.socket.send(message) } }
}
