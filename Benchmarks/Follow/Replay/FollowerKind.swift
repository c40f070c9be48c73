// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import StudioCore

/// The followers that logs are replayed through.
enum FollowerKind: String, CaseIterable {
  case baselineA = "baseline-a"
  case baselineB = "baseline-b"
  case product
  /// The product's follower with the first recogniser alone.
  case scriptEar = "script-ear"
  /// The product's follower with the second recogniser alone.
  case freeEar = "free-ear"

  /// The logs that it hears.
  func logs(of reading: ReplayCase) -> [LogReplay.EngineLog] {
    switch self {
    case .product: reading.logs
    case .freeEar: Array(reading.logs.suffix(1))
    // The published designs listen to one recogniser.
    case .baselineA, .baselineB, .scriptEar: Array(reading.logs.prefix(1))
    }
  }

  /// A new follower.
  /// - Parameter hasTwoEars: whether two recognisers are heard; only the product's follower takes two.
  func make(
    _ script: Script, at position: WordIndex, hasTwoEars: Bool, tuning: FollowTuning
  ) -> any ReplayedFollower {
    switch self {
    case .baselineA: WindowedAlignmentBaseline(script: script, position: position)
    case .baselineB: PhraseSearchBaseline(script: script, position: position)
    case .product, .scriptEar, .freeEar:
      ProductFollower(script: script, position: position, hasTwoEars: hasTwoEars, tuning: tuning)
    }
  }
}
