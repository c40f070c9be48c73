// SPDX-License-Identifier: Apache-2.0
import EngineReferences

@testable import StudioCore

/// Lets a follower hear a reading with slips, word by word, and notes how far it was from the place.
struct SlipReplay {
  private(set) var follower: Follower
  /// How far the position was from the place, at worst, and the heard word at which it was.
  private(set) var worst = (distance: 0, at: 0)
  /// How many heard words each distance was seen at; the last counts all that are further.
  private(set) var distances = [Int](repeating: 0, count: 64)
  /// Updates at which the reader was called lost.
  private(set) var lost = 0
  private(set) var heard = 0
  private var time = 0.0
  private var tail: [HeardWord] = []

  init(_ script: Script, at position: WordIndex = 0) {
    follower = Follower(script: script, position: position)
  }

  var position: WordIndex { follower.position }

  /// Hears words of 0.35 s each, with 0.6 s between breaths; a breath becomes final as it ends.
  mutating func hear(_ said: [SlippedReading.Said]) {
    for word in said {
      tail.append(HeardWord(word.text, start: time, end: time + 0.3, confidence: 0.9))
      time += 0.35
      let isFinal = word.endsBreath || tail.count >= 20
      var event = follower.heard(RecognitionUpdate(volatile: tail, audioTime: time))
      if isFinal {
        event = follower.heard(RecognitionUpdate(finalised: tail, audioTime: time))
        tail = []
      }
      note(event, word.place)
      if word.endsBreath { pause(0.6) }
    }
  }

  /// Lets time pass; whatever is pending becomes final.
  mutating func pause(_ seconds: Double) {
    time += seconds
    let event = follower.heard(RecognitionUpdate(finalised: tail, audioTime: time))
    tail = []
    lost += event.state == .lost ? 1 : 0
  }

  /// Moves by hand.
  mutating func nudge(to word: WordIndex) {
    pause(0.5)
    _ = follower.nudge(to: word, audioTime: time)
  }

  private mutating func note(_ event: FollowEvent, _ place: Int) {
    heard += 1
    let distance = abs(event.position - place)
    if distance > worst.distance { worst = (distance, heard) }
    distances[min(distances.count - 1, distance)] += 1
    lost += event.state == .lost ? 1 : 0
  }

  /// Share of the heard words at which the position was more than `distance` words away.
  func share(beyond distance: Int) -> Double {
    Double(distances[min(distances.count, distance + 1)...].reduce(0, +)) / Double(max(1, heard))
  }
}
