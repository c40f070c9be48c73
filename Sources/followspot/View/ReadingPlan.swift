// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Which line stands on the reading line: the follower's positions through the planner, on lines of a terminal.
///
/// Rows can't slide, so the planner steps: it leaves a withdrawn word for a moment, and stands still while the reader is
/// lost.
struct ReadingPlan: Sendable {
  private let script: Script
  private var planner: LinePlanner
  private var lastLine: Int

  /// Shows `event` from the start.
  init(script: Script, layout: ScriptLayout, event: FollowEvent) {
    self.script = script
    planner = LinePlanner(lines: Self.measure(layout, script), readingLine: 0, mode: .step)
    lastLine = max(0, layout.lines.count - 1)
    var event = event
    event.move = .nudge
    _ = planner.show(event, pace: 0, audioTime: 0)
  }

  /// Takes a position at `audioTime`, seconds of sound.
  mutating func show(_ event: FollowEvent, audioTime: Double) {
    _ = planner.show(event, pace: 0, audioTime: audioTime)
  }

  /// Takes lines of another width.
  mutating func remeasure(_ layout: ScriptLayout, audioTime: Double) {
    lastLine = max(0, layout.lines.count - 1)
    _ = planner.remeasure(lines: Self.measure(layout, script), readingLine: 0, audioTime: audioTime)
  }

  /// The line on the reading line: a row of the layout. The planner tells its middle.
  var line: Int { min(max(0, Int(planner.plan.to)), lastLine) }

  /// The token to be said next; those before it are grey.
  var token: TokenIndex { script.token(of: planner.plan.said) }

  /// A row of a terminal is a unit high. Words of a token that is broken stand in its first row.
  private static func measure(_ layout: ScriptLayout, _ script: Script) -> [MeasuredLine] {
    var measured: [MeasuredLine] = []
    var broken: TokenIndex?
    for (row, line) in layout.lines.enumerated() {
      var words: Range<WordIndex>
      switch line {
      case .gap: continue
      case .tokens(let range):
        words = script.word(atOrAfter: range.lowerBound)..<script.word(atOrAfter: range.upperBound)
      case .part(let token, _):
        words = script.tokens[token].wordRange
        if broken == token { words = words.upperBound..<words.upperBound }
        broken = token
      }
      measured.append(MeasuredLine(words: words, top: Double(row), height: 1))
    }
    return measured
  }
}
