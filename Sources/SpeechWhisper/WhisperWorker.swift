// SPDX-License-Identifier: GPL-3.0-or-later
internal import SpeechLibraries

/// Runs the model on a thread of its own, one utterance after another.
final class WhisperWorker: Sendable {
  private let thread: EngineThread<WhisperModel>

  init(_ model: sending WhisperModel) {
    thread = EngineThread(model, named: "Whisper", label: "followspot.whisper", qos: .utility)
  }

  typealias Run = EngineRun<WhisperOutcome>

  /// Asks for what is said in `samples`.
  func recognise(_ samples: [Int16], language: String) -> Run {
    thread.ask { try $0.recognise(samples.map { Float($0) / 32_768 }, language: language) }
  }
}
