// SPDX-License-Identifier: GPL-3.0-or-later
public import Pipeline
public import StudioCore

/// Recorded recogniser logs of one reading as one stream in order of arrival, with ticks where nothing arrives.
public enum LogReplay {
  /// The log of one recogniser.
  public struct EngineLog: Sendable {
    /// The recogniser's short name, for example `pocketsphinx`.
    public var engine: String
    /// What it said.
    public var log: RecognitionLog

    /// A log and whose it is.
    public init(engine: String, log: RecognitionLog) {
      self.engine = engine
      self.log = log
    }
  }

  /// One update as it arrives.
  public struct Moment: Sendable, Hashable {
    /// Seconds since the audio began.
    public var arrival: Double
    /// The recogniser that says it.
    public var engine: String
    /// What it says. Its audio time never goes back over the whole stream.
    public var update: RecognitionUpdate
    /// Whether there is nothing new but the time.
    public var isTick: Bool
  }

  /// Seconds between ticks.
  public static let tickSeconds = 0.1

  /// Merges `logs` by their real arrival times; of two updates that arrive at once the earlier log's comes first.
  ///
  /// Between them a tick comes every 0.1 s, until `end`: the first log's tail as it was, and the audio that had been
  /// there by then. Updates that arrive after `end` are kept.
  /// - Parameter end: seconds of the audio.
  public static func moments(of logs: [EngineLog], until end: Double) -> [Moment] {
    var arrivals: [(arrival: Double, log: Int, update: RecognitionUpdate)] = []
    for (number, log) in logs.enumerated() {
      arrivals += log.log.entries.map { ($0.arrival, number, $0.update) }
    }
    // Stable: within a log the order is the file's.
    let order = arrivals.indices.sorted {
      (arrivals[$0].arrival, arrivals[$0].log, $0) < (arrivals[$1].arrival, arrivals[$1].log, $1)
    }
    var moments: [Moment] = []
    var tail: [HeardWord] = []
    var time = 0.0
    var audio = 0.0
    func tick(until end: Double) {
      guard let engine = logs.first?.engine else { return }
      // A tick that an arrival follows at once would tell nothing.
      while time + tickSeconds < end - 1e-6 {
        time += tickSeconds
        audio = max(audio, time)
        let update = RecognitionUpdate(volatile: tail, audioTime: audio)
        moments.append(Moment(arrival: time, engine: engine, update: update, isTick: true))
      }
    }
    for index in order {
      let (arrival, log, said) = arrivals[index]
      tick(until: arrival)
      time = max(time, arrival)
      var update = said
      // It said this when it had been fed less; by now a tick may have told of more.
      audio = max(audio, update.audioTime)
      update.audioTime = audio
      if log == 0 { tail = update.volatile }
      moments.append(Moment(arrival: time, engine: logs[log].engine, update: update, isTick: false))
    }
    tick(until: end)
    return moments
  }
}
