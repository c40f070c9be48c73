// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// A recogniser that says what a recorded log says: the same words, at the audio that had been fed when they arrived.
///
/// The samples that it is fed only tell the time.
public final class LogPlayer: SpeechRecognizer {
  /// The engine that made the log, and its languages.
  public let descriptor: RecognizerDescriptor
  private let log: RecognitionLog

  /// A player of `log`, which may be played many times.
  public init(_ log: RecognitionLog) {
    self.log = log
    descriptor = RecognizerDescriptor(
      id: "log", name: "Recorded log" + (log.engine.map { " of \($0)" } ?? ""), locales: log.locales)
  }

  /// Opens a session that plays the log from its start. Any script will do: what was heard is fixed.
  public func makeSession(for script: Script) throws -> any RecognitionSession {
    LogSession(log)
  }
}

/// One playing of a log.
final class LogSession: RecognitionSession {
  private let log: RecognitionLog
  private var next = 0
  private var samples = 0
  private var tail: [HeardWord] = []
  private var isFinished = false

  init(_ log: RecognitionLog) { self.log = log }

  var audioTime: Double { Double(samples) / Double(recognitionSampleRate) }

  /// Returns the updates that had arrived when this much audio had been fed.
  func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
    guard !isFinished else { throw StudioError(.engine, "The recognition session has ended and takes no more audio") }
    self.samples += samples.count
    return play { $0.arrival <= audioTime }
  }

  /// Returns the rest of the log; what it leaves volatile at its end becomes final.
  func finish() throws -> [RecognitionUpdate] {
    guard !isFinished else { return [] }
    isFinished = true
    var updates = play { _ in true }
    if !tail.isEmpty {
      updates.append(RecognitionUpdate(finalised: tail, audioTime: audioTime))
      tail = []
    }
    return updates
  }

  private func play(while isDue: (RecognitionLog.Entry) -> Bool) -> [RecognitionUpdate] {
    var updates: [RecognitionUpdate] = []
    while next < log.entries.count, isDue(log.entries[next]) {
      var update = log.entries[next].update
      // It said this when it had been fed less; by now more has been.
      update.audioTime = max(audioTime, update.audioTime)
      updates.append(update)
      tail = update.volatile
      next += 1
    }
    return updates
  }
}
