// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of voiced and unvoiced frames of 30 ms into utterances. A value: no audio, no clock.
///
/// Loose on purpose: a missed first word costs more than a little noise, and PocketSphinx's own endpointer was measured
/// to add 0.3 s of lag and to clip first words.
public struct UtteranceSegmenter: Sendable {
  /// What to do with the frame that was just given.
  public enum Action: Sendable, Hashable {
    /// Nobody speaks.
    case idle
    /// An utterance begins with the `preroll` frames before this one.
    case start(preroll: Int)
    case proceed
    /// The utterance ends with this frame; `capped` where the speaker was cut, not silent.
    case end(capped: Bool)
  }

  /// How long utterances may be, in frames of 30 ms.
  public struct Limits: Sendable, Hashable {
    /// Unvoiced frames in a row that end an utterance: 0.6 s.
    public var silenceToEnd = 20
    /// Frames after which an utterance is cut at the first short gap: 12 s.
    public var softCap = 400
    /// Frames after which it is cut anyway: 24 s. Some rooms never give a gap, and both the second pass and a
    /// correction of the words grow with the length.
    public var hardCap = 800
    /// Frames in a row that the strict detector calls unvoiced and that make such a gap.
    public var gap = 4

    /// The limits for a recogniser that decodes as it goes.
    public init() {}
  }

  /// Frames of audio kept from before the frame that starts an utterance: 0.5 s.
  public static let preroll = 17
  /// Voiced frames of the last ten that start an utterance.
  static let voicedToStart = 5
  /// Frames of the cut utterance that the next one may take again.
  static let overlap = 3

  /// Whether an utterance is going on.
  public private(set) var isSpeaking = false
  private let limits: Limits
  private var recent: UInt16 = 0
  private var silence = 0
  private var strictSilence = 0
  private var length = 0
  /// Frames since an utterance was cut by a cap; `nil` when the last one ended in silence.
  private var sinceCap: Int?
  private var frames = 0

  /// Starts in silence.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Takes the next frame.
  /// - Parameters:
  ///   - loose: what the most permissive detector says of it.
  ///   - strict: what the least permissive one says.
  public mutating func step(loose: Bool, strict: Bool) -> Action {
    recent = (recent << 1 | (loose ? 1 : 0)) & 0x3FF
    strictSilence = strict ? 0 : strictSilence + 1
    defer { frames += 1 }
    if let count = sinceCap { sinceCap = count + 1 }
    guard isSpeaking else {
      guard recent.nonzeroBitCount >= Self.voicedToStart else { return .idle }
      var preroll = min(Self.preroll, frames)
      if let count = sinceCap { preroll = min(preroll, count - 1 + Self.overlap) }
      isSpeaking = true
      silence = loose ? 0 : 1
      length = preroll + 1
      return .start(preroll: preroll)
    }
    silence = loose ? 0 : silence + 1
    length += 1
    let capped =
      silence < limits.silenceToEnd
      && ((length >= limits.softCap && strictSilence >= limits.gap) || length >= limits.hardCap)
    guard silence >= limits.silenceToEnd || capped else { return .proceed }
    isSpeaking = false
    recent = 0
    sinceCap = capped ? 0 : nil
    return .end(capped: capped)
  }
}
