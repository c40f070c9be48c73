// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Threads for work that waits in system calls, which Swift's own pool must not.
public enum WorkerThread {
  fileprivate final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Runs `work` on a detached thread with the system's usual stack (8 MB on Linux).
  public static func start(_ work: @escaping @Sendable () -> Void) {
    precondition(tryStart(work), "no thread can be started")
  }

  /// The same; `false`, and nothing is run, where the system has no thread left.
  public static func tryStart(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Box(work)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(&thread, nil, followspotWorker, box)
    guard result == 0 else {
      Unmanaged<Box>.fromOpaque(box).release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}

#if canImport(Darwin)
  private func followspotWorker(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<WorkerThread.Box>.fromOpaque(box).takeRetainedValue().work()
    return nil
  }
#else
  private func followspotWorker(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let box { Unmanaged<WorkerThread.Box>.fromOpaque(box).takeRetainedValue().work() }
    return nil
  }
#endif
