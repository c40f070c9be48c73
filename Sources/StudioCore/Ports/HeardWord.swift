// SPDX-License-Identifier: Apache-2.0

/// One word that a recogniser heard, on the take's clock.
public struct HeardWord: Sendable, Hashable {
  /// The word as the recogniser spells it, not yet normalised.
  public var text: String
  /// Seconds on the take's clock at which the word begins.
  public var start: Double
  /// Seconds on the take's clock at which the word ends; never before `start`.
  public var end: Double
  /// The recogniser's own estimate that the word is right, 0 to 1; `nil` where it gives none (most volatile words).
  public var confidence: Float?
  /// What another recogniser heard at the same place, or `nil` where there is none or it heard nothing.
  public var alternative: String?
  /// The recogniser that heard it, where there are two.
  public var ear: Ear?

  /// A word between two moments.
  public init(
    _ text: String, start: Double, end: Double, confidence: Float? = nil, alternative: String? = nil, ear: Ear? = nil
  ) {
    self.text = text
    self.start = start
    self.end = end
    self.confidence = confidence
    self.alternative = alternative
    self.ear = ear
  }
}
