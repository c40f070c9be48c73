// SPDX-License-Identifier: Apache-2.0

/// What a reader can say to the studio between lines.
public enum SpokenCommand: String, Sendable, CaseIterable {
  /// Saves the take.
  case cut
  /// Saves the take and starts the next from the top.
  case again
  /// Stars the take just saved; only after a cut.
  case keep
  /// Holds the script until the reader goes on.
  case holdOn = "hold on"
}
