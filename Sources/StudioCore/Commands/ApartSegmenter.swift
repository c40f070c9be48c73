// SPDX-License-Identifier: Apache-2.0

/// Finds what is said between two pauses and is short enough for a command, in frames of 30 ms that hold a voice or none.
///
/// Made for sound whose noise was reduced and for a detector that is not easily satisfied: in noise, the utterances that a
/// recogniser is given for following never end. A value: no audio, no clock.
public struct ApartSegmenter: Sendable {
  /// What the frame that was just given means.
  public enum Action: Sendable, Hashable {
    case none
    /// Something short was said in these frames and seems to be over: listen to it now, and wait with the outcome. First
    /// all since the last long pause, then what came after a shorter pause in it, as far as they are short.
    case listen([Range<Int>])
    /// It was over: the pause after it is long enough.
    case confirm
    /// It went on: forget the outcome.
    case withdraw
  }

  /// Unvoiced frames that part it from what was said before: 0.42 s, as `CommandTuning.pauseBefore`.
  static let pauseBefore = 14
  /// Unvoiced frames after it from which it is worth listening: 0.45 s.
  static let pauseToListen = 15
  /// Unvoiced frames that end it: 0.69 s, as `CommandTuning.pauseAfter`.
  static let pauseAfter = 23
  /// Most frames from its first to its last voiced one: 2.4 s.
  static let longest = 80
  /// Fewest voiced frames of speech; less is a click.
  static let fewest = 3

  private var frame = 0
  /// The first voiced frame since the last pause that ended something; `nil` in silence.
  private var start: Int?
  /// The same since the last pause that parts something from what was said before.
  private var part = 0
  private var lastVoiced = 0
  /// Voiced frames from `part` on.
  private var voiced = 0
  private var isListened = false

  /// Starts in silence.
  public init() {}

  /// Takes the next frame.
  public mutating func step(isVoiced: Bool) -> Action {
    defer { frame += 1 }
    if isVoiced { return voice() }
    guard let start else { return .none }
    let silence = frame - lastVoiced
    if silence == Self.pauseToListen {
      let short = ranges(from: start)
      isListened = !short.isEmpty
      return isListened ? .listen(short) : .none
    }
    guard silence >= Self.pauseAfter else { return .none }
    return end()
  }

  /// Nothing more comes: whether what was listened to is over.
  public mutating func finish() -> Action { end() }

  private mutating func voice() -> Action {
    defer { (lastVoiced, isListened) = (frame, false) }
    guard start != nil else {
      (start, part, voiced) = (frame, frame, 1)
      return .none
    }
    if frame - lastVoiced > Self.pauseBefore { (part, voiced) = (frame, 0) }
    voiced += 1
    return isListened ? .withdraw : .none
  }

  private mutating func end() -> Action {
    defer { (start, isListened) = (nil, false) }
    return isListened ? .confirm : .none
  }

  private func ranges(from start: Int) -> [Range<Int>] {
    guard voiced >= Self.fewest else { return [] }
    return (start == part ? [start] : [start, part]).map { $0..<lastVoiced + 1 }.filter { $0.count <= Self.longest }
  }
}
