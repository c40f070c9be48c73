// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// From a recogniser's clock to that of a session's sound. A recogniser counts from its own beginning the sound that it was given;
/// what it was not given moves all that comes later.
struct SessionClock: Sendable {
  private struct Shift {
    /// Seconds of the recogniser's clock from which it counts.
    var from: Double
    var offset: Double
  }

  private var shifts = [Shift(from: 0, offset: 0)]

  /// A recogniser begins at this second of the session's sound.
  mutating func begin(at session: Double) { shifts = [Shift(from: 0, offset: session)] }

  /// The recogniser is not given so many seconds.
  /// - Parameter recognizer: seconds that it was given so far.
  mutating func skip(_ seconds: Double, at recognizer: Double) {
    shifts.append(Shift(from: recognizer, offset: offset(at: recognizer) + seconds))
  }

  /// Seconds of the session's sound.
  func session(at recognizer: Double) -> Double { recognizer + offset(at: recognizer) }

  /// An update with times of the session's sound. A word keeps its length.
  func moved(_ update: RecognitionUpdate) -> RecognitionUpdate {
    guard shifts.count > 1 || shifts[0].offset > 0 else { return update }
    let moved = { (word: HeardWord) -> HeardWord in
      let offset = offset(at: word.start)
      var word = word
      word.start += offset
      word.end += offset
      return word
    }
    return RecognitionUpdate(
      finalised: update.finalised.map(moved), volatile: update.volatile.map(moved), byEar: update.byEar.map(moved),
      apart: update.apart.map { $0.moved { $0 + offset(at: $0) } }, audioTime: session(at: update.audioTime))
  }

  private func offset(at recognizer: Double) -> Double {
    shifts.last { $0.from <= recognizer }?.offset ?? shifts[0].offset
  }
}
