// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// Looks after the audio that a page sends: frames that are missing, and an input that is silent or has stopped. A value: time
/// comes in with the data.
struct AudioWatch: Sendable {
  /// Why the reader can't be followed now.
  enum Trouble: String, Sendable {
    /// No audio comes.
    case noAudio = "no-audio"
    /// It comes, and there is nothing in it: a microphone that is muted or not plugged in.
    case silent
    /// The machine is too slow: what is heard is old.
    case behind
    /// The recogniser has failed.
    case recogniser
  }

  /// What a frame's number says.
  enum Order: Hashable, Sendable {
    case next
    /// Frames before it are missing; this many samples.
    case gap(samples: Int)
    /// It has been there already.
    case old
  }

  /// Seconds without a frame after which there is no audio.
  static let noAudioSeconds = 1.0
  /// Seconds of silence after which the input is called silent.
  static let silentSeconds = 3.0
  /// Highest sample of an input with nothing in it: −70 dB below full scale. Rooms are louder than that.
  static let silentPeak: Int32 = 10
  /// Seconds of audio that may wait.
  static let behindSeconds = 1.5

  private var nextNumber: UInt32?
  private var lastFrameSamples = 320
  private var lastFrame: Double
  private var silentSamples = 0

  /// - Parameter now: seconds on any clock that goes on.
  init(now: Double) { lastFrame = now }

  /// Takes a frame.
  mutating func take(_ number: UInt32, _ samples: [Int16], now: Double) -> Order {
    lastFrame = now
    let expected = nextNumber ?? number
    // Numbers wrap around after 2.7 years of frames of 20 ms.
    let ahead = Int32(bitPattern: number &- expected)
    guard ahead >= 0 else { return .old }
    nextNumber = number &+ 1
    let peak = samples.reduce(Int32(0)) { max($0, abs(Int32($1))) }
    silentSamples = peak > Self.silentPeak ? 0 : silentSamples + samples.count
    defer { lastFrameSamples = samples.count }
    return ahead == 0 ? .next : .gap(samples: Int(ahead) * lastFrameSamples)
  }

  /// What is wrong now.
  /// - Parameter waiting: seconds of audio that wait to be heard.
  func trouble(now: Double, waiting: Double) -> Trouble? {
    if waiting > Self.behindSeconds { return .behind }
    if now - lastFrame >= Self.noAudioSeconds { return .noAudio }
    return Double(silentSamples) / Double(recognitionSampleRate) >= Self.silentSeconds ? .silent : nil
  }
}
