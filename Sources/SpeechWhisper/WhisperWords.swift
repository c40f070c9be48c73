// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

/// From the model's pieces to heard words: what it made up is left out, and each word gets its time.
enum WhisperWords {
  /// Mean log probability below which an outcome is noise put into words.
  static let leastLogProbability: Float = -1.1
  /// Probability of silence above which a doubtful outcome is dropped.
  static let mostNoSpeech: Float = 0.6
  /// Letters a second beyond which nobody speaks.
  static let mostLettersPerSecond = 30.0
  /// The longest run of words that is looked for as a loop, and how often it stands there at least.
  static let repetitions = 3
  static let longestLoop = 8
  /// Words that end at one moment, from which on they are taken for made up.
  static let crowdSize = 3
  /// Seconds that a word takes for itself and for each letter at most; what is left before it is a pause.
  static let slowestWord = 0.35
  static let slowestLetter = 0.12

  /// Words of an utterance, in order.
  /// - Parameters:
  ///   - start: seconds on the take's clock of the first sample.
  ///   - speech: seconds from the first sample between which somebody speaks.
  static func words(_ outcome: WhisperOutcome, from start: Double, speech: ClosedRange<Double>) -> [HeardWord] {
    var words = joined(outcome.pieces)
    words = withoutLoops(words, isCapped: outcome.isCapped)
    guard !words.isEmpty, isPlausible(outcome, words, seconds: speech.upperBound - speech.lowerBound) else { return [] }
    let ends = ends(of: words, speech: speech)
    var previous = speech.lowerBound
    return zip(words, ends).map { word, end in
      let longest = slowestWord + slowestLetter * Double(word.form.count)
      let heard = HeardWord(
        word.text, start: start + max(previous, end - longest), end: start + end, confidence: word.confidence)
      previous = end
      return heard
    }
  }

  /// A word of one or more pieces.
  struct Word: Equatable {
    /// As the model spells it, with the marks around it.
    var text: String
    /// Its letters and figures in lower case.
    var form: String
    /// Mean of its pieces' probabilities, by their logarithms.
    var confidence: Float
    /// Seconds from the first sample at which its last letter was over.
    var end: Double?
  }

  /// Letters and figures of a word, in lower case.
  static func form(of text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Puts pieces together into words. What stands in brackets or between asterisks is a remark about the sound.
  static func joined(_ pieces: [WhisperPiece]) -> [Word] {
    var words: [Word] = []
    var current: [WhisperPiece] = []
    var remark: UInt8?
    func close() {
      defer { current = [] }
      let text = String(decoding: current.flatMap(\.bytes), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let form = Self.form(of: text)
      let spoken = current.filter { piece in piece.bytes.contains { isSpoken($0) } }
      guard !form.isEmpty, let last = spoken.last else { return }
      let mean = spoken.reduce(0) { $0 + log(max(1e-6, $1.probability)) } / Float(spoken.count)
      words.append(Word(text: text, form: form, confidence: exp(mean), end: last.end))
    }
    for piece in pieces {
      let bytes = piece.bytes
      if bytes.first == UInt8(ascii: " ") { close() }
      if let closing = remark {
        if bytes.contains(closing) { remark = nil }
        continue
      }
      let mark = bytes.firstIndex { $0 != UInt8(ascii: " ") }
      if let mark, let closing = Self.remarks[bytes[mark]],
        // A mark that closes within the same piece (`(s)`) is part of a word.
        !bytes[(mark + 1)...].contains(closing)
      {
        close()
        remark = closing
        continue
      }
      current.append(piece)
    }
    close()
    return words
  }

  private static let remarks: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "*"): UInt8(ascii: "*"),
    UInt8(ascii: "<"): UInt8(ascii: ">"),
  ]

  /// Whether a byte is one of a letter, of a figure, or of a character beyond ASCII.
  private static func isSpoken(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// Whether somebody can have said this.
  static func isPlausible(_ outcome: WhisperOutcome, _ words: [Word], seconds: Double) -> Bool {
    if outcome.meanLogProbability < leastLogProbability { return false }
    if outcome.noSpeech > mostNoSpeech, outcome.meanLogProbability < leastLogProbability / 2 { return false }
    let letters = words.reduce(0) { $0 + $1.form.count }
    return Double(letters) <= mostLettersPerSecond * max(0.3, seconds)
  }

  /// Leaves out what the model says over and over.
  ///
  /// Of such a text one copy lies on the audio, and the others are crowded into a moment, as are words that go on after
  /// the audio. Three words or more that end at one moment are more than anybody says: the first of them stays.
  static func withoutLoops(_ words: [Word], isCapped: Bool) -> [Word] {
    if words.contains(where: { $0.end == nil }) {
      return isCapped ? Array(words.dropLast(loopedWords(words.map(\.form)))) : words
    }
    var kept: [Word] = []
    var index = 0
    while index < words.count {
      let moment = words[index].end ?? 0
      let crowd = words[index...].prefix { abs(($0.end ?? 0) - moment) < 0.03 }
      if crowd.count < crowdSize {
        kept.append(words[index])
        index += 1
        continue
      }
      // Before the audio has begun nobody has said any of them.
      if moment > 0.05 { kept.append(words[index]) }
      index += crowd.count
    }
    return kept
  }

  /// How many words at the end only say again what stands before them. Asked of a text that went on until it was cut
  /// off: there the model had got into a loop, which readers of refrains do not.
  static func loopedWords(_ forms: [String]) -> Int {
    for length in 1...longestLoop where forms.count >= length * repetitions {
      var same = 0
      while same + length < forms.count, forms[forms.count - 1 - same] == forms[forms.count - 1 - same - length] {
        same += 1
      }
      if same >= length * (repetitions - 1) { return same }
    }
    return 0
  }

  /// The end of each word, never going back: the model's own, else spread by letters over what is left.
  static func ends(of words: [Word], speech: ClosedRange<Double>) -> [Double] {
    var ends: [Double] = []
    var previous = speech.lowerBound
    for (index, word) in words.enumerated() {
      if let end = word.end {
        previous = min(speech.upperBound, max(previous, end))
      } else {
        // Up to the next word whose time is known, or to the end.
        let next = words[index...].firstIndex { $0.end != nil } ?? words.count
        let until = max(previous, min(speech.upperBound, next < words.count ? words[next].end! : speech.upperBound))
        let letters = words[index..<min(words.count, next + 1)].reduce(0) { $0 + $1.form.count }
        previous += (until - previous) * Double(word.form.count) / Double(max(1, letters))
      }
      ends.append(previous)
    }
    return ends
  }
}
