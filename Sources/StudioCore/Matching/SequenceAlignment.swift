// SPDX-License-Identifier: Apache-2.0

/// All heard words of a take laid against all words of its script, each used once and in order.
public struct SequenceAlignment: Sendable {
  /// What became of a word.
  public enum Kind: UInt8, Sendable {
    /// The heard word is the script word, or like it.
    case matched
    /// The heard word stands where the script has another one.
    case substituted
    /// Heard, and not in the script there.
    case inserted
    /// In the script, and not heard.
    case deleted
  }

  /// One step through both sequences.
  public struct Step: Sendable, Hashable {
    /// What became of the word.
    public var kind: Kind
    /// Likeness of the two words as `WordSimilarity` has it: 1 for the same form, 0 where it is below the floor.
    public var likeness: Float
    /// Index of the heard word; for `.deleted` the index of the next one.
    public var heard: Int
    /// Index of the script word; for `.inserted` the index of the next one.
    public var script: WordIndex

    /// Puts a step together.
    public init(_ kind: Kind, heard: Int, script: WordIndex, likeness: Float = 0) {
      self.kind = kind
      self.likeness = likeness
      self.heard = heard
      self.script = script
    }
  }

  /// Steps in order; each heard word and each script word is in exactly one.
  public internal(set) var steps: [Step] = []
  /// Sum of the steps' costs in thousandths (`SequenceAligner.Costs`).
  public internal(set) var cost = 0
  /// Pairs that were taken for certain because a run of words around them is unique; everything between two of them is
  /// aligned at the least cost.
  public internal(set) var anchors: [(heard: Int, script: WordIndex)] = []
  /// Whether everything between anchors really is at the least cost; false where a stretch without anchors was too
  /// large to try all of it and only a band around its diagonal was.
  public internal(set) var isLeastCost = true

  /// The script word that each heard word is (matched or substituted), `nil` for an inserted one.
  public func scriptWords(heardCount: Int) -> [WordIndex?] {
    var words = [WordIndex?](repeating: nil, count: heardCount)
    for step in steps where step.kind == .matched || step.kind == .substituted { words[step.heard] = step.script }
    return words
  }
}
