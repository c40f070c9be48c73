// SPDX-License-Identifier: Apache-2.0

/// What captions keep to. The defaults are those of most broadcasters: 42 characters a line, two lines, 5/6 s to 7 s, 20
/// characters a second, two frames between captions.
public struct CaptionRules: Sendable, Hashable {
  /// Columns of a line; a character of East Asian width takes two.
  public var lineLength = 42
  /// Lines of a caption.
  public var lineCount = 2
  /// Milliseconds that a caption stands at least.
  public var shortest = 833
  /// Milliseconds that a caption stands at most.
  public var longest = 7_000
  /// Characters a second that can be read.
  public var readingSpeed = 20.0
  /// Milliseconds between captions that follow each other: two frames.
  public var frameGap: Int
  /// Milliseconds of silence that part captions visibly; shorter gaps are closed to `frameGap`.
  public var openGap = 500
  /// Seconds of silence that no caption spans.
  public var pause = 1.5

  /// The defaults, for pictures at a rate.
  /// - Parameter framesPerSecond: at least 1.
  public init(framesPerSecond: Double = 25) {
    frameGap = Int((2_000 / max(1, framesPerSecond)).rounded(.up))
  }
}
