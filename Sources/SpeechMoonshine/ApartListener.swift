// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// Hears what is said between two pauses in one stream by itself, with its noise reduced and as it was recorded: the model
/// misunderstands a single word in one way or the other, and seldom in both.
///
/// Cost: two runs of 0.1 CPU seconds or so an utterance, beside the live path.
final class ApartListener {
  private let sound: ApartSound
  private let worker: MoonshineWorker
  private let delivery: MoonshineRecognizer.Options.Delivery
  private var hearings = ApartHearings<Asked>()
  /// CPU seconds that the runs took so far.
  private(set) var runSeconds = 0.0

  private struct Asked {
    var clean: MoonshineWorker.Run
    var raw: MoonshineWorker.Run
    /// Seconds of the stream at which they were asked for.
    var time: Double
  }

  init(sound: ApartSound, worker: MoonshineWorker, delivery: MoonshineRecognizer.Options.Delivery) {
    self.sound = sound
    self.worker = worker
    self.delivery = delivery
  }

  /// Takes the next frame, which ends at `time`; what was heard apart and is known now.
  func take(_ frame: [Int16], at time: Double) throws -> [ApartUtterance] {
    act(sound.take(frame), at: time)
    return try due(at: time)
  }

  /// Nothing more comes; waits for what is pending.
  func finish(at time: Double) throws -> [ApartUtterance] {
    act(sound.finish(), at: time)
    return try due(at: .infinity)
  }

  private func act(_ action: ApartSound.Action, at time: Double) {
    switch action {
    case .none: break
    case .confirm: hearings.confirm()
    case .withdraw: hearings.withdraw()
    case .listen(let clips):
      for clip in clips {
        let asked = Asked(
          clean: worker.hear(clip.clean, draft: []), raw: worker.hear(clip.raw, draft: []), time: time)
        hearings.add(clip, asked)
      }
    }
  }

  private func due(at time: Double) throws -> [ApartUtterance] {
    var utterances: [ApartUtterance] = []
    while let (clip, asked) = try hearings.next(where: { try isDue($0, at: time) }) {
      let done = [try asked.clean.wait(), try asked.raw.wait()]
      runSeconds += done.reduce(0) { $0 + $1.cost }
      utterances.append(
        ApartUtterance(start: clip.start, end: clip.end, hearings: done.map { words($0.heard.text, clip) }))
    }
    return utterances
  }

  /// The model gives no times: the words share the voice's.
  private func words(_ text: String, _ clip: ApartSound.Clip) -> [HeardWord] {
    let frame = Double(recognitionFrameSize) / Double(recognitionSampleRate)
    let frames = max(1, Int(((clip.end - clip.start) / frame).rounded()))
    return WordTimes.spread(text, over: Array(repeating: true, count: frames)).map { span in
      HeardWord(span.text, start: clip.start + span.start * frame, end: clip.start + span.end * frame)
    }
  }

  private func isDue(_ asked: Asked, at time: Double) throws -> Bool {
    if time == .infinity { return true }
    guard delivery == .simulated else { return asked.clean.poll() != nil && asked.raw.poll() != nil }
    return time >= asked.time + (try asked.clean.wait().cost) + (try asked.raw.wait().cost)
  }
}
