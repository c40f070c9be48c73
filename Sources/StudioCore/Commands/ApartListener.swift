// SPDX-License-Identifier: Apache-2.0

/// Has what is said between two pauses of one stream heard by itself, and tells what was heard once the pause after it is
/// long enough. A recogniser's session gives it frames, and says how its engine hears a clip.
///
/// Not thread-safe. `Job` is a hearing that the engine was asked for.
public final class ApartListener<Job> {
  /// How an engine hears.
  public struct Engine {
    /// Begins to hear a clip.
    var ask: (ApartSound.Clip) -> Job
    /// Whether a job's outcome may be had at `now`, asked for at `asked`, both in seconds of the stream.
    var isDone: (_ job: Job, _ asked: Double, _ now: Double) throws -> Bool
    /// What was heard; waits for it.
    var hearings: (Job, ApartSound.Clip) throws -> [[HeardWord]]

    /// The three things that it has to do.
    public init(
      ask: @escaping (ApartSound.Clip) -> Job, isDone: @escaping (Job, Double, Double) throws -> Bool,
      hearings: @escaping (Job, ApartSound.Clip) throws -> [[HeardWord]]
    ) {
      self.ask = ask
      self.isDone = isDone
      self.hearings = hearings
    }
  }

  private let sound: ApartSound
  private let engine: Engine
  /// Hearings that were asked for, the oldest first, and which of them turned out to be over.
  private var waiting: [(clip: ApartSound.Clip, job: Job, asked: Double, isConfirmed: Bool)] = []

  /// Listens to `sound`, which nobody else gives frames.
  public init(sound: ApartSound, engine: Engine) {
    self.sound = sound
    self.engine = engine
  }

  /// Takes the next frame, which ends at `time` seconds; what was heard and is known now.
  public func take(_ frame: [Int16], at time: Double) throws -> [ApartUtterance] {
    act(sound.take(frame), at: time)
    return try due(at: time)
  }

  /// Nothing more comes; waits for what is pending.
  public func finish(at time: Double) throws -> [ApartUtterance] {
    act(sound.finish(), at: time)
    return try due(at: .infinity)
  }

  private func act(_ action: ApartSound.Action, at time: Double) {
    switch action {
    case .none: break
    case .confirm:
      for index in waiting.indices { waiting[index].isConfirmed = true }
    case .withdraw: waiting.removeAll { !$0.isConfirmed }
    case .listen(let clips):
      for clip in clips { waiting.append((clip, engine.ask(clip), time, false)) }
    }
  }

  private func due(at time: Double) throws -> [ApartUtterance] {
    var utterances: [ApartUtterance] = []
    while let first = waiting.first, first.isConfirmed,
      try time == .infinity || engine.isDone(first.job, first.asked, time)
    {
      waiting.removeFirst()
      utterances.append(
        ApartUtterance(
          start: first.clip.start, end: first.clip.end, hearings: try engine.hearings(first.job, first.clip)))
    }
    return utterances
  }
}
