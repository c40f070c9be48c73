// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// What the screen showed and when, as lines of JSON: `{"t": seconds, "position": token, "state": "following"}`.
///
/// `position` counts the script's tokens, `t` never goes back, and a line is written only where something changed.
public struct PositionLog: Sendable {
  private let script: Script
  private var last: (token: TokenIndex, state: FollowState)?
  private var time = 0.0

  /// Starts a log; nothing has been shown yet.
  public init(script: Script) { self.script = script }

  /// The line for what is shown from `t` on, without a line break; `nil` where it is what was shown before.
  public mutating func line(at t: Double, position: WordIndex, state: FollowState) -> String? {
    let token = script.token(of: position)
    if let last, last.token == token, last.state == state { return nil }
    last = (token, state)
    time = max(time, t)
    var out = JSONText()
    out.append("{\"t\":")
    out.append(time, decimals: 3)
    out.append(",\"position\":\(token),\"state\":\"\(state.rawValue)\"}")
    return out.text
  }

  /// The same for an event of the follower.
  public mutating func line(at t: Double, _ event: FollowEvent) -> String? {
    line(at: t, position: event.position, state: event.state)
  }
}
