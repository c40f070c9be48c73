// SPDX-License-Identifier: Apache-2.0

/// A piece of the script between white space, as it is shown.
public struct Token: Sendable, Hashable {
  /// What a token is for.
  public enum Kind: UInt8, Sendable {
    /// It is said.
    case spoken
    /// Shown and not said: inside `[pause]` or `(smile)`.
    case cue
    /// Part of a Markdown head or a speaker's note: shown and not said.
    case head
    /// Punctuation or a symbol that nobody says, such as a dash on its own.
    case mark
  }

  /// The text between white space.
  public var text: String
  /// Where it stands: UTF-8 offsets into `Script.source`.
  public var sourceRange: Range<Int>
  /// What it is for.
  public var kind: Kind
  /// Index of its first word, or of the next word where it has none.
  public var firstWord: WordIndex
  /// How many words it stands for in its first reading.
  public var wordCount: Int

  /// Its words in the script; empty where it has none.
  public var wordRange: Range<WordIndex> { firstWord..<(firstWord + wordCount) }
}
