// SPDX-License-Identifier: Apache-2.0

/// Cuts what is said between two pauses out of a stream of sound, for a recogniser's session to hear by itself.
///
/// Not thread-safe: one owner gives it frames, in order. Memory: some four seconds of sound, twice.
public final class ApartSound {
  /// The sound of one utterance with a little silence around it.
  public struct Clip: Sendable {
    /// Seconds at which the voice begins.
    public var start: Double
    /// Seconds at which it ends.
    public var end: Double
    /// Seconds at which `clean` and `raw` begin.
    public var origin: Double
    /// 16 kHz mono, its noise reduced.
    public var clean: [Int16]
    /// The same sound as it was recorded.
    public var raw: [Int16]
  }

  /// What a frame means; see `ApartSegmenter.Action`.
  public enum Action: Sendable {
    case none, confirm, withdraw
    case listen([Clip])
  }

  /// Frames that are heard before and after the voice: 0.3 s.
  private static let margin = 10
  /// Frames that are kept.
  private static let kept = ApartSegmenter.longest + ApartSegmenter.pauseToListen + margin + 2

  private let noise: any NoiseReducer
  private let voice: any VoiceActivity
  private var segmenter = ApartSegmenter()
  private var frames: [(clean: [Int16], raw: [Int16])] = []
  private var count = 0

  /// - Parameters:
  ///   - noise: a reducer for this stream alone.
  ///   - voice: a strict detector for this stream alone.
  public init(noise: any NoiseReducer, voice: any VoiceActivity) {
    self.noise = noise
    self.voice = voice
  }

  /// Takes the next frame of `recognitionFrameSize` samples.
  public func take(_ frame: [Int16]) -> Action {
    let clean = noise.reduced(frame)
    frames.append((clean, frame))
    // Dropped in one go now and then, so that most frames cost no move of the others.
    if frames.count >= 2 * Self.kept { frames.removeFirst(frames.count - Self.kept) }
    count += 1
    return action(segmenter.step(isVoiced: voice.isVoiced(clean)))
  }

  /// Nothing more comes.
  public func finish() -> Action { action(segmenter.finish()) }

  private func action(_ action: ApartSegmenter.Action) -> Action {
    switch action {
    case .none: .none
    case .confirm: .confirm
    case .withdraw: .withdraw
    case .listen(let ranges): .listen(ranges.map(clip))
    }
  }

  private func clip(_ range: Range<Int>) -> Clip {
    let oldest = count - frames.count
    let first = max(oldest, range.lowerBound - Self.margin)
    let last = min(count, range.upperBound + Self.margin)
    let part = frames[first - oldest..<last - oldest]
    return Clip(
      start: Self.seconds(range.lowerBound), end: Self.seconds(range.upperBound), origin: Self.seconds(first),
      clean: part.flatMap(\.clean), raw: part.flatMap(\.raw))
  }

  private static func seconds(_ frame: Int) -> Double {
    Double(frame * recognitionFrameSize) / Double(recognitionSampleRate)
  }
}
