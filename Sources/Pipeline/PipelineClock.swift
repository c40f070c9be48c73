// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How fast audio is delivered, and what "now" means.
public enum PipelinePace: String, Sendable, CaseIterable {
  /// As fast as the machine can. Now is what a live run on one core would show: the audio fed so far plus the backlog of
  /// computing, which waits in a queue when a frame takes longer than it lasts.
  case simulated
  /// On the wall clock: a sample is delivered no earlier than its own time. Now is the time since the start.
  case realTime
}

/// The clock of one run, in seconds since the audio began; never goes back. Used from the thread that runs the pipeline.
public final class PipelineClock {
  /// What "now" means.
  public let pace: PipelinePace
  /// Simulated time at the start of the work that is being timed, or the wall clock's reading at the start of the run.
  private var base = 0.0
  private var cpuAtBase: Double
  private var latest = 0.0

  init(pace: PipelinePace) {
    self.pace = pace
    cpuAtBase = Self.threadSeconds()
    if pace == .realTime { base = Self.wallSeconds() }
  }

  /// The moment at which something that is ready now could be seen.
  public var now: Double {
    switch pace {
    case .simulated: latest = max(latest, base + Self.threadSeconds() - cpuAtBase)
    case .realTime: latest = max(latest, Self.wallSeconds() - base)
    }
    return latest
  }

  /// Starts the work on audio that ends at `audioTime`: it can't start before that audio was there, nor before earlier
  /// work was done.
  func begin(audioTime: Double) {
    guard pace == .simulated else { return }
    base = max(latest, audioTime)
    cpuAtBase = Self.threadSeconds()
  }

  /// Adds work that another thread did while this one waited.
  func add(_ seconds: Double) {
    if pace == .simulated { base += seconds }
  }

  /// Says that the audio began `seconds` ago.
  func start(secondsAgo seconds: Double) {
    if pace == .realTime { base = Self.wallSeconds() - seconds }
  }

  /// Sleeps until the audio that ends at `audioTime` is due. Returns how late it is already, 0 where it is not.
  func wait(until audioTime: Double) -> Double {
    guard pace == .realTime else { return 0 }
    let due = base + audioTime
    while true {
      let rest = due - Self.wallSeconds()
      guard rest > 0 else { return -rest }
      var time = timespec()
      time.tv_sec = Int(rest)
      time.tv_nsec = Int((rest - rest.rounded(.down)) * 1e9)
      // A signal ends the sleep early: the caller looks at its stop flag.
      if nanosleep(&time, nil) != 0 { return 0 }
    }
  }

  static func wallSeconds() -> Double { seconds(CLOCK_MONOTONIC) }
  static func threadSeconds() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }
  static func processSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
