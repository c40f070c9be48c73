// SPDX-License-Identifier: Apache-2.0

/// The follower's constants. Scores are natural logarithms of likelihood ratios against "this word is off script", so a
/// cost of 7 asks for evidence of e⁷ before the place is believed. Each was chosen on the following benchmark's
/// development readers (docs/decisions: the follower).
public struct FollowTuning: Sendable, Hashable {
  /// Script words that the trellis reaches behind the best place.
  public var reachBehind = 44
  /// Script words that it reaches ahead of the best place.
  public var reachAhead = 112

  /// Score of an exact match of the commonest word.
  public var matchCommon: Float = 1.1
  /// Score of an exact match of a rare word.
  public var matchRare: Float = 4.0
  /// Similarity under which a word does not match at all.
  public var similarityFloor: Float = 0.45

  /// Score below which a likeness is a word badly heard and no match.
  public var leastMatch: Float = 0
  /// What a likeness that is not exact loses at worst.
  public var partialPenalty: Float = 1.2
  /// Likeness that the newest word of the tail has with a longer word that begins like it.
  public var prefixRatio: Float = 0.8
  /// Share of the cost of a word that fits nothing where it is the newest of the tail and may still grow.
  public var openEase: Float = 0.7

  /// Worth of a match that only the script's ear heard, after the free ear's newest word.
  public var scriptEarAlone: Float = 0.8
  /// By what the costs of passing words grow where the script's ear goes on alone.
  public var scriptEarSkip: Float = 3
  /// What a jump costs more there.
  public var scriptEarJump: Float = 3
  /// Worth of a match that only the free ear heard.
  public var freeEarAlone: Float = 1
  /// Worth of a match that both ears heard alike.
  public var bothEars: Float = 1.3
  /// Worth of a match by what the script's ear heard where the free ear heard something else.
  public var otherEar: Float = 0.7

  /// Reader's share of words that come out wrong: where the estimate starts.
  public var errorRate: Float = 0.2
  /// What the estimate stays within.
  public var errorRateBounds: ClosedRange<Float> = 0.06...0.55
  /// Words over which the estimate of the error rate forgets.
  public var errorMemory: Float = 14
  /// Score of a script word heard as another, of a clear reader.
  public var wrongClear: Float = -2.6
  /// The same, of a reader whose every second word is wrong.
  public var wrongGarbled: Float = -0.6
  /// Score of a heard word that nobody said, of a clear reader.
  public var extraClear: Float = -2.4
  /// The same, of a garbled reader.
  public var extraGarbled: Float = -0.8
  /// Words off script in a row that are no longer taken for badly heard ones.
  public var adlibWords = 8

  /// Cost of the first script word that was passed without being heard.
  public var skipOpen: Float = 1.9
  /// Cost of each further such word in a row.
  public var skipExtend: Float = 1.0
  /// Cost of saying the same word again.
  public var stutter: Float = 2.5

  /// Cost of leaving the script, of a clear reader.
  public var leave: Float = 2.6
  /// The same, of a garbled reader.
  public var leaveGarbled: Float = 4.2
  /// Cost of coming back where it was left.
  public var rejoin: Float = 1.2

  /// Cost of a jump ahead within reach.
  public var jumpAhead: Float = 8.0
  /// Cost of a jump back to words just said.
  public var restart: Float = 8.0
  /// Cost of a jump further back within reach.
  public var jumpBack: Float = 9.0
  /// Cost of a jump to anywhere in the script.
  public var jumpFar: Float = 12.0
  /// Words off the script in a row from which coming back gets dearer: who has said so many more than an ad-lib says more.
  public var awayWords: Float = 12
  /// What coming back where the script was left costs more each time that those words have doubled.
  public var awayRejoin: Float = 1
  /// Words since the reader was surely at the place after which a move asks for more: chance brings a few matches in a row sooner
  /// or later.
  public var goneWords = 32
  /// Matched words in a row that any move must show then. Speech that has nothing to do with a script seldom has four of its words
  /// in a row (`scripts/bench-offscript`).
  public var goneRun = 4
  /// Doublings after which coming back gets no dearer.
  static let awayDoublings: Float = 3

  /// Script words behind the place that count as just said.
  static let restartReach = 12
  /// What a jump costs less where it lands on the first word of a sentence.
  public var sentenceStartBonus: Float = 1.5
  /// Words ahead that count as reading on.
  public var advanceReach = 8
  /// Words ahead that one matched word is enough for.
  public var surestReach = 2
  /// Log-likelihood ratio of reading against being off the script from which one matched word is enough for more.
  public var surestMargin: Float = 4
  /// Matched words in a row that a jump ahead must show before it is believed.
  public var jumpWords = 2
  /// The same for a jump back.
  public var backWords = 2
  /// The same for a jump to anywhere.
  public var farWords = 4
  /// By how much the best place of the whole script must beat the next.
  public var farLead: Float = 2

  /// Script words past the newest match that reading on in garbled words may show.
  public var blindWords = 2

  /// Words heard off script before the reader counts as lost.
  public var lostWords = 5
  /// Seconds since the last match after which it does.
  public var lostSeconds = 3.2

  /// Seconds for which a withdrawn word leaves the position where it is.
  public var flickerSeconds = 0.45
  /// Seconds without a heard word after which the reader counts as silent.
  public var silenceSeconds = 1.2
  /// Seconds after a nudge in which evidence behind it is ignored.
  public var nudgeSeconds = 3.0

  /// The constants as they were chosen.
  public init() {}
}
