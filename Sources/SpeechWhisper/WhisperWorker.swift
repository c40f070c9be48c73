// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Runs the model on a thread of its own, one utterance after another.
final class WhisperWorker: Sendable {
  private let queue = DispatchQueue(label: "followspot.whisper", qos: .utility)
  private let lent: Lent

  /// The model, which only the queue touches.
  private struct Lent: @unchecked Sendable {
    let model: WhisperModel
  }

  init(_ model: sending WhisperModel) { lent = Lent(model: model) }

  /// What a run gave.
  struct Done: Sendable {
    var outcome: WhisperOutcome
    /// CPU seconds that it took.
    var cost: Double
  }

  /// A run that was asked for.
  final class Run: Sendable {
    fileprivate let result = Guarded<Result<Done, StudioError>?>(nil)
    fileprivate let finished = DispatchGroup()

    /// Whether it is over.
    var isOver: Bool { result.withLock { $0 != nil } }

    /// Waits for what comes out.
    func wait() throws -> Done {
      finished.wait()
      return try result.withLock { $0! }.get()
    }
  }

  /// Asks for what is said in `samples`.
  func recognise(_ samples: [Int16], language: String) -> Run {
    let run = Run()
    run.finished.enter()
    queue.async { [lent] in
      let before = Self.threadSeconds()
      let result: Result<Done, StudioError>
      do {
        let outcome = try lent.model.recognise(samples.map { Float($0) / 32_768 }, language: language)
        result = .success(Done(outcome: outcome, cost: Self.threadSeconds() - before))
      } catch let error as StudioError {
        result = .failure(error)
      } catch {
        result = .failure(StudioError(.engine, "Whisper failed: \(error)"))
      }
      run.result.withLock { $0 = result }
      run.finished.leave()
    }
    return run
  }

  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
