// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// CPU time of this thread in nanoseconds.
func threadTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// CPU nanoseconds that `work` takes, the median of `rounds` runs after one that warms up.
func measured(rounds: Int = 5, _ work: () -> Void) -> Double {
  work()
  let times = (0..<rounds).map { _ in
    let start = threadTime()
    work()
    return threadTime() - start
  }
  return Double(times.sorted()[rounds / 2])
}

/// Ends the program.
func exitProcess(_ status: Int32) -> Never {
  exit(status)
}

/// Prints a line on standard error.
func complain(_ line: String) {
  var bytes = Array((line + "\n").utf8)
  _ = write(STDERR_FILENO, &bytes, bytes.count)
}
