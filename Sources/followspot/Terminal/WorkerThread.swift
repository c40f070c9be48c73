// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Threads for work that waits in system calls, which Swift's own pool must not.
enum WorkerThread {
  fileprivate final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Runs `work` on a detached thread.
  static func start(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(work)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(&thread, nil, followspotWorker, box)
    precondition(result == 0, "no thread can be started")
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
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
