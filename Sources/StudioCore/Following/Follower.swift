// SPDX-License-Identifier: Apache-2.0

/// Turns heard words into positions in a script. A value: no clock, no log, no input or output.
public struct Follower: Sendable {
  /// The script that is followed.
  public let script: Script
  /// Index of the next word to be said.
  public private(set) var position: WordIndex
  /// What is known of the reader.
  public private(set) var state: FollowState = .listening

  /// Starts at `position`, as after a nudge where it is not 0.
  public init(script: Script, position: WordIndex = 0) {
    self.script = script
    self.position = min(max(0, position), script.wordCount)
  }

  /// Takes what the recogniser says now. Cost: bounded, whatever the script's length.
  public mutating func heard(_ update: RecognitionUpdate) -> FollowEvent {
    FollowEvent(position: position, state: state)
  }

  /// Sets the position by the person's hand. Evidence behind it is ignored for a moment.
  /// - Parameter audioTime: seconds of audio fed so far.
  public mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowEvent {
    position = min(max(0, word), script.wordCount)
    return FollowEvent(position: position, state: state, move: .nudge)
  }
}
