// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// What the screen showed and when, as JSON Lines. A value: it writes nothing itself.
///
/// Every line has `t`, `position` (a token) and `state`. Among moves there is a line only where the place or the state is
/// another. Among all there is one for each thing heard, with `move`, `evidence`, `lead`, `heard` (words that became final)
/// and `tail` (words that may still change); a spoken command adds a line with `command`, `from` and `to`.
struct EventLines: Sendable {
  /// Which lines there are.
  enum Detail: String, Sendable {
    case moves
    case all
  }

  private let script: Script
  private let detail: Detail
  private var positions: PositionLog
  private var last: FollowEvent?
  private var time = 0.0

  init(script: Script, detail: Detail) {
    self.script = script
    self.detail = detail
    positions = PositionLog(script: script)
  }

  /// The line for what is shown from `t` on, or `nil` where there is none.
  mutating func line(at t: Double, _ event: FollowEvent, hearing update: RecognitionUpdate, isTick: Bool) -> String? {
    if detail == .moves { return positions.line(at: t, event) }
    let isNews = !isTick || event.state != last?.state || event.position != last?.position
    last = event
    guard isNews else { return nil }
    var out = head(at: t, event)
    if let move = event.move { out.append(",\"move\":\"\(move.rawValue)\"") }
    out.append(",\"evidence\":")
    out.append(Double(event.evidence), decimals: 4)
    out.append(",\"lead\":\(event.lead)")
    if !isTick {
      Self.append(update.finalised, as: "heard", to: &out)
      Self.append(update.volatile, as: "tail", to: &out)
    }
    out.append("}")
    return out.text
  }

  /// The line for a spoken command, or `nil` where only moves are told.
  mutating func line(at t: Double, _ command: CommandEvent, _ event: FollowEvent) -> String? {
    guard detail == .all else { return nil }
    var out = head(at: t, event)
    out.append(",\"command\":")
    out.append(string: command.command.rawValue)
    out.append(",\"from\":")
    out.append(command.range.lowerBound, decimals: 3)
    out.append(",\"to\":")
    out.append(command.range.upperBound, decimals: 3)
    out.append("}")
    return out.text
  }

  private mutating func head(at t: Double, _ event: FollowEvent) -> JSONText {
    time = max(time, t)
    var out = JSONText()
    out.append("{\"t\":")
    out.append(time, decimals: 3)
    out.append(",\"position\":\(script.token(of: event.position)),\"state\":\"\(event.state.rawValue)\"")
    return out
  }

  private static func append(_ words: [HeardWord], as key: String, to out: inout JSONText) {
    guard !words.isEmpty else { return }
    out.append(",\"\(key)\":")
    out.append(string: words.map(\.text).joined(separator: " "))
  }
}
