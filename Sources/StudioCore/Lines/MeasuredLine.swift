// SPDX-License-Identifier: Apache-2.0

/// One line of the script as it was laid out on the screen. Positions are in any unit of length (pixels, rows), measured
/// from the top of the text downwards.
public struct MeasuredLine: Sendable, Hashable {
  /// The words to be said in the line; empty for a line that only shows something (a head, a cue).
  public var words: Range<WordIndex>
  /// Distance of the line's upper edge from the top of the text.
  public var top: Double
  /// Height of the line, more than 0.
  public var height: Double

  /// A line with its words, upper edge and height.
  public init(words: Range<WordIndex>, top: Double, height: Double) {
    self.words = words
    self.top = top
    self.height = height
  }

  /// The height that sits on the reading line: the middle.
  var middle: Double { top + height / 2 }
}
