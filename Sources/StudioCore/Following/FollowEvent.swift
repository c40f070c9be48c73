// SPDX-License-Identifier: Apache-2.0

/// Where the follower is and how it knows.
public struct FollowEvent: Sendable, Hashable {
  /// Index of the next word to be said.
  public var position: WordIndex
  /// What is known of the reader.
  public var state: FollowState
  /// How the position changed with this event; `nil` where it did not.
  public var move: FollowMove?
  /// Strength of what the position rests on, 0 to 1: the follower's own probability that the place is right.
  public var evidence: Float
  /// Words that have probably been said past `position` and not yet heard, 0 to 8: how far ahead the glide may aim.
  public var lead: Int

  /// An event as it is; the defaults are those of one that changed nothing.
  public init(position: WordIndex, state: FollowState, move: FollowMove? = nil, evidence: Float = 0, lead: Int = 0) {
    self.position = position
    self.state = state
    self.move = move
    self.evidence = evidence
    self.lead = lead
  }
}

/// What the follower knows of the reader.
public enum FollowState: String, Sendable {
  /// Nothing of the script has been heard yet.
  case listening
  /// The position is where the reader is.
  case following
  /// Speech goes on and is not in the script here: the position may be wrong.
  case lost
}

/// Kinds of move.
public enum FollowMove: String, Sendable {
  /// A little evidence, a little ahead.
  case advance
  /// Strong evidence, further ahead.
  case jump
  /// Very strong evidence, behind.
  case back
  /// By the person's hand.
  case nudge
}
