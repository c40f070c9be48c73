// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Pipeline
import StudioCore
import Testing

@testable import TakeFiles

/// Takes while they are recorded, and how they become takes.
struct TakeRecordingTests {
  private static let text = "The lamp on the north stair burns all night. Nobody remembers who lit it first."
  private static let engine = RecognizerDescriptor(id: "scripted", name: "Scripted", locales: [])

  private func marker(_ media: String = "recording.mp4") -> RecordingMarker {
    RecordingMarker(
      made: "2026-01-31T12:00:00Z", title: "The lamp, take 1", language: "en-US",
      source: .init(id: "the-lamp", title: "The lamp", revision: "1"), device: .init(type: "video/mp4"), media: media)
  }

  private func make(_ folder: TakesFolder, media: String = "recording.mp4") throws -> TakeRecording {
    try TakeRecording(making: folder.file("take"), script: Array(Self.text.utf8), marker(media))
  }

  /// A take whose recording is twenty seconds of silence.
  private func makeSilent(_ folder: TakesFolder) throws -> TakeRecording {
    let recording = try make(folder, media: "recording.wav")
    try folder.write(wave: [Int16](repeating: 0, count: 16_000 * 20), as: "silence.wav")
    _ = try recording.add(try folder.bytes("silence.wav"), at: 0)
    return recording
  }

  @Test func piecesComeWhereTheyBelong() throws {
    let folder = try TakesFolder()
    let recording = try make(folder)
    #expect(try recording.add([1, 2, 3], at: 0) == .kept(size: 3))
    // One that comes again, as after a lost answer; one that overlaps; one that is early.
    #expect(try recording.add([1, 2, 3], at: 0) == .kept(size: 3))
    #expect(try recording.add([3, 4, 5], at: 2) == .kept(size: 5))
    #expect(try recording.add([9], at: 7) == .early(size: 5))
    #expect(try recording.add([], at: 5) == .kept(size: 5))
    #expect(try folder.bytes("take/recording.mp4") == [1, 2, 3, 4, 5])
  }

  @Test func oneOwnerAtATime() throws {
    let folder = try TakesFolder()
    do {
      let recording = try make(folder)
      _ = try recording.add([1, 2], at: 0)
      #expect(try TakeRecording(resuming: folder.file("take")) == nil)
      withExtendedLifetime(recording) {}
    }
    // Whoever comes after a killed program goes on where it was.
    let next = try #require(try TakeRecording(resuming: folder.file("take")))
    #expect(next.size == 2)
    #expect(try next.add([3], at: 2) == .kept(size: 3))
    #expect(try TakeRecording(resuming: folder.file("elsewhere")) == nil)
  }

