// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Pipeline
import StudioCore

/// A bundled reading played from its recorded recogniser log through the follower, with the truth about it.
struct RecordedReading {
  /// The truth, as `Fixtures/README.md` describes it.
  struct Truth: Decodable {
    struct Word: Decodable {
      var start: Double
      var end: Double
      var token: Int?
      var event: String
    }

    struct Event: Decodable {
      var kind: String
      var start: Double
      var end: Double
      var skipped: [Int]?
      var backTo: Int?
    }

    var duration: Double
    var startToken: Int
    var words: [Word]
    var events: [Event]
  }

  /// What was on the screen from a moment on.
  struct Moment {
    var time: Double
    /// Token of the next word to be said.
    var token: TokenIndex
    var state: FollowState
  }

  let truth: Truth
  let moments: [Moment]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  /// Plays a case with an update for each frame of 30 ms, as a live run has.
  /// - Parameter alter: changes the log before it is played.
  init(_ name: String, alter: (inout RecognitionLog) -> Void = { _ in }) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    truth = try decoder.decode(Truth.self, from: Data(contentsOf: Self.folder.appending(path: "\(name).json")))
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    var log = try RecognitionLog(
      reading: Array(Data(contentsOf: Self.folder.appending(path: "\(name).log.jsonl"))), name: name)
    alter(&log)
    moments = try Self.play(log, of: Script(parsing: text, language: LanguageTag("en")), truth)
  }

  private static func play(_ log: RecognitionLog, of script: Script, _ truth: Truth) throws -> [Moment] {
    var follower = Follower(script: script, position: script.word(atOrAfter: truth.startToken))
    let session = try LogPlayer(log).makeSession(for: script)
    let frame = [Int16](repeating: 0, count: recognitionFrameSize)
    var tail: [HeardWord] = []
    var moments: [Moment] = []
    func take(_ update: RecognitionUpdate) {
      tail = update.volatile
      let event = follower.heard(update)
      moments.append(
        Moment(time: update.audioTime, token: script.token(of: event.position), state: event.state))
    }
    while session.audioTime < truth.duration {
      let updates = try session.feed(frame)
      if updates.isEmpty { take(RecognitionUpdate(volatile: tail, audioTime: session.audioTime)) }
      updates.forEach(take)
    }
    try session.finish().forEach(take)
    return moments
  }

  /// Tokens shown in a stretch of time.
  func tokens(from start: Double, to end: Double) -> [TokenIndex] {
    moments.filter { $0.time > start && $0.time <= end }.map(\.token)
  }

  /// States shown in a stretch of time.
  func states(from start: Double, to end: Double) -> [FollowState] {
    moments.filter { $0.time > start && $0.time <= end }.map(\.state)
  }

  /// Share of the words read, or read again, that the position was past, by eight tokens at most, some time between half
  /// a second before they began and `seconds` after they ended.
  func kept(within seconds: Double) -> Double {
    let read = truth.words.filter { ($0.event == "read" || $0.event == "repeat") && $0.token != nil }
    let kept = read.filter { word in
      let goal = (word.token ?? 0) + 1
      let window = tokens(from: word.start - 0.5, to: word.end + seconds)
      return window.contains { goal <= $0 && $0 <= goal + 8 }
    }
    return Double(kept.count) / Double(read.count)
  }
}
