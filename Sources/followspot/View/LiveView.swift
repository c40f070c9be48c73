// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Pipeline
import PlainFiles
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Draws the view and reads keys on a thread of its own, so that a slow terminal never holds up the sound.
final class LiveView: Sendable {
  private struct Shared {
    /// What is known; its place is what the follower says, not what is shown.
    var state = ViewState()
    var event: FollowEvent
    var nudge: TokenIndex?
    var isOver = false
  }

  private let shared: Guarded<Shared>
  /// The last thing that was drawn.
  private let drawn = Guarded(ViewState())
  private let ended = DispatchSemaphore(value: 0)
  private let script: Script
  private let palette: Palette
  private let symbols: Symbols
  private let output: Int32
  private let input: Int32
  private let total: Double?

  /// Pictures a second at most; the reading line moves a few times in ten seconds.
  private static let milliseconds: Int32 = 40

  /// - Parameters:
  ///   - total: seconds that the recording lasts, where that is known.
  ///   - input: where keys come from, or -1.
  init(script: Script, total: Double?, output: Int32, input: Int32) {
    self.script = script
    self.total = total
    shared = Guarded(Shared(event: FollowEvent(position: 0, state: .listening)))
    self.output = output
    self.input = input
    palette = Terminal.hasColour(output) ? .colour : .mono
    symbols = Terminal.writesUnicode ? .unicode : .ascii
  }

  /// Takes the terminal and begins to draw.
  func start(at event: FollowEvent) {
    shared.withLock {
      $0.event = event
      $0.state = ViewState(token: script.token(of: event.position), state: event.state, total: total)
    }
    Screen.enter(output: output, input: input)
    WorkerThread.start { self.work() }
  }

  /// Shows this from now on.
  func update(_ state: ViewState, _ event: FollowEvent) {
    shared.withLock { shared in
      // A move that was not drawn yet is not forgotten for a tick that came after it.
      let move = [.nudge, .jump, .back].contains(event.move) ? event.move : shared.event.move ?? event.move
      shared.state = state
      shared.state.total = total
      shared.event = event
      shared.event.move = move
    }
  }

  /// The token that a key asked for since the last call.
  func takeNudge() -> TokenIndex? {
    shared.withLock { shared in
      defer { shared.nudge = nil }
      return shared.nudge
    }
  }

  /// Gives the terminal back. With an `ending` the last picture stays in it.
  func finish(_ ending: ViewState.Ending?) {
    shared.withLock { $0.isOver = true }
    ended.wait()
    Screen.leave()
    guard let ending else { return }
    var state = drawn.withLock { $0 }
    state.line = nil
    state.ending = ending
    var rows = makeView().frame(state).map { palette.render($0) }
    rows = Array(rows.drop { $0.isEmpty })
    _ = Descriptor.write(rows.joined(separator: "\n") + "\n", to: output)
  }

  private func work() {
    var view: FollowView?
    var plan: ReadingPlan?
    var sizeChange = -1
    var last: ViewState?
    var keys = KeyReader()
    while true {
      var (state, event, isOver) = shared.withLock { shared in
        defer { shared.event.move = nil }
        return (shared.state, shared.event, shared.isOver)
      }
      if Signals.sizeChange != sizeChange || view == nil {
        sizeChange = Signals.sizeChange
        let new = makeView()
        view = new
        last = nil
        plan?.remeasure(new.layout, audioTime: state.elapsed)
        plan = plan ?? ReadingPlan(script: script, layout: new.layout, event: event)
        Screen.clear()
      }
      plan?.show(event, audioTime: state.elapsed)
      if let plan { (state.token, state.line) = (plan.token, plan.line) }
      if let view, last != state {
        last = state
        drawn.withLock { $0 = state }
        Screen.draw(view.frame(state).map { palette.render($0) })
      }
      if isOver { break }
      for key in keys.wait(on: input, milliseconds: Self.milliseconds) {
        if key == .redraw { view = nil } else { press(key, view?.layout) }
      }
    }
    ended.signal()
  }

  private func makeView() -> FollowView {
    let size = Terminal.size(output)
    return FollowView(script: script, columns: size.columns, rows: size.rows, symbols: symbols)
  }

  private func press(_ key: KeyReader.Key, _ layout: ScriptLayout?) {
    switch key {
    case .quit: Signals.requestStop()
    case .redraw: break
    case .start: shared.withLock { $0.nudge = 0 }
    case .lines(let step):
      guard let layout else { return }
      shared.withLock { $0.nudge = layout.token(step, linesFrom: $0.nudge ?? $0.state.token) }
    }
  }
}
