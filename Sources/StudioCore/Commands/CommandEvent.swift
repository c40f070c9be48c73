// SPDX-License-Identifier: Apache-2.0

/// A command that was said on its own.
public struct CommandEvent: Sendable, Hashable {
  /// What was said.
  public var command: SpokenCommand
  /// Seconds on the take's clock that an export can remove: the command with the fillers around it, padded a little.
  public var range: ClosedRange<Double>
  /// Seconds on the take's clock from the first word of the command itself to its last.
  public var spoken: ClosedRange<Double>
  /// Mean of the recogniser's confidence in the command's words, 0 to 1; `nil` where it gives none.
  public var confidence: Float?

  /// Puts an event together.
  public init(
    command: SpokenCommand, range: ClosedRange<Double>, spoken: ClosedRange<Double>, confidence: Float? = nil
  ) {
    self.command = command
    self.range = range
    self.spoken = spoken
    self.confidence = confidence
  }
}
