// SPDX-License-Identifier: Apache-2.0

/// A value behind a lock.
///
/// Foundation's lock and not the standard library's `Mutex`, because on Linux the thread sanitizer does not see the latter's
/// waiting and reports a race for each use (docs/decisions/0011). Costs a call into the C library; never held while
/// anything waits.
public final class Guarded<Value>: @unchecked Sendable {
  private let lock = FoundationLock()
  private var value: Value

  /// Guards `value`, which nobody else may hold on to.
  public init(_ value: sending Value) { self.value = value }

  /// Runs `body` with the value, alone. Not reentrant.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
