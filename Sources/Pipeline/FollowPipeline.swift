// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Drives audio through a recogniser and hands on what it says, each thing with the moment it could be seen.
public struct FollowPipeline {
  /// What the consumer gets: at least one for every 30 ms of audio, in order of time.
  public struct Moment: Sendable {
    /// Seconds since the audio began at which this could be seen; never goes back.
    public var arrival: Double
    /// What the recogniser says. Where it says nothing new this is a tick: no final words, the tail as it was, and the
    /// audio time, so that whoever follows knows that time passed.
    public var update: RecognitionUpdate
    /// Whether there is nothing new but the time.
    public var isTick: Bool
    /// Seconds of audio that wait to be recognised; above a few tenths the machine does not keep up.
    public var backlog: Double
    /// Highest sample of the frame, 0 to 1.
    public var level: Float
  }

  /// What a run was like.
  public struct Summary: Sendable, Hashable {
    /// Seconds of audio fed.
    public var audioSeconds = 0.0
    /// CPU seconds of the whole process during the run, all threads, decoding and second passes included.
    public var cpuSeconds = 0.0
    /// Moments that were not ticks.
    public var updates = 0
    /// Longest time between audio being there and the moment it was worked on.
    public var maxDelay = 0.0
    /// Highest sample of all, 0 to 1; 0 is digital silence.
    public var peak: Float = 0
    /// Damage to the audio: what was readable was delivered.
    public var warning: StudioError?
    /// Whether the stop flag ended the run.
    public var stopped = false

    /// Of a run that has not begun.
    public init() {}

    /// CPU seconds a second of audio: the share of one core.
    public var realTimeFactor: Double { audioSeconds > 0 ? cpuSeconds / audioSeconds : 0 }
  }

  private let source: any AudioSource
  private let session: any RecognitionSession
  private let stop: StopFlag?
  /// The clock of the run; also read by the consumer, whose own work it counts.
  public let clock: PipelineClock
  private let isLive: Bool

  /// - Parameters:
  ///   - source: what is pulled from. A live one (a microphone's pipe) sets its own pace: wrap it in
  ///     `BufferedAudioSource`, which keeps what comes while the recogniser is busy.
  ///   - stop: ends the run before its audio ends; what was volatile becomes final all the same.
  public init(
    source: any AudioSource, session: any RecognitionSession, pace: PipelinePace, stop: StopFlag? = nil
  ) {
    self.source = source
    self.session = session
    self.stop = stop
    clock = PipelineClock(pace: pace)
    isLive = source is BufferedAudioSource
  }

  /// Runs to the end of the audio, on the calling thread.
  /// - Parameter consumer: what to do with each moment; its CPU time counts as part of the pipeline's. An error ends the run.
  public func run(_ consumer: (Moment) throws -> Void) throws -> Summary {
    var summary = Summary()
    var tail: [HeardWord] = []
    let cpu = PipelineClock.processSeconds()
    var samples = 0
    if !isLive { clock.start(secondsAgo: 0) }
    while let frame = try nextFrame(&summary) {
      // What has come while the recogniser was loading was said before now, not from now on.
      if samples == 0, isLive { clock.start(secondsAgo: Self.seconds(frame.count) + bufferedSeconds) }
      samples += frame.count
      let audioTime = Self.seconds(samples)
      let backlog = isLive ? bufferedSeconds : clock.wait(until: audioTime)
      clock.begin(audioTime: audioTime)
      let level = Self.level(of: frame)
      summary.peak = max(summary.peak, level)
      summary.audioSeconds = audioTime
      let updates = try session.feed(frame)
      clock.add(session.stalledSeconds)
      try deliver(updates, audioTime, backlog, level, &tail, &summary, consumer)
    }
    clock.begin(audioTime: summary.audioSeconds)
    let last = try session.finish()
    clock.add(session.stalledSeconds)
    if !last.isEmpty { try deliver(last, summary.audioSeconds, 0, 0, &tail, &summary, consumer) }
    summary.cpuSeconds = PipelineClock.processSeconds() - cpu
    summary.warning = source.warning
    return summary
  }

  private func nextFrame(_ summary: inout Summary) throws -> [Int16]? {
    if let stop, stop.isSet {
      summary.stopped = true
      return nil
    }
    return try source.next()
  }

  private func deliver(
    _ updates: [RecognitionUpdate], _ audioTime: Double, _ backlog: Double, _ level: Float, _ tail: inout [HeardWord],
    _ summary: inout Summary, _ consumer: (Moment) throws -> Void
  ) throws {
    let tick = RecognitionUpdate(volatile: tail, audioTime: audioTime)
    for update in updates.isEmpty ? [tick] : updates {
      let arrival = clock.now
      let delay = max(backlog, arrival - audioTime)
      summary.maxDelay = max(summary.maxDelay, delay)
      summary.updates += updates.isEmpty ? 0 : 1
      try consumer(
        Moment(arrival: arrival, update: update, isTick: updates.isEmpty, backlog: delay, level: level))
      tail = update.volatile
    }
    _ = clock.now
  }

  private var bufferedSeconds: Double {
    (source as? BufferedAudioSource).map { Self.seconds($0.bufferedSamples) } ?? 0
  }

  private static func seconds(_ samples: Int) -> Double { Double(samples) / Double(recognitionSampleRate) }

  private static func level(of frame: [Int16]) -> Float {
    Float(frame.reduce(Int32(0)) { max($0, abs(Int32($1))) }) / 32_768
  }
}
