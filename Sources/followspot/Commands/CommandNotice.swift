// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Spoken commands as they are heard, for the view and the events: nothing is cut or kept where nothing is recorded.
struct CommandNotice: Sendable {
  private var detector: CommandDetector
  private var newest: CommandEvent?

  /// Seconds that the view shows a command after it was said.
  static let shownSeconds = 4.0

  init(script: Script) { detector = CommandDetector(script: script) }

  /// The command that is known from this update on, or `nil`.
  mutating func take(_ update: RecognitionUpdate, _ event: FollowEvent) -> CommandEvent? {
    let command = detector.heard(update, position: event.position, state: event.state)
    newest = command ?? newest
    return command
  }

  /// The command that the view shows now.
  func shown(at audioTime: Double) -> String? {
    newest.flatMap { audioTime - $0.spoken.upperBound < CommandNotice.shownSeconds ? $0.command.rawValue : nil }
  }
}
