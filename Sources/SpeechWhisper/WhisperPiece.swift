// SPDX-License-Identifier: GPL-3.0-or-later

/// A piece of text as the model gives it: a word, a part of one, or a mark.
struct WhisperPiece: Sendable, Hashable {
  /// UTF-8, perhaps only a part of a character. A space in front begins a word.
  var bytes: [UInt8]
  /// 0 to 1.
  var probability: Float
  /// Seconds from the first sample at which it had been said, by dynamic time warping; `nil` where that gave none.
  var end: Double?

  init(_ bytes: [UInt8], probability: Float, end: Double?) {
    self.bytes = bytes
    self.probability = probability
    self.end = end
  }

  /// From text, for tests.
  init(_ text: String, probability: Float = 1, end: Double? = nil) {
    self.init(Array(text.utf8), probability: probability, end: end)
  }
}

/// What one run over an utterance gave.
struct WhisperOutcome: Sendable {
  var pieces: [WhisperPiece] = []
  /// Probability that nobody speaks, 0 to 1.
  var noSpeech: Float = 0
  /// Mean logarithm of the pieces' probabilities.
  var meanLogProbability: Float = 0
  /// Whether the text was cut off because it was longer than anybody can have said.
  var isCapped = false
}
