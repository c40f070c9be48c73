// SPDX-License-Identifier: Apache-2.0

/// What the screen shows from now on, until the next plan.
public struct LinePlan: Sendable, Hashable {
  /// How the text moves.
  public enum Motion: String, Sendable {
    /// It stands still.
    case hold
    /// It slides with the reader.
    case glide
    /// It goes to a line at once and stands.
    case step
    /// It goes to another place: after a jump, a way back or a nudge.
    case travel
  }

  /// Index of the measured line that holds the next word to be said; `nil` where no line has words.
  public var line: Int?
  /// Words before this one have been said and go grey.
  public var said: WordIndex
  /// How the text moves.
  public var motion: Motion
  /// How far the text is moved up at `start`: the height of the text at the top edge of the view.
  public var from: Double
  /// How far it is moved up at the end. Equal to `from` for `.hold`.
  public var to: Double
  /// Seconds on the take's clock at which the motion begins.
  public var start: Double
  /// Seconds that it takes; 0 means at once.
  public var duration: Double

  /// Units of length a second, down the text above 0; 0 for a motion that takes no time.
  public var velocity: Double { duration > 0 ? (to - from) / duration : 0 }

  /// How far the text is moved up at `time`, seconds on the take's clock.
  public func offset(at time: Double) -> Double {
    guard duration > 0, time < start + duration else { return to }
    return time <= start ? from : from + (to - from) * (time - start) / duration
  }
}
