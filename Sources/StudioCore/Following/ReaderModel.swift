// SPDX-License-Identifier: Apache-2.0

/// What is learned of how this reader comes through this recogniser: the share of words that come out wrong.
///
/// A clear reader's three odd words are an ad-lib; a child's are a sentence of the script badly heard.
struct ReaderModel: Sendable {
  /// Serial number of the first heard word that has not been learned from.
  var learned = 0
  private(set) var errorRate: Float
  /// Words in a row that fitted nowhere, and the position before them.
  private var unexplained = 0
  private var lastPlace = 0
  private let tuning: FollowTuning

  init(tuning: FollowTuning) {
    self.tuning = tuning
    errorRate = tuning.errorRate
  }

  /// Learns from one word: whether it matched where the reader was reading.
  ///
  /// Words that fit nowhere are an ad-lib or a garbled stretch; which, is known when the reader is found again: as far
  /// on as the words would have brought them means that they were reading all along.
  mutating func learn(matched: Bool, isReading: Bool, place: WordIndex) {
    learned += 1
    guard isReading else {
      unexplained += 1
      return
    }
    if unexplained > 0, matched {
      let passed = Float(place - lastPlace)
      if passed >= 0.4 * Float(unexplained), passed <= 2.5 * Float(unexplained) {
        for _ in 0..<min(unexplained, 40) { adapt(to: 1) }
      }
      unexplained = 0
    }
    if matched { lastPlace = place }
    adapt(to: matched ? 0 : 1)
  }

  private mutating func adapt(to value: Float) {
    let rate = errorRate + (value - errorRate) / tuning.errorMemory
    errorRate = min(max(rate, tuning.errorRateBounds.lowerBound), tuning.errorRateBounds.upperBound)
  }

  /// Score of a script word having come out as another word.
  var wrong: Float { tuning.wrongClear + (tuning.wrongGarbled - tuning.wrongClear) * errorRate / 0.55 }
  /// Score of a heard word that nobody said.
  var extra: Float { tuning.extraClear + (tuning.extraGarbled - tuning.extraClear) * errorRate / 0.55 }
  /// Cost of leaving the script.
  var leaveCost: Float { tuning.leave + (tuning.leaveGarbled - tuning.leave) * errorRate / 0.55 }
}