  /// Two sessions, the second after the program was started again: words of both on the take's clock.
  @Test func theWordsOfAllSessionsComeOnTheTakesClock() throws {
    let folder = try TakesFolder()
    let script = Script(parsing: Self.text, language: LanguageTag("en", region: "US"))
    do {
      let recording = try make(folder)
      _ = try recording.add([0, 0, 0, 0], at: 0)
      let first = try recording.begin(session: Self.engine, script: script, offset: 2)
      first.heard(RecognitionUpdate(finalised: [HeardWord("before", start: 1, end: 1.5)], audioTime: 1.5), arrival: 1.6)
      first.heard(RecognitionUpdate(finalised: [HeardWord("the", start: 2.5, end: 2.7)], audioTime: 2.8), arrival: 2.9)
      first.heard(RecognitionUpdate(volatile: [HeardWord("lamp", start: 2.8, end: 3)], audioTime: 3), arrival: 3.1)
      first.showed(1, .following, at: 2.9)
      first.close()
      let second = try recording.begin(session: Self.engine, script: script, offset: -5)
      second.heard(RecognitionUpdate(finalised: [HeardWord("on", start: 1, end: 1.2)], audioTime: 1.3), arrival: 1.4)
      let cut = CommandEvent(command: .cut, range: 2...2.6, spoken: 2.1...2.5)
      second.command(cut, at: 2.8)
      let again = CommandEvent(command: .again, range: 3...3.6, spoken: 3.1...3.5)
      second.command(again, at: 3.8)
      second.command(again, at: 4, isUndone: true)
      second.heard(RecognitionUpdate(audioTime: 9), arrival: 9)
      second.close()
    }
    let manifest = try TakeFinisher(folder: folder.file("take")).finish(.init()) { _, _ in
      Issue.record("nothing is torn")
    }
    #expect(manifest.duration == 14)
    #expect(manifest.clocks?.map(\.told) == [2, -5])
    let take = try TakeFolder(folder.file("take"))
    #expect(take.damage() == [])
    let words = try take.heard()
    #expect(words.map(\.text) == ["the", "lamp", "on"])
    #expect(words.map { ($0.start * 10).rounded() / 10 } == [0.5, 0.8, 6])
    let marks = try take.marks()
    #expect(marks.commands.map(\.command) == ["cut"])
    #expect(marks.commands.map(\.start) == [7])
    // The reader ended the take with it.
    #expect(marks.commands.map(\.end) == [14])
    #expect(try folder.text("take/follower.jsonl") == "{\"t\":0.900,\"position\":1,\"state\":\"following\"}\n")
    // What it was made of is gone.
    #expect(
      try folder.names("take") == [
        "follower.jsonl", "heard.jsonl", "marks.json", "recording.mp4", "script.md", "take.json",
      ])
  }

  /// What the sessions missed is heard afterwards: between two of them, and after the last.
  @Test func whatNobodyHeardIsHeardLater() throws {
    let folder = try TakesFolder()
    let script = Script(parsing: Self.text, language: LanguageTag("en", region: "US"))
    do {
      let recording = try makeSilent(folder)
      for (offset, audio) in [(2.0, 7.0), (-9.0, 6.0)] {
        let log = try recording.begin(session: Self.engine, script: script, offset: offset)
        let word = HeardWord("lamp", start: max(0, offset) + 1, end: max(0, offset) + 1.5)
        log.heard(RecognitionUpdate(finalised: [word], audioTime: max(0, offset) + 2), arrival: max(0, offset) + 2)
        log.heard(RecognitionUpdate(audioTime: audio), arrival: audio)
        log.close()
      }
    }
    var asked: [ClosedRange<Double>] = []
    _ = try TakeFinisher(folder: folder.file("take")).finish(.init(), mend: { _, _ in }) { path, _, stretches in
      #expect(path == folder.file("take/recording.wav"))
      asked = stretches
      return [RecognitionUpdate(finalised: [HeardWord("north", start: 6, end: 6.5)], audioTime: 7)]
    }
    #expect(asked == [5...9, 15...20])
    let words = try TakeFolder(folder.file("take")).heard()
    #expect(words.map(\.text) == ["lamp", "north", "lamp"])
  }

  /// What did not reach a session is heard afterwards as well; a short stutter is not worth it.
  @Test func whatASessionMissedIsHeardLater() throws {
    let folder = try TakesFolder()
    let script = Script(parsing: Self.text, language: LanguageTag("en", region: "US"))
    do {
      let recording = try makeSilent(folder)
      let log = try recording.begin(session: Self.engine, script: script, offset: 2)
      log.missed(6...6.5)
      log.missed(9...13)
      log.heard(RecognitionUpdate(audioTime: 22), arrival: 22)
      log.close()
    }
    var asked: [ClosedRange<Double>] = []
    _ = try TakeFinisher(folder: folder.file("take")).finish(.init(), mend: { _, _ in }) { _, _, stretches in
      asked = stretches
      return [RecognitionUpdate(finalised: [HeardWord("north", start: 8, end: 8.5)], audioTime: 9)]
    }
    #expect(asked == [7...11])
    #expect(try TakeFolder(folder.file("take")).heard().map(\.text) == ["north"])
  }

  /// A program that is killed between any two steps leaves what can be saved by the next.
  @Test func savingCanBeDoneAgain() throws {
    let folder = try TakesFolder()
    do { _ = try make(folder).add([7, 7, 7], at: 0) }
    struct Killed: Error {}
    let finisher = try TakeFinisher(folder: folder.file("take"))
    #expect(throws: Killed.self) {
      try finisher.finish(.init(reason: "killed", isRecovered: true)) { _, _ in throw Killed() }
    }
    #expect(try folder.names("take").contains("recording.json"))
    #expect(try folder.bytes("take/recording.mp4") == [7, 7, 7])
    let mend = { (torn: String, copy: String) throws in
      #expect(try Data(contentsOf: URL(filePath: torn)) == Data([7, 7, 7]))
      try Data([7, 7]).write(to: URL(filePath: copy))
    }
    let manifest = try finisher.finish(.init(reason: "killed", isRecovered: true), mend: mend)
    #expect(manifest.recovered == true)
    #expect(try folder.bytes("take/recording.mp4") == [7, 7])
    #expect(try folder.bytes("take/torn.mp4") == [7, 7, 7])
    #expect(try TakeFolder(folder.file("take")).damage() == [])
  }

  @Test func linesThatWereTornAreLeftOut() throws {
    let folder = try TakesFolder()
    let script = Script(parsing: Self.text, language: LanguageTag("en", region: "US"))
    do {
      let recording = try make(folder)
      _ = try recording.add([1], at: 0)
      let log = try recording.begin(session: Self.engine, script: script, offset: 0)
      log.heard(RecognitionUpdate(finalised: [HeardWord("the", start: 0.1, end: 0.3)], audioTime: 0.4), arrival: 0.4)
      log.close()
    }
    try folder.append("{\"t\":0.5,\"audio\":0.5,\"final\":[{\"w\":\"la", to: "take/heard-1.jsonl")
    _ = try TakeFinisher(folder: folder.file("take")).finish(.init()) { _, _ in }
    #expect(try TakeFolder(folder.file("take")).heard().map(\.text) == ["the"])
  }

  /// The heard sound is laid on the recorded one, also where some of it was lost on the way.
  @Test(arguments: [320, 16_000 * 3]) func theClockIsFoundInTheSound(losing samples: Int) throws {
    let folder = try TakesFolder()
    var random = SystemRandomNumberGenerator()
    var level = 0.0
    let said = (0..<(16_000 * 30)).map { _ in
      level = 0.9 * level + Double(Int.random(in: -3_000...3_000, using: &random))
      return Int16(max(-32_000, min(32_000, level)))
    }
    // Recording begins 1.5 s into the sound; 20 ms of the heard sound are lost after 14 s of it, or seconds on a busy machine.
    let lost = 14 * 16_000..<(14 * 16_000 + samples)
    try folder.write(pcm: Array(said[..<lost.lowerBound] + said[lost.upperBound...]), as: "heard.pcm")
    try folder.write(wave: Array(said[24_000...]), as: "recording.wav")
    let finding = try ClockFinder.find(
      recording: folder.file("recording.wav"), sessions: [.init(sound: folder.file("heard.pcm"), told: 1.3)])
    #expect(abs(finding.duration - 28.5) < 0.01)
    let offsets = finding.points[0].map { ($0.offset * 10_000).rounded() / 10_000 }
    #expect(offsets.prefix(2) == [1.5, 1.5])
    #expect(offsets.last == 1.5 - Double(samples) / 16_000)
  }

  /// Where a recording began is what a page told, or what a person wrote into the marker.
  @Test(arguments: [1e300, -1e300]) func noPlaceInTheSoundIsTooFar(told: Double) throws {
    let folder = try TakesFolder()
    let sound = (0..<(16_000 * 5)).map { Int16(truncatingIfNeeded: ($0 &* 7_919) % 20_011 - 10_005) }
    try folder.write(pcm: sound, as: "heard.pcm")
    try folder.write(wave: sound, as: "recording.wav")
    let finding = try ClockFinder.find(
      recording: folder.file("recording.wav"), sessions: [.init(sound: folder.file("heard.pcm"), told: told)])
    #expect(finding.points == [[]])
  }
}
