// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// What the benchmark replays logs through: the product's follower or a published design that it is compared with.
///
/// A value: time comes in with the updates.
public protocol ReplayedFollower: Sendable {
  /// Takes what a recogniser says now, or a tick: an update without anything new but its audio time.
  /// - Parameter engine: which recogniser, as its log names it.
  mutating func heard(_ update: RecognitionUpdate, from engine: String) -> FollowedPlace

  /// Sets the position by the person's hand.
  /// - Parameter audioTime: seconds of audio fed so far.
  mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowedPlace
}

/// What a follower shows.
public struct FollowedPlace: Sendable, Hashable {
  /// Index of the next word to be said.
  public var position: WordIndex
  /// What is known of the reader.
  public var state: FollowState

  /// A place and what is known there.
  public init(position: WordIndex, state: FollowState) {
    self.position = position
    self.state = state
  }
}
