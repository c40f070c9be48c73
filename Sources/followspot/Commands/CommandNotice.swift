// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Spoken commands as they are heard, for the view and the events.
struct CommandNotice: Sendable {
  /// A command that was heard.
  struct Heard: Sendable {
    var name: String
    /// Seconds of sound between which it was said.
    var from: Double
    var to: Double
  }

  private var newest: Heard?

  /// Seconds that the view shows a command.
  static let shownSeconds = 3.0

  init(script: Script) {}

  mutating func take(_ update: RecognitionUpdate, position: WordIndex) -> [Heard] { [] }

  /// The command that the view shows now.
  func shown(at audioTime: Double) -> String? {
    newest.flatMap { audioTime - $0.to < CommandNotice.shownSeconds ? $0.name : nil }
  }
}
