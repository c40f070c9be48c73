// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// The product's follower as the benchmark drives it.
public struct ProductFollower: ReplayedFollower {
  private var follower: Follower
  /// Joins the words of two recognisers; `nil` where there is one.
  private var fusion: EarFusion?

  /// The words of the newest update, both recognisers' together.
  public private(set) var heard: [HeardWord] = []

  /// Starts at `position`, as after a nudge where it is not 0.
  /// - Parameter hasTwoEars: whether a recogniser that expects the script and one that does not are heard.
  public init(
    script: Script, position: WordIndex = 0, hasTwoEars: Bool = false, tuning: FollowTuning = FollowTuning()
  ) {
    fusion = hasTwoEars ? EarFusion(language: script.language) : nil
    follower = Follower(script: script, position: position, tuning: tuning)
  }

  /// Hands an update to the product's follower.
  public mutating func heard(_ update: RecognitionUpdate, from engine: String) -> FollowedPlace {
    guard fusion != nil else { return place(follower.heard(update)) }
    let joined = fusion?.heard(update, from: Self.scriptEars.contains(engine) ? .script : .free) ?? update
    heard = joined.finalised + joined.volatile
    return place(follower.heard(joined))
  }

  /// Recognisers that expect the script.
  static let scriptEars: Set<String> = ["pocketsphinx"]

  /// Hands a nudge to the product's follower.
  public mutating func nudge(to word: WordIndex, audioTime: Double) -> FollowedPlace {
    place(follower.nudge(to: word, audioTime: audioTime))
  }

  private func place(_ event: FollowEvent) -> FollowedPlace {
    FollowedPlace(position: event.position, state: event.state)
  }
}
