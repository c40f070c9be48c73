// SPDX-License-Identifier: Apache-2.0

/// A piece of caption text with the time at which it was said: a token of the script, or a word as it was heard.
public struct CaptionWord: Sendable, Hashable {
  /// How well a caption, or a line of one, may end after the word; the better the lower.
  public enum Break: UInt8, Sendable, Comparable {
    /// A sentence ends, or the reader began anew.
    case sentence
    /// A clause ends.
    case clause
    /// The next word begins a phrase.
    case phrase
    case word
    /// The word belongs to the next one: an article, a preposition.
    case tight
    /// Inside a number or a name: never, unless it is longer than a caption.
    case bound

    /// By rank.
    public static func < (one: Break, other: Break) -> Bool { one.rawValue < other.rawValue }
  }

  /// What is shown: no white space at its ends, never empty.
  public var text: String
  /// Seconds.
  public var start: Double
  /// Seconds; never before `start`.
  public var end: Double
  /// The script's token; `nil` for what is not in the script.
  public var token: TokenIndex?
  /// Whether the next word follows without a space, as in scripts that write without spaces.
  public var joinsNext: Bool
  /// What a break after the word would break.
  public var after: Break
  /// Whether a paragraph of the script begins with it.
  public var opensParagraph: Bool

  /// A word with its times; `end` is raised to `start`.
  public init(
    _ text: String, start: Double, end: Double, token: TokenIndex? = nil, joinsNext: Bool = false,
    after: Break = .word, opensParagraph: Bool = false
  ) {
    self.text = text
    self.start = start
    self.end = max(start, end)
    self.token = token
    self.joinsNext = joinsNext
    self.after = after
    self.opensParagraph = opensParagraph
  }

  /// Text on one line, without what ends lines or controls a terminal; white space inside becomes single spaces.
  static func printable(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return String(text) }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
        if let last = scalars.last, last != " " { scalars.append(" ") }
      case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFF9...0xFFFB: break
      default: scalars.append(scalar)
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
