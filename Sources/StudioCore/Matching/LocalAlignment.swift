// SPDX-License-Identifier: Apache-2.0

/// The stretch of heard words and the stretch of script words that go together best.
public struct LocalAlignment: Sendable, Hashable {
  /// A heard word and the script word that it is, as indices into what was aligned.
  public struct Pair: Sendable, Hashable {
    /// Row of the score matrix.
    public var heard: Int
    /// Column of the score matrix.
    public var script: Int

    /// Puts a row and a column together.
    public init(heard: Int, script: Int) {
      self.heard = heard
      self.script = script
    }
  }

  /// Sum of the pairs' scores less the cost of the gaps; more than 0.
  public var score: Float
  /// The pairs whose own score is above 0, in order. Both indices rise. Never empty.
  public var pairs: [Pair]
  /// Rows from the first pair to the last.
  public var heard: Range<Int>
  /// Columns from the first pair to the last.
  public var script: Range<Int>
}
