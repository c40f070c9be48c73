// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// Why one take is proposed before another, as people read it.
enum TakeReasons {
  /// What the order is, and what it is not.
  static let note =
    "A sorting aid, not a grade: the best take can be one where the reader went off the script on purpose."

  /// Compares a take with the one after it.
  static func text(_ reason: TakeRanking.Reason, _ one: TakeScore, _ next: TakeScore) -> String {
    switch reason {
    case .coverage:
      "\(percent(one.coverage)) of the script was said, against \(percent(next.coverage)) in the next"
    case .flaws:
      "\(marks(one)), against \(marks(next)) in the next"
    case .offScript:
      "\(percent(one.offScript)) of what was said is not in the script, against \(percent(next.offScript)) in the next"
    case .later: "Nothing tells it from the next: it was made later"
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private static func marks(_ score: TakeScore) -> String {
    let count = score.stumbles + score.restarts + score.repeats + score.skips + score.pauses
    return count == 1 ? "1 mark" : "\(count) marks"
  }
}
