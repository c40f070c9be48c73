// SPDX-License-Identifier: Apache-2.0

/// The order in which takes of one script are proposed, with the reasons. A sorting aid.
public struct TakeRanking: Sendable, Hashable {
  /// Why a take comes before the next one in the order; the first that tells them apart decides.
  public enum Reason: String, Sendable, CaseIterable {
    /// More of the script was said, by two hundredths or more.
    case coverage
    /// Fewer stumbles, restarts, repeats, skips and pauses.
    case flaws
    /// Less was said that is not in the script, by two hundredths or more.
    case offScript = "off-script"
    /// Nothing tells them apart; the later one was more practised.
    case later
  }

  /// A take's place.
  public struct Place: Sendable, Hashable {
    /// Index of the take, as they were given.
    public var take: Int
    /// Why it comes before the next; `nil` for the last.
    public var reason: Reason?
  }

  /// The takes, the proposed one first.
  public let places: [Place]

  /// Sorts takes, given in the order in which they were made.
  ///
  /// Coverage and what is off the script are compared in steps of a fiftieth: a word more or less decides nothing.
  public init(_ scores: [TakeScore]) {
    let order = scores.indices.sorted { Self.reason(scores[$0], $0, scores[$1], $1).first }
    places = order.enumerated().map { at, take in
      guard at + 1 < order.count else { return Place(take: take, reason: nil) }
      let next = order[at + 1]
      return Place(take: take, reason: Self.reason(scores[take], take, scores[next], next).reason)
    }
  }

  private static func reason(_ a: TakeScore, _ i: Int, _ b: TakeScore, _ j: Int) -> (first: Bool, reason: Reason) {
    let coverage = (step(a.coverage), step(b.coverage))
    if coverage.0 != coverage.1 { return (coverage.0 > coverage.1, .coverage) }
    if a.flaws != b.flaws { return (a.flaws < b.flaws, .flaws) }
    let aside = (step(a.offScript), step(b.offScript))
    if aside.0 != aside.1 { return (aside.0 < aside.1, .offScript) }
    return (i > j, .later)
  }

  private static func step(_ share: Double) -> Int { Int((share * 50).rounded()) }
}
