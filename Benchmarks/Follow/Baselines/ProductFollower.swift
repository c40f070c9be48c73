// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// The product's follower as the benchmark drives it.
public struct ProductFollower: ReplayedFollower {
  private var follower: Follower

  /// Starts at `position`, as after a nudge where it is not 0.
  public init(script: Script, position: WordIndex = 0, tuning: FollowTuning = FollowTuning()) {
    follower = Follower(script: script, position: position, tuning: tuning)
  }

  /// Hands an update to the product's follower.
  public mutating func heard(_ update: RecognitionUpdate, from engine: String) -> FollowedPlace {
    place(follower.heard(update))
  }

  /// Hands a nudge to the product's follower.
  public mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowedPlace {
    place(follower.nudge(to: word, audioTime: audioTime))
  }

  private func place(_ event: FollowEvent) -> FollowedPlace {
    FollowedPlace(position: event.position, state: event.state)
  }
}
