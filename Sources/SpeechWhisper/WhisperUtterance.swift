// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// The audio of one utterance, and where in it somebody speaks.
struct WhisperUtterance: Sendable {
  /// Seconds on the take's clock at which it begins.
  let start: Double
  private(set) var samples: [Int16] = []
  /// Frames that the strict detector called voiced.
  private(set) var strictFrames = 0
  private var firstVoiced: Int?
  private var endVoiced = 0
  private var samplesAtRun = 0
  /// Frames since the last voiced one.
  private(set) var silentFrames = 0

  init(start: Double) { self.start = start }

  mutating func append(_ frame: [Int16], isVoiced: Bool, isStrict: Bool) {
    if isVoiced {
      if firstVoiced == nil { firstVoiced = samples.count }
      endVoiced = samples.count + frame.count
    }
    silentFrames = isVoiced ? 0 : silentFrames + 1
    if isStrict { strictFrames += 1 }
    samples.append(contentsOf: frame)
  }

  /// Remembers that what there is now was given to the model.
  mutating func beginRun() { samplesAtRun = samples.count }

  /// Seconds of audio that no run has had.
  var secondsSinceRun: Double { Double(samples.count - samplesAtRun) / Double(recognitionSampleRate) }

  /// Seconds from the first sample between which somebody speaks.
  var speech: ClosedRange<Double> {
    let rate = Double(recognitionSampleRate)
    let first = Double(firstVoiced ?? 0) / rate
    return first...max(first, Double(endVoiced) / rate)
  }
}
