// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// A recorded log as the moments of the run that it was recorded from, on a manual clock.
///
/// A run has at least one moment for each frame of sound, with a tick where nothing new was heard. The log holds only what
/// was heard, so the ticks are put back.
struct ReplayTimeline: Sendable {
  private let log: RecognitionLog

  init(_ log: RecognitionLog) { self.log = log }

  /// Seconds of sound after so many frames; by the division that a recogniser's clock does, so that both are equal.
  private static func seconds(_ frames: Int) -> Double {
    Double(frames * recognitionFrameSize) / Double(recognitionSampleRate)
  }

  /// Runs through all moments, in order.
  /// - Parameter body: takes the update, when it could be seen, and whether nothing is new but the time; says whether to
  ///   go on.
  func run(_ body: (RecognitionUpdate, Double, Bool) throws -> Bool) rethrows {
    var frames = 1
    var arrival = 0.0
    var tail: [HeardWord] = []
    for entry in log.entries {
      while Self.seconds(frames) < entry.update.audioTime - 1e-6 {
        let time = Self.seconds(frames)
        arrival = max(arrival, time)
        guard try body(RecognitionUpdate(volatile: tail, audioTime: time), arrival, true) else { return }
        frames += 1
      }
      arrival = max(arrival, entry.arrival)
      guard try body(entry.update, arrival, false) else { return }
      tail = entry.update.volatile
      // The frame that brought this has had its moment.
      if Self.seconds(frames) <= entry.update.audioTime + 1e-6 { frames += 1 }
    }
  }
}
