// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore
import Testing

@testable import followspot

@Suite struct ReplayTests {
  /// A log gives back the moments of the run that it was recorded from: one or more for each frame of sound.
  @Test func momentsOfTheRun() {
    var random = SplitMix(seed: 21)
    for _ in 0..<50 {
      struct Moment: Equatable {
        var update: RecognitionUpdate
        var arrival: Double
        var isTick: Bool
      }
      var run: [Moment] = []
      var tail: [HeardWord] = []
      for frame in 1...Int.random(in: 2...200, using: &random) {
        let audioTime = Double(frame * recognitionFrameSize) / Double(recognitionSampleRate)
        let count = Int.random(in: -6...2, using: &random)
        if count <= 0 {
          run.append(
            Moment(update: RecognitionUpdate(volatile: tail, audioTime: audioTime), arrival: audioTime, isTick: true))
        }
        for i in 0..<max(0, count) {
          tail = (0..<i).map { HeardWord("w\($0)", start: audioTime, end: audioTime) }
          run.append(
            Moment(
              update: RecognitionUpdate(volatile: tail, audioTime: audioTime), arrival: audioTime + 0.01, isTick: false)
          )
        }
      }
      let log = RecognitionLog(
        entries: run.filter { !$0.isTick }.map { .init(arrival: $0.arrival, update: $0.update) })
      while run.last?.isTick == true { run.removeLast() }
      var replayed: [Moment] = []
      ReplayTimeline(log).run {
        replayed.append(Moment(update: $0, arrival: $1, isTick: $2))
        return true
      }

      #expect(replayed.map(\.update) == run.map(\.update))
      #expect(replayed.map(\.isTick) == run.map(\.isTick))
      #expect(zip(replayed, replayed.dropFirst()).allSatisfy { $0.arrival <= $1.arrival })
    }
  }

  /// A command adds a line that scorers still read; among moves it adds none.
  @Test func lines() {
    let script = Script(parsing: "One two three.", language: LanguageTag("en"))
    let update = RecognitionUpdate(
      finalised: [HeardWord("one", start: 0.1, end: 0.4)], volatile: [HeardWord("\"two", start: 0.4, end: 0.6)],
      audioTime: 0.6)
    let event = FollowEvent(position: 1, state: .following, move: .advance, evidence: 0.91234, lead: 2)
    let command = CommandEvent(command: .cut, range: 0.1...0.4, spoken: 0.2...0.3, confidence: 0.9)
    var all = EventLines(script: script, detail: .all)
    #expect(
      all.line(at: 0.61, event, hearing: update, isTick: false)
        == #"{"t":0.610,"position":1,"state":"following","move":"advance","evidence":0.9123,"lead":2,"heard":"one","tail":"\"two"}"#
    )
    #expect(all.line(at: 0.63, event, hearing: update, isTick: true) == nil)
    #expect(
      all.line(at: 0.5, command, event)
        == #"{"t":0.610,"position":1,"state":"following","command":"cut","from":0.100,"to":0.400}"#)
    var moves = EventLines(script: script, detail: .moves)
    #expect(
      moves.line(at: 0.61, event, hearing: update, isTick: false) == #"{"t":0.610,"position":1,"state":"following"}"#)
    #expect(moves.line(at: 0.7, event, hearing: update, isTick: false) == nil)
    #expect(moves.line(at: 0.7, command, event) == nil)
  }

  /// `cut`, said on its own after a line, is an event among all and none among moves.
  @Test func aSpokenCommandIsAnEvent() throws {
    let folder = try Scratch()
    var words = ["we", "set", "out", "before", "sunrise"].enumerated().map { i, word in
      HeardWord(word, start: 1 + 0.3 * Double(i), end: 1.25 + 0.3 * Double(i), confidence: 0.9)
    }
    words.append(HeardWord("cut", start: 4, end: 4.3, confidence: 0.9))
    var lines = words.map {
      RecognitionLog.line(.init(arrival: $0.end + 0.1, update: .init(finalised: [$0], audioTime: $0.end + 0.1)))
    }
    lines.append(RecognitionLog.line(.init(arrival: 8, update: .init(audioTime: 8))))
    let log = try folder.write("log", lines.joined(separator: "\n"))
    let script = try folder.write("script.txt", "We set out before sunrise. The harbour was still asleep.")
    let all = try Program.run(["replay", script, log, "--json", "--events", "all"], in: folder)
    let command = try #require(all.outLines.first { $0.contains("\"command\"") })
    #expect(command.contains(#""position":5,"#))
    #expect(command.contains(#""command":"cut""#))
    let moves = try Program.run(["replay", script, log, "--json"], in: folder)
    #expect(!moves.out.contains("command"))
    #expect(moves.outLines.count > 2)
  }
}
