// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// Three hours of reading with slips: what aligning, marking and captioning them takes.
enum LongTake {
  /// Words of three hours at 150 a minute.
  static let wordCount = 27_000

  /// Prints seconds of this machine for each step.
  static func measure() {
    var random = SeededGenerator(seed: 3)
    let vocabulary = RandomText.vocabulary(6_000, using: &random)
    let written = RandomText.words(wordCount, of: vocabulary, using: &random)
    let text = written.enumerated().map { $0.offset % 14 == 13 ? $0.element + "." : $0.element }.joined(separator: " ")
    let script = Script(parsing: text, language: LanguageTag("en"))
    let said = SlippedReading(
      of: script.words.spoken, sentences: script.words.sentences.map(Int.init), vocabulary: vocabulary, seed: 3)
    let heard = said.said.enumerated().map {
      HeardWord($0.element.text, start: Double($0.offset) * 0.4, end: Double($0.offset) * 0.4 + 0.35)
    }
    let clock = ContinuousClock()
    var reading = TakeReading(said: [])
    var marks = 0
    var cues = 0
    let aligning = clock.measure { reading = TakeReading(script: script, heard: heard) }
    let marking = clock.measure {
      let found = TakeMarks(reading, of: script)
      marks = found.marks.count + Int(TakeScore(found, of: reading).coverage)
    }
    let captioning = clock.measure {
      cues = CueBreaker().cues(of: CaptionWords(script: script).words(of: reading)).count
    }
    print(
      "3 hours, \(heard.count) words: aligned in \(seconds(aligning)) s, marked and scored in \(seconds(marking)) s "
        + "(\(marks) marks), captions in \(seconds(captioning)) s (\(cues))")
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    let part = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - part.count) + part
  }
}
