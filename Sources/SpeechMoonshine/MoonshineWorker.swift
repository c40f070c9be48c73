// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Runs the model on a thread of its own, one request after another.
final class MoonshineWorker: Sendable {
  private let queue = DispatchQueue(label: "followspot.moonshine", qos: .userInitiated)
  private let lent: Lent

  /// The model, which only the queue touches.
  private struct Lent: @unchecked Sendable {
    let model: MoonshineModel
  }

  init(_ model: sending MoonshineModel) { lent = Lent(model: model) }

  /// A run that was asked for.
  final class Run: Sendable {
    fileprivate let outcome = Guarded<Result<Done, StudioError>?>(nil)
    fileprivate let finished = DispatchGroup()

    /// What a run gave.
    struct Done: Sendable {
      var heard: MoonshineModel.Outcome
      /// CPU seconds that it took.
      var cost: Double
    }

    /// What came out, or `nil` while it is being worked on.
    func poll() -> Result<Done, StudioError>? { outcome.withLock { $0 } }

    /// Waits for what comes out.
    func wait() throws -> Done {
      finished.wait()
      return try outcome.withLock { $0! }.get()
    }
  }

  /// Asks for what is said in `samples`.
  func hear(_ samples: [Int16], draft: [Int64]) -> Run {
    let run = Run()
    run.finished.enter()
    queue.async { [lent] in
      let before = Self.threadSeconds()
      let result: Result<Run.Done, StudioError>
      do {
        let heard = try lent.model.hear(samples.map { Float($0) / 32_768 }, draft: draft)
        result = .success(Run.Done(heard: heard, cost: Self.threadSeconds() - before))
      } catch let error as StudioError {
        result = .failure(error)
      } catch {
        result = .failure(StudioError(.engine, "Moonshine failed: \(error)"))
      }
      run.outcome.withLock { $0 = result }
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
