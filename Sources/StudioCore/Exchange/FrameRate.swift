// SPDX-License-Identifier: Apache-2.0

/// Frames a second of a video that editors take.
public enum FrameRate: String, Sendable, Hashable, CaseIterable {
  case film23976 = "23.976"
  case film24 = "24"
  case pal25 = "25"
  case ntsc2997 = "29.97"
  case web30 = "30"
  case pal50 = "50"
  case ntsc5994 = "59.94"
  case web60 = "60"

  /// The rate as people call it: `29.97`.
  public var name: String { rawValue }

  /// Frames a second of the rate that it is called after: 30 for 29.97.
  public var nominal: Int {
    switch self {
    case .film23976, .film24: 24
    case .pal25: 25
    case .ntsc2997, .web30: 30
    case .pal50: 50
    case .ntsc5994, .web60: 60
    }
  }

  /// Whether a second is 1.001 seconds' worth of frames, as in NTSC.
  public var isFractional: Bool { self == .film23976 || self == .ntsc2997 || self == .ntsc5994 }

  /// Frames a second, exactly: `30000 / 1001`.
  public var fraction: (frames: Int, seconds: Int) { isFractional ? (nominal * 1_000, 1_001) : (nominal, 1) }

  /// Frames a second.
  public var framesPerSecond: Double { Double(fraction.frames) / Double(fraction.seconds) }

  /// How long a frame stands.
  public var frameDuration: MediaTime { MediaTime(Int64(fraction.seconds), Int64(fraction.frames)) }

  /// When a frame begins; negative for a negative number.
  public func time(ofFrame frame: Int) -> MediaTime { frameDuration * frame }

  /// The frame whose beginning is nearest to a moment; half a frame goes to the later one. Moments that are not finite, or
  /// beyond 100 days, count as the nearest that is.
  public func frame(nearest seconds: Double) -> Int { Int((limited(seconds) * framesPerSecond + 0.5).rounded(.down)) }

  /// Whole frames in a duration of seconds. A thousandth of a frame too few, as rounded durations have, is not missed.
  public func wholeFrames(in seconds: Double) -> Int {
    Int((max(0, limited(seconds)) * framesPerSecond + 0.001).rounded(.down))
  }

  /// The rate nearest to one that was measured, by ratio; 30 where nothing was.
  public static func nearest(to framesPerSecond: Double) -> FrameRate {
    guard framesPerSecond.isFinite, framesPerSecond > 0 else { return .web30 }
    func distance(_ rate: FrameRate) -> Double {
      max(rate.framesPerSecond / framesPerSecond, framesPerSecond / rate.framesPerSecond)
    }
    return allCases.min { distance($0) < distance($1) } ?? .web30
  }

  private func limited(_ seconds: Double) -> Double { seconds.isNaN ? 0 : min(max(seconds, -8.64e6), 8.64e6) }
}
