// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Pipeline
import StudioCore
import Testing

@testable import TakeFiles

/// How takes are saved that something came in the way of.
struct TakeFinisherTests {
  private static let text = "The lamp on the north stair burns all night. Nobody remembers who lit it first."
  private static let engine = RecognizerDescriptor(id: "scripted", name: "Scripted", locales: [])

  private func make(_ folder: TakesFolder, script: String = text, _ media: [UInt8] = [7, 7, 7]) throws -> TakeRecording
  {
    let marker = RecordingMarker(
      made: "2026-01-31T12:00:00Z", title: "The lamp, take 1", language: "en-US",
      source: .init(id: "the-lamp", title: "The lamp", revision: "1"), device: .init(type: "video/mp4"),
      media: "recording.mp4")
    let recording = try TakeRecording(making: folder.file("take"), script: Array(script.utf8), marker)
    _ = try recording.add(media, at: 0)
    return recording
  }

  private func finish(
    _ folder: TakesFolder, _ ending: TakeFinisher.Ending = .init(), mend: (String, String) throws -> Void = { _, _ in }
  ) throws -> TakeManifest { try TakeFinisher(folder: folder.file("take")).finish(ending, mend: mend) }

  /// What a program that was killed has done of putting a copy in the recording's place.
  enum Step: CaseIterable { case named, moved, replaced }

  @Test(arguments: Step.allCases) func aKillWhileMendingLosesNothing(after step: Step) throws {
    let folder = try TakesFolder()
    do { _ = try make(folder) }
    switch step {
    case .named:
      try FileManager.default.linkItem(atPath: folder.file("take/recording.mp4"), toPath: folder.file("take/torn.mp4"))
    case .moved, .replaced: try folder.move("take/recording.mp4", to: "take/torn.mp4")
    }
    try folder.write([7, 7], as: step == .replaced ? "take/recording.mp4" : "take/mended.mp4")
    do {
      // The page is still there and sends what it has.
      let recording = try #require(try TakeRecording(resuming: folder.file("take")))
      #expect(try recording.add([8], at: 3) == .kept(size: 4))
    }
    #expect(try folder.bytes("take/recording.mp4") == [7, 7, 7, 8])
    #expect(try !folder.names("take").contains("torn.mp4"))
    let manifest = try finish(folder, .init(reason: "killed", isRecovered: true)) { torn, copy in
      #expect(try Data(contentsOf: URL(filePath: torn)) == Data([7, 7, 7, 8]))
      try Data([7, 7]).write(to: URL(filePath: copy))
    }
    #expect(manifest.torn?.bytes == 4)
    #expect(try folder.bytes("take/recording.mp4") == [7, 7])
    #expect(try folder.bytes("take/torn.mp4") == [7, 7, 7, 8])
    #expect(try !folder.names("take").contains("mended.mp4"))
  }

  /// What can be played as it is counts for more than a copy that there is no room for.
  @Test func aTakeIsSavedWithoutRoomToMendIt() throws {
    let folder = try TakesFolder()
    do { _ = try make(folder) }
    let manifest = try finish(folder, .init(reason: "page-gone", isRecovered: true)) { _, copy in
      try Data([7]).write(to: URL(filePath: copy + ".part"))
      throw StudioError(.diskFull, "\(copy) can't be written: no space is left")
    }
    #expect(manifest.recovered == true)
    #expect(manifest.torn == nil)
    #expect(try folder.bytes("take/recording.mp4") == [7, 7, 7])
    #expect(
      try folder.names("take") == [
        "follower.jsonl", "heard.jsonl", "marks.json", "recording.mp4", "script.md", "take.json",
      ])
  }

  @Test func goingOnMakesNoRecording() throws {
    let folder = try TakesFolder()
    do { _ = try make(folder) }
    try folder.move("take/recording.mp4", to: "elsewhere.mp4")
    let recording = try #require(try TakeRecording(resuming: folder.file("take")))
    #expect(recording.size == 0)
    #expect(try !folder.names("take").contains("recording.mp4"))
    #expect(try recording.add([1], at: 0) == .kept(size: 1))
    #expect(try folder.bytes("take/recording.mp4") == [1])
  }

  @Test func aTakesScriptIsReadAsItIs() throws {
    let language = LanguageTag("en", region: "US")
    func read(_ bytes: [UInt8]) throws -> String { try Script(ofTake: bytes, name: "a", language: language).source }
    for text in ["", " \n", "[intro]", "\u{02}\u{02}\u{02}", "%PDF-1.4", "café"] {
      #expect(try read(Array(text.utf8)) == text)
    }
    #expect(try read([0xEF, 0xBB, 0xBF] + Array("Hello".utf8)) == "Hello")
    // Those that came with a recording from elsewhere.
    #expect(try read(Array("café".unicodeScalars.map { UInt8($0.value) })) == "café")
    #expect(try read("Hello there".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == "Hello there")
    #expect(try read([0x48, 0, 0x69]) == "H\0i")
  }

  @Test func whatWasHalfWrittenGoesWithTheMarker() throws {
    let folder = try TakesFolder()
    do { _ = try make(folder) }
    try folder.write([1], as: "take/heard.jsonl.123.part")
    _ = try finish(folder)
    #expect(try !folder.names("take").contains { $0.hasSuffix(".part") })
  }

  /// Whoever opens it in a project's folder has the take's own file.
  @Test(arguments: [false, true]) func aSavedRecordingIsNotWrittenTo(isMended: Bool) throws {
    let folder = try TakesFolder()
    do { _ = try make(folder) }
    _ = try finish(folder, .init(isRecovered: isMended)) { _, copy in try Data([7]).write(to: URL(filePath: copy)) }
    let file = folder.file("take/recording.mp4")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect((mode ?? 0o777) & 0o333 == 0)
    #expect((mode ?? 0) & 0o400 != 0)
    try FileManager.default.removeItem(atPath: folder.file("take"))
  }
}
