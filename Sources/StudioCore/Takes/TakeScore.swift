// SPDX-License-Identifier: Apache-2.0

/// How a take went, in figures that takes of one script can be sorted by. Not a grade: the best take can be one where the
/// reader left the script on purpose.
public struct TakeScore: Sendable, Hashable {
  /// Share of the script's words that were said, 0 to 1.
  public var coverage: Double
  /// Marks of words that match nothing.
  public var stumbles: Int
  /// Marks of sentences begun anew.
  public var restarts: Int
  /// Marks of what was read again.
  public var repeats: Int
  /// Marks of silence inside a sentence.
  public var pauses: Int
  /// Marks of words passed over.
  public var skips: Int
  /// Share of the said words that are not the script's, 0 to 1.
  public var offScript: Double
  /// Words that were said.
  public var words: Int

  /// Scores a reading by its marks.
  public init(_ marks: TakeMarks, of reading: TakeReading) {
    let covered = marks.timesSaid.count { $0 > 0 }
    coverage = marks.timesSaid.isEmpty ? 0 : Double(covered) / Double(marks.timesSaid.count)
    let count = { (kind: TakeMark.Kind) in marks.marks.count { $0.kind == kind } }
    stumbles = count(.stumble)
    restarts = count(.restart)
    repeats = count(.again)
    pauses = count(.pause)
    skips = count(.skip)
    words = reading.said.count
    offScript = words > 0 ? Double(reading.said.count { $0.place == nil }) / Double(words) : 0
  }

  /// What would have to be cut or mended: stumbles, restarts, repeats and skips whole, pauses by half.
  public var flaws: Double { Double(stumbles + restarts + repeats + skips) + 0.5 * Double(pauses) }
}
