// SPDX-License-Identifier: Apache-2.0

/// What is learned of how this reader comes through this recogniser: the share of words that come out wrong.
///
/// A clear reader's three odd words are an ad-lib; a child's are a sentence of the script badly heard.
struct ReaderModel: Sendable {
  /// Serial number of the first heard word that has not been learned from.
  var learned = 0
  private(set) var errorRate: Float
  private let tuning: FollowTuning

  init(tuning: FollowTuning) {
    self.tuning = tuning
    errorRate = tuning.errorRate
  }

  /// Learns from one word: whether it matched where the reader was reading.
  mutating func learn(matched: Bool, isReading: Bool) {
    learned += 1
    guard isReading else { return }
    let rate = errorRate + ((matched ? 0 : 1) - errorRate) / tuning.errorMemory
    errorRate = min(max(rate, tuning.errorRateBounds.lowerBound), tuning.errorRateBounds.upperBound)
  }

  /// Score of a script word having come out as another word.
  var wrong: Float { -2.6 + 3.2 * errorRate }
  /// Score of a heard word that nobody said.
  var extra: Float { -2.4 + 2.4 * errorRate }
  /// Cost of leaving the script.
  var leaveCost: Float { tuning.leave + 3 * (errorRate - tuning.errorRate) }
}
