// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import StudioServer

/// A recogniser that hears a fixed text, a word for each third of a second of audio that is not silent.
struct ScriptedEars: StudioEars {
  var words: [String]
  /// Seconds of audio after which it fails; never by default.
  var failsAt = Double.infinity
  /// Seconds that it takes for each piece of sound.
  var delay = 0.0

  var descriptor: RecognizerDescriptor { RecognizerDescriptor(id: "scripted", name: "Scripted", locales: languages) }
  var languages: [LanguageTag] { [LanguageTag("en", region: "US")] }
  func warmUp() {}

  func makeSession(
    for script: Script, onLoss: @escaping @Sendable (StudioError) -> Void
  ) throws -> (session: any RecognitionSession, descriptor: RecognizerDescriptor) {
    (ScriptedSession(words: words, failsAt: failsAt, delay: delay), descriptor)
  }
}

/// One hearing of the text.
final class ScriptedSession: RecognitionSession {
  private let words: [String]
  private let failsAt: Double
  private let delay: Double
  private var samples = 0
  private var spoken = 0
  private var said = 0

  static let wordSeconds = 0.32

  init(words: [String], failsAt: Double, delay: Double) {
    self.words = words
    self.failsAt = failsAt
    self.delay = delay
  }

  var audioTime: Double { Double(samples) / 16_000 }

  func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    if delay > 0 { Thread.sleep(forTimeInterval: delay) }
    self.samples += samples.count
    if samples.contains(where: { $0 != 0 }) { spoken += samples.count }
    if audioTime >= failsAt { throw StudioError(.engine, "The recogniser broke") }
    var updates: [RecognitionUpdate] = []
    while said < words.count, Double(spoken) / 16_000 >= Double(said + 1) * Self.wordSeconds {
      let word = HeardWord(words[said], start: audioTime - Self.wordSeconds, end: audioTime)
      updates.append(RecognitionUpdate(finalised: [word], audioTime: audioTime))
      said += 1
    }
    return updates
  }

  func finish() throws -> [RecognitionUpdate] { [] }
}
