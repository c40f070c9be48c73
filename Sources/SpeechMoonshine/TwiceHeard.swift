// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// Something said between two pauses on its way through the model twice: with its noise reduced and as it was recorded.
/// The model misunderstands a single word in one way or the other, and seldom in both.
///
/// Cost: two runs of `MoonshineModel.hear` without a draft, beside the live path.
struct TwiceHeard {
  private let runs: [MoonshineWorker.Run]

  /// Asks for both runs.
  private init(_ clip: ApartSound.Clip, _ worker: MoonshineWorker) {
    runs = [clip.clean, clip.raw].map { worker.hear($0, draft: []) }
  }

  /// CPU seconds of both; waits for them.
  private func cost() throws -> Double { try runs.reduce(0) { try $0 + $1.wait().cost } }

  /// The model gives no times: the words share the voice's.
  private func words(_ clip: ApartSound.Clip) throws -> [[HeardWord]] {
    let frame = Double(recognitionFrameSize) / Double(recognitionSampleRate)
    let frames = max(1, Int(((clip.end - clip.start) / frame).rounded()))
    return try runs.map { run in
      WordTimes.spread(try run.wait().value.text, over: Array(repeating: true, count: frames)).map { span in
        HeardWord(span.text, start: clip.start + span.start * frame, end: clip.start + span.end * frame)
      }
    }
  }

  /// Hears what is said between two pauses in one stream.
  /// - Parameter onCost: told the CPU seconds of each pair of runs.
  static func listener(
    to sound: ApartSound, _ worker: MoonshineWorker, _ delivery: MoonshineRecognizer.Options.Delivery,
    onCost: @escaping (Double) -> Void
  ) -> ApartListener<TwiceHeard> {
    ApartListener(
      sound: sound,
      engine: .init(
        ask: { clip in TwiceHeard(clip, worker) },
        isDone: { job, asked, now in
          delivery == .simulated ? try now >= asked + job.cost() : job.runs.allSatisfy { $0.poll() != nil }
        },
        hearings: { job, clip in
          onCost(try job.cost())
          return try job.words(clip)
        }))
  }
}
