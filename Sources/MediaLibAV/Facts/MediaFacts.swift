// SPDX-License-Identifier: GPL-3.0-or-later

/// What a recording is: its pictures and its sound, as they are found in the file and not as its head claims.
public struct MediaFacts: Sendable, Hashable {
  /// The video of a recording.
  public struct Picture: Sendable, Hashable {
    /// As libav calls it: `h264`, `vp9`.
    public var codec: String
    /// Pixels as they are coded.
    public var codedWidth: Int
    /// Pixels as they are coded.
    public var codedHeight: Int
    /// Pixels as they are shown: turned, and stretched where pixels are not square.
    public var width: Int
    /// Pixels as they are shown.
    public var height: Int
    /// Degrees clockwise that the coded picture is turned by when it is shown, 0 to below 360.
    public var rotation: Double
    /// Whether it is also mirrored.
    public var isMirrored: Bool
    /// As libav calls it: `yuv420p`, `yuv420p10le`.
    public var pixelFormat: String
    /// Bits of a colour component: 8, 10, 12.
    public var bitDepth: Int
    /// Range, primaries, transfer and matrix as libav calls them: `tv`, `bt709`, …; `unknown` where nothing is said.
    public var colour: [String]
    /// The rate of the pictures, or the standard one that fits a variable rate best.
    public var rate: PictureRate
    /// Whether pictures come at other times than `rate` says.
    public var isVariable: Bool
    /// Pictures in the file.
    public var count: Int
    /// Seconds on the file's own clock at which the first picture is shown.
    public var start: Double
    /// Seconds from the first picture to the end of the last one.
    public var duration: Double
  }

  /// One sound track of a recording.
  public struct Sound: Sendable, Hashable {
    /// As libav calls it: `opus`, `aac`.
    public var codec: String
    /// Samples a second.
    public var sampleRate: Int
    /// Channels.
    public var channels: Int
    /// Three letters as the file has them (`eng`), or `nil`.
    public var language: String?
    /// Seconds on the file's own clock at which the first sample sounds.
    public var start: Double
    /// Seconds from the first sample to the end of the last one.
    public var duration: Double
  }

  /// The container as libav calls it: `mov,mp4,m4a,3gp,3g2,mj2`, `matroska,webm`.
  public var container: String
  /// Bytes of the file.
  public var bytes: Int
  /// Seconds on the file's own clock at which the first track begins.
  public var start: Double
  /// Seconds from there to the end of the last track.
  public var duration: Double
  /// The video; `nil` where there is sound alone.
  public var picture: Picture?
  /// The sound tracks, in the file's order.
  public var sounds: [Sound]

  /// Seconds from the first picture (of sound alone: from the first sample) to the end.
  public var durationOnTakeClock: Double { start + duration - (picture?.start ?? sounds.first?.start ?? start) }
}
