// SPDX-License-Identifier: GPL-3.0-or-later
public import Dispatch
public import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Something that an engine was asked for and does on another thread: looked at now and then, or waited for.
public final class EngineRun<Value: Sendable>: Sendable {
  private let outcome = Guarded<Result<Done, StudioError>?>(nil)
  private let finished = DispatchGroup()

  /// What came out.
  public struct Done: Sendable {
    /// What the engine gave.
    public var value: Value
    /// CPU seconds of its thread that it took.
    public var cost: Double
  }

  /// Has `work` done on `queue`.
  /// - Parameter name: the engine's, for an error that says nothing of itself.
  public init(on queue: DispatchQueue, of name: String, _ work: @escaping @Sendable () throws -> Value) {
    finished.enter()
    queue.async { [self] in
      let before = threadSeconds()
      let result: Result<Done, StudioError>
      do {
        let value = try work()
        result = .success(Done(value: value, cost: threadSeconds() - before))
      } catch let error as StudioError {
        result = .failure(error)
      } catch {
        result = .failure(StudioError(.engine, "\(name) failed: \(error)"))
      }
      outcome.withLock { $0 = result }
      finished.leave()
    }
  }

  /// What came out, or `nil` while it is being worked on.
  public func poll() -> Result<Done, StudioError>? { outcome.withLock { $0 } }

  /// Waits for what comes out.
  public func wait() throws -> Done {
    finished.wait()
    return try outcome.withLock { $0! }.get()
  }
}

/// CPU seconds of the calling thread.
private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
