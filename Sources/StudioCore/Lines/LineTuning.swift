// SPDX-License-Identifier: Apache-2.0

/// How the text moves.
public struct LineTuning: Sendable, Hashable {
  /// Seconds that a withdrawn word, or a lead that was too long, is left on the screen before the text goes back a line.
  public var flicker = 0.4
  /// Seconds of a step from line to line.
  public var step = 0.25
  /// Seconds of a way to another place.
  public var travel = 0.4
  /// Least seconds of a slide: shorter ones are seen as a jerk.
  public var leastGlide = 0.2
  /// Pace that is reckoned with before one is known, words a second.
  public var usualPace = 2.5
  /// Slowest and fastest pace that is believed, words a second.
  public var paces = 0.8...6.0
  /// Seconds after an advance for which the reader is taken to be saying the next word.
  public var speaking = 0.8

  /// The values used unless something else is wanted.
  public init() {}
}
