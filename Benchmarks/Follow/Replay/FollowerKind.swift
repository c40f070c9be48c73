// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import StudioCore

/// The followers that logs are replayed through.
enum FollowerKind: String, CaseIterable {
  case baselineA = "baseline-a"
  case baselineB = "baseline-b"
  case product

  /// A new follower.
  /// - Parameter hasTwoEars: whether two recognisers are heard; only the product's follower takes two.
  func make(
    _ script: Script, at position: WordIndex, hasTwoEars: Bool, tuning: FollowTuning
  ) -> any ReplayedFollower {
    switch self {
    case .baselineA: WindowedAlignmentBaseline(script: script, position: position)
    case .baselineB: PhraseSearchBaseline(script: script, position: position)
    case .product: ProductFollower(script: script, position: position, hasTwoEars: hasTwoEars, tuning: tuning)
    }
  }
}
