// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

/// What Vosk says, which comes as JSON.
enum VoskResult {
  private struct Spoken: Decodable {
    var word: String
    var start: Double
    var end: Double
    var conf: Double?
  }

  private struct Answer: Decodable {
    var result: [Spoken]?
    var partial_result: [Spoken]?
  }

  /// Words of a final or a partial result, in order of time.
  /// - Parameter hasConfidence: whether its confidences mean something; those of partial results do not.
  /// - Throws: `StudioError` `engine` where it is no such JSON.
  static func words(_ json: String, hasConfidence: Bool) throws -> [HeardWord] {
    let answer: Answer
    do {
      answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
    } catch {
      throw StudioError(.engine, "Vosk said something that can't be read: \(json.prefix(80))")
    }
    var moment = 0.0
    return (answer.result ?? answer.partial_result ?? []).compactMap { spoken in
      // Unknown words and noises are `[unk]`, `<unk>`, `[noise]`.
      guard let first = spoken.word.first, first != "<", first != "[", !spoken.word.contains(" ") else { return nil }
      let start = max(moment, spoken.start)
      moment = max(start, spoken.end)
      let confidence = hasConfidence ? spoken.conf.map { Float(min(1, max(0, $0))) } : nil
      return HeardWord(spoken.word, start: start, end: moment, confidence: confidence)
    }
  }
}
