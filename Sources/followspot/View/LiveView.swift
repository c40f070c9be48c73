// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import StudioCore
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Draws the view and reads keys on a thread of its own, so that a slow terminal never holds up the sound.
final class LiveView: Sendable {
  private struct Shared {
    var state = ViewState()
    var nudge: TokenIndex?
    var isOver = false
  }

  private let shared = Mutex(Shared())
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
    self.output = output
    self.input = input
    palette = Terminal.hasColour(output) ? .colour : .mono
    symbols = Terminal.writesUnicode ? .unicode : .ascii
  }

  /// Takes the terminal and begins to draw.
  func start(at token: TokenIndex) {
    shared.withLock { $0.state = ViewState(token: token, total: total) }
    Screen.enter(output: output, input: input)
    WorkerThread.start { self.work() }
  }

  /// Shows this from now on.
  func update(_ state: ViewState) {
    shared.withLock {
      $0.state = state
      $0.state.total = total
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
    var state = shared.withLock { $0.state }
    state.ending = ending
    let size = Terminal.size(output)
    let view = FollowView(script: script, columns: size.columns, rows: size.rows, symbols: symbols)
    var rows = view.frame(state).map { palette.render($0) }
    rows = Array(rows.drop { $0.isEmpty })
    _ = Descriptor.write(rows.joined(separator: "\n") + "\n", to: output)
  }

  private func work() {
    var view: FollowView?
    var sizeChange = -1
    var drawn: ViewState?
    var keys = KeyReader()
    while true {
      let (state, isOver) = shared.withLock { ($0.state, $0.isOver) }
      if Signals.sizeChange != sizeChange || view == nil {
        sizeChange = Signals.sizeChange
        let size = Terminal.size(output)
        view = FollowView(script: script, columns: size.columns, rows: size.rows, symbols: symbols)
        drawn = nil
        Screen.clear()
      }
      if let view, drawn != state {
        drawn = state
        Screen.draw(view.frame(state).map { palette.render($0) })
      }
      if isOver { break }
      for key in keys.wait(on: input, milliseconds: Self.milliseconds) {
        if key == .redraw { view = nil } else { press(key, view?.layout) }
      }
    }
    ended.signal()
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
