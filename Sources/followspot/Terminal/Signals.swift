// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Pipeline
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Signals as flags: a thread of their own waits for them, so no code runs inside a handler.
///
/// Before the work begins a request to stop ends the program at once, since there is nothing to save. After that the first
/// one is for the work to see, and the second ends the program.
enum Signals {
  /// Set once the work is to stop.
  static let stopFlag = StopFlag()

  private static let stopped = DispatchSemaphore(value: 0)
  private static let isWorking = Atomic<Bool>(false)
  private static let stopSignal = Atomic<Int32>(0)
  private static let sizeChanges = Atomic<Int>(0)

  /// Grows each time the terminal may have another size or another picture.
  static var sizeChange: Int { sizeChanges.load(ordering: .acquiring) }

  /// What the program ends with: 0, or 128 and the number of the signal that stopped it.
  static var exitCode: ExitCode {
    switch stopSignal.load(ordering: .acquiring) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: .ok
    }
  }

  /// Writing to a pipe that nobody reads fails with an error instead of ending the program. For every command.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Takes over the signals that stop the work or change the terminal. Call it before any thread is started.
  static func listen() {
    var set = handled
    pthread_sigmask(SIG_BLOCK, &set, nil)
    WorkerThread.start { wait() }
  }

  /// From now on there is something to save: a request to stop waits for the work to see it.
  static func beginWork() { isWorking.store(true, ordering: .releasing) }

  /// Waits until the work is to stop.
  static func waitForStop() { stopped.wait() }

  /// Asks the work to stop without a signal: a key was pressed.
  static func requestStop() { stopFlag.set() }

  /// Those that are waited for: not what whoever started the program had it ignore (`nohup`, a job in the background of a
  /// script), which would reach it again while it is blocked.
  private static let handled: sigset_t = {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT] where !isIgnored(number) {
      sigaddset(&set, number)
    }
    return set
  }()

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func wait() {
    var set = handled
    while true {
      var number: Int32 = 0
      guard sigwait(&set, &number) == 0 else { continue }
      switch number {
      case SIGWINCH:
        sizeChanges.add(1, ordering: .releasing)
      case SIGTSTP:
        // The stop comes a little after the call: the terminal is taken again when SIGCONT says that it is over.
        Screen.suspend()
        kill(getpid(), SIGSTOP)
      case SIGCONT:
        Screen.resume()
        sizeChanges.add(1, ordering: .releasing)
      default:
        stop(number)
      }
    }
  }

  private static func stop(_ number: Int32) {
    let first = stopSignal.exchange(number, ordering: .acquiringAndReleasing) == 0
    stopFlag.set()
    stopped.signal()
    guard !first || !isWorking.load(ordering: .acquiring) else { return }
    Screen.leave()
    _exit(128 + number)
  }
}
