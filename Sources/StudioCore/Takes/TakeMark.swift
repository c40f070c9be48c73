// SPDX-License-Identifier: Apache-2.0

/// A place in a take that is worth looking at.
public struct TakeMark: Sendable, Hashable {
  /// What happened there.
  public enum Kind: String, Sendable, CaseIterable {
    /// Words that match nothing, in the middle of a passage.
    case stumble
    /// A sentence was begun anew before it was over.
    case restart
    /// What had been read to the end of a sentence was read again.
    case again = "repeat"
    /// Silence inside a sentence.
    case pause
    /// Words of the script that were passed over and never said.
    case skip
  }

  /// What happened.
  public var kind: Kind
  /// Seconds on the take's clock: the words themselves, the silence, or for a skip the moment between the words around it.
  public var range: ClosedRange<Double>
  /// The script words that it is about: those left out, those said again, or the next one to be said. May be empty.
  public var words: Range<WordIndex>

  /// Puts a mark together.
  public init(_ kind: Kind, range: ClosedRange<Double>, words: Range<WordIndex>) {
    self.kind = kind
    self.range = range
    self.words = words
  }
}
