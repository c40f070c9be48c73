// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Everything that the live view shows besides the script.
struct ViewState: Sendable, Hashable {
  /// The token to be said next.
  var token: TokenIndex = 0
  /// The row of the layout on the reading line; without it, the one of `token`.
  var line: Int?
  var state: FollowState = .listening
  /// Seconds of the recording that have been heard.
  var elapsed: Double = 0
  /// Seconds that the recording lasts, where that is known.
  var total: Double?
  /// Seconds that the work is behind the sound.
  var behind: Double = 0
  /// Why nothing more will come, or `nil` while it goes on.
  var ending: Ending?
  /// A command that was heard a moment ago.
  var command: String?

  /// How a run ends.
  enum Ending: Sendable, Hashable {
    case endOfRecording
    case stopped
  }
}
