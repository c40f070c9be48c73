// SPDX-License-Identifier: Apache-2.0

/// What a recogniser says at one moment: the words that became final, and the whole tail that may still change.
public struct RecognitionUpdate: Sendable, Hashable {
  /// Words that will not change any more, in order of time. They come after every earlier final word.
  public var finalised: [HeardWord]
  /// The words after the newest final one that may still change. Replaces the tail of the update before; empty
  /// where nothing is pending.
  public var volatile: [HeardWord]
  /// Where two recognisers hear as one: the words that one of them made final by itself, as it heard them, each with its
  /// ear. For what is said apart from the script; `finalised` is what both say together, often a little later.
  public var byEar: [HeardWord]
  /// What was said between two pauses, heard by itself, where the recogniser does that. Told beside the words above, which
  /// have it too as far as it was understood there.
  public var apart: [ApartUtterance]
  /// Seconds of audio that the recogniser had been fed when it said this. Never goes back.
  public var audioTime: Double

  /// An update; without words it only tells that time passed.
  public init(
    finalised: [HeardWord] = [], volatile: [HeardWord] = [], byEar: [HeardWord] = [],
    apart: [ApartUtterance] = [], audioTime: Double
  ) {
    self.finalised = finalised
    self.byEar = byEar
    self.apart = apart
    self.volatile = volatile
    self.audioTime = audioTime
  }
}
