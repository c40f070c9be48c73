// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// Names one page among those that look at a session.
typealias ScreenID = Int

/// One page that shows a session: its lines, its planner and what it was told last.
struct Screen: Sendable {
  let id: ScreenID
  let socket: WebSocket
  /// Whether it wants the words as heard.
  var wantsWords = false
  /// The page's number of the layout that plans are made for, so that it knows one that was made for an earlier layout.
  var layout = 0

  private var planner: LinePlanner?
  private var lines: [MeasuredLine] = []
  private var mode: LinePlanner.Mode
  private var planNumber = 0
  private var lastPlan: LinePlan?
  private var lastSent: Place?
  private var lastSentAt = -Double.infinity

  /// What there is to tell of a place but the plan.
  struct Place: Hashable, Sendable {
    var event: FollowEvent
    var state: String
    var trouble: AudioWatch.Trouble?
  }

  /// Seconds after which a place is told again though nothing has changed.
  private static let interval = 0.5

  init(id: ScreenID, socket: WebSocket, mode: LinePlanner.Mode) {
    self.id = id
    self.socket = socket
    self.mode = mode
  }

  /// Takes the layout of this screen.
  mutating func measure(readingLine: Double, lines: [MeasuredLine], showing event: FollowEvent, now: Double) {
    self.lines = lines.filter { !$0.words.isEmpty }
    if planner == nil {
      planner = LinePlanner(lines: lines, readingLine: readingLine, mode: mode)
      var event = event
      event.move = .nudge
      event.state = event.state == .lost ? .listening : event.state
      _ = planner?.show(event, pace: 0, audioTime: now)
    } else {
      _ = planner?.remeasure(lines: lines, readingLine: readingLine, audioTime: now)
    }
  }

  mutating func set(_ mode: LinePlanner.Mode) {
    self.mode = mode
    planner?.mode = mode
  }

  /// The first word of the line that is `count` lines after the one with `word`; `nil` where nothing is laid out.
  func word(_ count: Int, linesFrom word: WordIndex) -> WordIndex? {
    guard !lines.isEmpty else { return nil }
    let line = (lines.firstIndex { $0.words.lowerBound > word } ?? lines.count) - 1
    return lines[min(max(0, line + count), lines.count - 1)].words.lowerBound
  }

  /// Shows an event: tells the page where something is new, or half a second has passed.
  /// - Parameters:
  ///   - event: what the planner is to show; held and lost stand still.
  ///   - now: seconds on the session's clock.
  mutating func show(_ place: Place, planning event: FollowEvent, pace: Double, audioTime: Double, now: Double) {
    let plan = planner?.show(event, pace: pace, audioTime: now)
    // What a plan says besides its motion is told with the place.
    let isNewPlan =
      plan.map { $0.to != lastPlan?.to || $0.from != lastPlan?.from || $0.motion != lastPlan?.motion } ?? false
    if isNewPlan { planNumber += 1 }
    let isNews = isNewPlan || place != lastSent || plan?.said != lastPlan?.said || plan?.line != lastPlan?.line
    lastPlan = plan
    guard isNews || now - lastSentAt >= Self.interval else { return }
    lastSent = place
    lastSent?.event.move = nil
    lastSent?.event.evidence = 0
    lastSentAt = now
    socket.sendNewest(
      ServerMessage.place(place, plan: plan, number: planNumber, layout: layout, audioTime: audioTime, now: now))
  }
}
