// SPDX-License-Identifier: Apache-2.0

/// Has what is said between two pauses of one stream heard by itself, and tells what was heard once the pause after it is
/// long enough. A recogniser's session gives it frames, and says how its engine hears a clip.
///
/// An engine that fails costs what is said by itself and nothing else: what it could not hear is told without a hearing, and
/// after `mostFailures` in a row it is not asked again.
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

  /// Hearings that fail in a row before the engine is not asked any more.
  public static var mostFailures: Int { 3 }

  /// What the engine said when it last failed.
  public private(set) var failure: StudioError?

  private var failuresInARow = 0
  private let sound: ApartSound
  private let engine: Engine
  /// Hearings that were asked for, the oldest first, and which of them turned out to be over.
  private var waiting: [(clip: ApartSound.Clip, job: Job?, asked: Double, isConfirmed: Bool)] = []

  /// Listens to `sound`, which nobody else gives frames.
  public init(sound: ApartSound, engine: Engine) {
    self.sound = sound
    self.engine = engine
  }

  /// Takes the next frame, which ends at `time` seconds; what was heard and is known now.
  public func take(_ frame: [Int16], at time: Double) -> [ApartUtterance] {
    act(sound.take(frame), at: time)
    return due(at: time)
  }

  /// Nothing more comes; waits for what is pending.
  public func finish(at time: Double) -> [ApartUtterance] {
    act(sound.finish(), at: time)
    return due(at: .infinity)
  }

  private func act(_ action: ApartSound.Action, at time: Double) {
    switch action {
    case .none: break
    case .confirm:
      for index in waiting.indices { waiting[index].isConfirmed = true }
    case .withdraw: waiting.removeAll { !$0.isConfirmed }
    case .listen(let clips):
      let isAsked = failuresInARow < Self.mostFailures
      for clip in clips { waiting.append((clip, isAsked ? engine.ask(clip) : nil, time, false)) }
    }
  }

  private func due(at time: Double) -> [ApartUtterance] {
    var utterances: [ApartUtterance] = []
    while let first = waiting.first, first.isConfirmed {
      let hearings: [[HeardWord]]
      do {
        if let job = first.job {
          guard try time == .infinity || engine.isDone(job, first.asked, time) else { break }
          hearings = try engine.hearings(job, first.clip)
          failuresInARow = 0
        } else {
          hearings = []
        }
      } catch {
        failure = error as? StudioError ?? StudioError(.engine, "What is said by itself can't be heard: \(error)")
        failuresInARow += 1
        hearings = []
      }
      waiting.removeFirst()
      utterances.append(ApartUtterance(start: first.clip.start, end: first.clip.end, hearings: hearings))
    }
    return utterances
  }
}
