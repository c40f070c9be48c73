// SPDX-License-Identifier: Apache-2.0

/// What decides whether leftover words are of the script after all, and what is worth a mark.
public struct TakeTuning: Sendable, Hashable {
  /// Words of the script looked at before and after the place of leftover words.
  public var reach = 64
  /// Words more for each leftover word.
  public var reachPerWord = 8
  /// Leftover runs up to this long are placed by local alignment; longer ones by whole alignment first.
  public var localLimit = 48
  /// Least weight (`WordWeights`) of matched words that places leftover words: about two ordinary words.
  public var evidence: Float = 1.3
  /// Least weight of neighbouring matches of the whole alignment that keeps them: one rare word.
  public var looseEvidence: Float = 0.9
  /// Most words between two matched ones that are taken for misheard script words.
  public var assumedLimit = 2
  /// Seconds of silence inside a sentence that are a long pause.
  public var longPause = 1.5
  /// Heard words in a row that match nothing and are a stumble.
  public var stumbleWords = 2
  /// Script words in a row, never said, that are a skip.
  public var skipWords = 3

  /// The defaults.
  public init() {}
}
