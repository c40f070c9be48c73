// SPDX-License-Identifier: Apache-2.0

/// Words between two pauses, as far as they can be a command.
struct Utterance: Sendable {
  /// Most words that are kept: more are no command.
  static let limit = 8

  /// Comparison forms, without fillers.
  var words: [String] = []
  /// Seconds on the take's clock: from the fillers before to the fillers after.
  var start = 0.0
  var end = 0.0
  /// Seconds at which the words themselves begin and end.
  var spoken = 0.0
  var spokenEnd = 0.0
  /// End of the last word before the utterance.
  var previousEnd = -Double.infinity
  /// Whether there was a pause before it.
  var isApart = false
  /// Whether a filler is known to have been said with it: nobody reads one.
  var hasFiller = false
  private var confidenceSum: Float = 0
  private var confidenceCount = 0

  /// Mean of the words' confidence.
  var confidence: Float? { confidenceCount > 0 ? confidenceSum / Float(confidenceCount) : nil }

  /// Adds the forms of one heard word.
  mutating func add(_ forms: [String], of word: HeardWord) {
    end = max(end, word.end)
    spokenEnd = max(spokenEnd, word.end)
    if let confidence = word.confidence {
      confidenceSum += confidence
      confidenceCount += 1
    }
    if words.count < Self.limit { words += forms }
  }

  /// The event of a command that the utterance is; `next` is where the next word begins, if one is known.
  func event(
    _ command: SpokenCommand, returnsTo place: WordIndex?, padding: Double, next: Double?
  ) -> CommandEvent {
    // Never into a neighbouring word, and never before the recording.
    let low = min(start, max(0, previousEnd, start - padding))
    let high = max(end, min(next ?? .infinity, end + padding))
    return CommandEvent(
      command: command, range: low...high, spoken: spoken...max(spoken, spokenEnd), returnsTo: place,
      confidence: confidence)
  }
}
