// SPDX-License-Identifier: GPL-3.0-or-later
internal import MediaLibAV
internal import Pipeline
package import StudioCore

/// Gives the words of a take their exact times, where the engine that heard them knows them only roughly: by forced alignment.
package enum WordTimer {
  /// Engines whose words have times that are guessed from the length of the utterance.
  private static let roughEngines: Set<String> = ["moonshine", "whisper"]

  /// Times words by their recording. Words whose phrases do not fit the sound keep the times that they have.
  ///
  /// Cost: decoding the recording's sound once, and about a hundredth of the time of the phrases with rough words.
  /// - Parameters:
  ///   - updates: what was heard, on the take's clock; the words in them are changed, and nothing else.
  ///   - engine: the recogniser's identifier.
  ///   - isGoingOn: asked now and then with the seconds that are done; `false` ends it and leaves the rest as it is.
  /// - Returns: how many words' times were rough, and how many are exact now.
  /// - Throws: `StudioError` where the recording can't be read or the aligner fails.
  @discardableResult package static func time(
    _ updates: inout [RecognitionUpdate], heardBy engine: String, in recording: String, with aligner: any WordAligner,
    isGoingOn: (Double) -> Bool = { _ in true }
  ) throws -> (rough: Int, timed: Int) {
    let words = FinalWords.of(updates)
    // A word that the other ear heard as well has that one's times.
    let isRough = words.map {
      $0.ear == .free && $0.alternative == nil || $0.ear == nil && roughEngines.contains(engine)
    }
    let phrases = RoughPhrase.all(of: words, isRough: isRough)
    var timed = words
    guard !phrases.isEmpty else { return (0, 0) }
    let accepted = try align(phrases, &timed, isRough, recording, aligner, isGoingOn)
    var index = 0
    for update in updates.indices {
      for place in updates[update].finalised.indices {
        if isRough[index] {
          updates[update].finalised[place].start = timed[index].start
          updates[update].finalised[place].end = timed[index].end
        }
        index += 1
      }
    }
    return (isRough.count { $0 }, accepted)
  }

  /// Reads the sound once, a phrase at a time. How many words were timed.
  private static func align(
    _ phrases: [RoughPhrase], _ words: inout [HeardWord], _ isRough: [Bool], _ recording: String,
    _ aligner: any WordAligner, _ isGoingOn: (Double) -> Bool
  ) throws -> Int {
    let reader = try AudioReader(path: recording)
    let rate = Double(recognitionSampleRate)
    var held: [Int16] = []
    /// Where `held` begins, and what comes next, in samples from the first one.
    var (begin, position) = (0, 0)
    var accepted = 0
    var waiting = phrases[...]
    while let phrase = waiting.first, isGoingOn(Double(position) / rate) {
      let place = { (second: Double) in max(0, Int(((second - reader.startTime) * rate).rounded())) }
      let samples = try reader.next()
      if let samples {
        if held.isEmpty { begin = position }
        position += samples.count
        held += samples
        // Nothing before the phrase is needed.
        if position <= place(phrase.span.lowerBound) { held.removeAll(keepingCapacity: true) }
      }
      guard samples == nil || position >= place(phrase.span.upperBound) else { continue }
      let from = min(max(0, place(phrase.span.lowerBound) - begin), held.count)
      let to = min(max(from, place(phrase.span.upperBound) - begin), held.count)
      let texts = words[phrase.words].map(\.text)
      if from < to, let times = try aligner.align(texts, in: Array(held[from..<to])) {
        let start = Double(begin + from) / rate + reader.startTime
        let shifted = times.map { start + $0.lowerBound...start + $0.upperBound }
        accepted += phrase.take(shifted, for: &words, isRough: isRough)
      }
      waiting.removeFirst()
      // The next phrase begins where this one ends.
      held.removeFirst(to)
      begin += to
    }
    return accepted
  }
}
