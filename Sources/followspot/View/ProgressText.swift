// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Progress for an output that is no terminal: one line of text each time the reading line or the state changes.
struct ProgressText: Sendable {
  private let script: Script
  private let layout: ScriptLayout
  private var plan: ReadingPlan
  private var line: Int?
  private var state: FollowState?

  /// Columns of script that a line of progress shows.
  static let width = 60

  init(script: Script) {
    self.script = script
    layout = ScriptLayout(script, width: ProgressText.width)
    plan = ReadingPlan(script: script, layout: layout, event: FollowEvent(position: 0, state: .listening))
  }

  /// The line for `view`, or `nil` where it would say what the last one said.
  mutating func next(_ view: ViewState, _ event: FollowEvent) -> String? {
    plan.show(event, audioTime: view.elapsed)
    let atEnd = plan.token >= script.tokens.count
    let line = atEnd ? layout.lines.count : plan.line
    guard line != self.line || view.state != state else { return nil }
    self.line = line
    self.state = view.state
    let what =
      switch view.state {
      case .listening: FollowView.words(for: view)
      case .lost: FollowView.words(for: view)
      case .following: atEnd ? "The end of the script." : text(of: line)
      }
    let time = Clock.minutes(view.elapsed)
    return String(repeating: " ", count: max(0, 7 - time.count)) + time + "  " + pad(view.state.rawValue, to: 9) + "  "
      + what
  }

  private func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func text(of line: Int) -> String {
    switch layout.lines[line] {
    case .gap: ""
    case .part(_, let text): text
    case .tokens(let range): range.map { Printable.text(script.tokens[$0].text) }.joined(separator: " ")
    }
  }
}
