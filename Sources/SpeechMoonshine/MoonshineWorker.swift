// SPDX-License-Identifier: GPL-3.0-or-later
internal import SpeechLibraries

/// Runs the model on a thread of its own, one request after another.
final class MoonshineWorker: Sendable {
  private let thread: EngineThread<MoonshineModel>

  init(_ model: sending MoonshineModel) {
    thread = EngineThread(model, named: "Moonshine", label: "followspot.moonshine", qos: .userInitiated)
  }

  typealias Run = EngineRun<MoonshineModel.Outcome>

  /// Asks for what is said in `samples`.
  func hear(_ samples: [Int16], draft: [Int64]) -> Run {
    thread.ask { try $0.hear(samples.map { Float($0) / 32_768 }, draft: draft) }
  }
}
