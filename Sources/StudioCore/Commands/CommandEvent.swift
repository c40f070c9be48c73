// SPDX-License-Identifier: Apache-2.0

/// A command that was said on its own.
public struct CommandEvent: Sendable, Hashable {
  /// What was said.
  public var command: SpokenCommand
  /// Seconds on the take's clock that an export can remove: the command with the fillers around it, padded a little.
  public var range: ClosedRange<Double>
  /// Seconds on the take's clock from the first word of the command itself to its last.
  public var spoken: ClosedRange<Double>
  /// Where the script goes back to because the command's own words, which it has elsewhere, made the follower jump; `nil`
  /// where they did not.
  public var returnsTo: WordIndex?
  /// Mean of the recogniser's confidence in the command's words, 0 to 1; `nil` where it gives none.
  public var confidence: Float?

  /// Puts an event together.
  public init(
    command: SpokenCommand, range: ClosedRange<Double>, spoken: ClosedRange<Double>, returnsTo: WordIndex? = nil,
    confidence: Float? = nil
  ) {
    self.command = command
    self.range = range
    self.spoken = spoken
    self.returnsTo = returnsTo
    self.confidence = confidence
  }
}
