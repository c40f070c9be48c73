// SPDX-License-Identifier: Apache-2.0

/// Finds what is said between two pauses and is short enough for a command, in frames of 30 ms that hold a voice or none.
///
/// Made for sound whose noise was reduced and for a detector that is not easily satisfied: in noise, the utterances that a
/// recogniser is given for following never end. A value: no audio, no clock.
public struct ApartSegmenter: Sendable {
  /// What the frame that was just given means.
  public enum Action: Sendable, Hashable {
    case none
    /// Something short was said in these frames and seems to be over: listen to it now, and wait with the outcome.
    case listen(Range<Int>)
    /// It was over: the pause after it is long enough.
    case confirm
    /// It went on: forget the outcome.
    case withdraw
  }

  /// Unvoiced frames that part it from what was said before: 0.39 s, as `CommandTuning.pauseBefore`.
  static let pauseBefore = 13
  /// Unvoiced frames after it from which it is worth listening: 0.45 s.
  static let pauseToListen = 15
  /// Unvoiced frames that end it: 0.69 s, as `CommandTuning.pauseAfter`.
  static let pauseAfter = 23
  /// Most frames from its first to its last voiced one: 2.4 s.
  static let longest = 80
  /// Fewest voiced frames of speech; less is a click.
  static let fewest = 3

  private var frame = 0
  private var start: Int?
  private var lastVoiced = 0
  private var voiced = 0
  private var isListened = false
  /// The last voiced frame of what was said before; far away at the beginning.
  private var previous = -1_000

  /// Starts in silence.
  public init() {}

  /// Takes the next frame.
  public mutating func step(isVoiced: Bool) -> Action {
    defer { frame += 1 }
    guard let start else {
      if isVoiced { begin() }
      return .none
    }
    if isVoiced {
      lastVoiced = frame
      voiced += 1
      defer { isListened = false }
      return isListened ? .withdraw : .none
    }
    let silence = frame - lastVoiced
    if silence == Self.pauseToListen, isShort(from: start) {
      isListened = true
      return .listen(start..<lastVoiced + 1)
    }
    guard silence >= Self.pauseAfter else { return .none }
    defer { end() }
    return isListened ? .confirm : .none
  }

  /// Nothing more comes: whether what was listened to is over.
  public mutating func finish() -> Action {
    defer { end() }
    return isListened ? .confirm : .none
  }

  private mutating func begin() {
    start = frame
    lastVoiced = frame
    voiced = 1
    isListened = false
  }

  private mutating func end() {
    if voiced >= Self.fewest { previous = lastVoiced }
    start = nil
    voiced = 0
    isListened = false
  }

  private func isShort(from start: Int) -> Bool {
    voiced >= Self.fewest && start - previous > Self.pauseBefore && lastVoiced - start < Self.longest
  }
}
