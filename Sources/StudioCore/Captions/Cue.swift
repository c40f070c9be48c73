// SPDX-License-Identifier: Apache-2.0

/// One caption: a line or two of text between two moments.
public struct Cue: Sendable, Hashable {
  /// Milliseconds.
  public var start: Int
  /// Milliseconds; after `start`.
  public var end: Int
  /// Lines of text, none empty.
  public var lines: [String]

  /// Puts a caption together.
  public init(start: Int, end: Int, lines: [String]) {
    self.start = start
    self.end = end
    self.lines = lines
  }
}
