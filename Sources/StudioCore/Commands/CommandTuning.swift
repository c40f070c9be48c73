// SPDX-License-Identifier: Apache-2.0

/// What makes a few words a command.
public struct CommandTuning: Sendable, Hashable {
  /// Seconds of silence that part a command from what was said before it. Shorter than between two sentences of fluent
  /// reading would let a line's last word through; readers who are about to stop pause longer.
  public var pauseBefore = 0.4
  /// Seconds of silence after the command before it counts. Longer than a recogniser takes to show that the reader
  /// goes on, and than a reader hesitates after the first word of a line.
  public var pauseAfter = 0.7
  /// Most seconds from the first word to the last.
  public var longest = 2.5
  /// Least mean confidence of the command's words, 0 to 1, where there is no second recogniser. Low: of words heard right, a
  /// tenth have less than 0.22.
  public var confidence: Float = 0.3
  /// The same where a second recogniser heard something that sounds alike.
  public var sharedConfidence: Float = 0
  /// The same where a second recogniser heard something that sounds half like it, and something else: the first one expects
  /// commands, and was measured to hear them in single words that people said.
  public var contestedConfidence: Float = 0.5
  /// See `contestedConfidence`.
  public var deniedConfidence: Float = 0.95
  /// Seconds after the words for which the second recogniser is waited for.
  public var waitForFreeEar = 1.5
  /// Seconds added on each side of the range to be removed, where no other word is.
  public var padding = 0.15
  /// Script words behind and ahead of the reader that a command must not be.
  public var wordsBehind = 3
  /// See `wordsBehind`.
  public var wordsAhead = 3
  /// Words by which a place moves that is no longer reading on.
  public var jump = 8
  /// Seconds after a reader was lost in which a line of the script that is a command means nothing: the place that was found
  /// again may be some words behind.
  public var unsure = 3.0
  /// Most script words that may have been read since the place last moved.
  public var mostUnplaced = 60
  /// Script words read after a cut at which `keep` no longer means the take before.
  public var readOn = 5

  /// The values used unless something else is wanted.
  public init() {}

  /// Least confidence where what another recogniser heard sounds as alike as `likeness`; `nil` where there is none.
  func confidence(_ likeness: Double?) -> Float {
    guard let likeness else { return confidence }
    if likeness >= 1 { return sharedConfidence }
    return likeness >= 0.5 ? contestedConfidence : deniedConfidence
  }
}
