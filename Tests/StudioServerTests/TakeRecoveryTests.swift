// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TakeFiles
import Testing

@testable import StudioServer

/// Takes that a program has left behind at some moment, and what the next one makes of them.
@Suite struct TakeRecoveryTests: TakeSteps {
  private let id = "2026-01-31 12.00.00 the-lamp"

  /// The marker of a take in which nothing has ended.
  private var marker: RecordingMarker {
    RecordingMarker(
      made: "2026-01-31T12:00:00Z", title: "The lamp, take 1", language: "en-US",
      source: .init(id: "the-lamp", title: "The lamp", revision: "1"), device: .init(type: "video/mp4"),
      media: "recording.mp4")
  }

  /// A folder of a studio with the take in it, as it is while it is recorded, or after its end.
  private func leave(_ media: String, ended: TakeFinisher.Ending? = nil) throws -> TestFolder {
    let folder = try TestFolder()
    let recording = try TakeRecording(
      making: folder.file("studio/takes/\(id)"), script: Array(TestStudio.text.utf8), marker)
    _ = try recording.add(Array(media.utf8), at: 0)
    if let ended { try recording.end(ended) }
    return folder
  }

  /// Killed after the recording was moved away and before its copy had its name.
  @Test func aKillWhileMendingLosesNothing() throws {
    let folder = try leave("all of it")
    let take = "studio/takes/\(id)"
    try FileManager.default.moveItem(
      atPath: folder.file("\(take)/recording.mp4"), toPath: folder.file("\(take)/torn.mp4"))
    try folder.write("most of it", as: "\(take)/mended.mp4")
    let studio = try TestStudio(in: folder)
    // No video is in it, so no copy can be made; what was recorded is there.
    #expect(try saved(studio, id)["state"] as? String == "damaged")
    #expect(try folder.text("\(take)/recording.mp4") == "all of it")
  }

  @Test func nothingThatWasRecordedIsDiscarded() throws {
    let folder = try leave("all of it")
    let shelf = try TakeShelf(folder: folder.file("studio"))
    for name in ["recording", "torn", "mended"] {
      #expect(throws: (any Error).self) { try shelf.discard(id) }
      try FileManager.default.moveItem(
        atPath: folder.file("studio/takes/\(id)/\(name).mp4"),
        toPath: folder.file("studio/takes/\(id)/\(["recording": "torn", "torn": "mended"][name] ?? "other").mp4"))
    }
    try shelf.discard(id)
    #expect(!folder.exists("studio/takes/\(id)"))
  }

  /// Killed while it was saved: that it had come to a good end is known.
  @Test func aTakeThatEndedWellIsNotTorn() throws {
    let folder = try leave("all of it", ended: .init())
    let take = try saved(try TestStudio(in: folder), id)
    #expect(take["state"] as? String == "ready")
    #expect(take["ended"] is NSNull)
    #expect(take["recovered"] as? Bool == false)
    #expect(try !folder.names("studio/takes/\(id)").contains("torn.mp4"))
  }

  /// The description was on the disk, and that the marker had gone was not.
  @Test func aTakeThatIsSavedIsLeftAsItIs() throws {
    let first = try TestStudio()
    let id = try makeTake(first, try first.add())
    first.studio.stop()
    let take = "studio/takes/\(id)"
    let before = try first.folder.text("\(take)/take.json")
    try marker.write(in: first.folder.file(take))
    let studio = try TestStudio(in: first.folder)
    #expect(try saved(studio, id)["state"] as? String == "ready")
    #expect(try studio.ask("PUT", path(id, "/media?offset=4"), "more").status == 410)
    #expect(try first.folder.text("\(take)/take.json") == before)
    #expect(
      try first.folder.names(take) == [
        "follower.jsonl", "heard.jsonl", "marks.json", "recording.mp4", "script.md", "take.json",
      ])
  }

  @Test func howATakeEndedIsOnTheDiskWhenItIsAnswered() throws {
    let studio = try TestStudio()
    // One that waits for its session's last words.
    let id = try begin(studio, try studio.add(), hasSession: true)
    _ = try studio.ask("PUT", path(id, "/media?offset=0"), "abcd")
    #expect(try studio.ask("POST", path(id, "/finish"), #"{"bytes":4,"reason":"asleep"}"#).status == 202)
    let kept = try #require(try RecordingMarker(in: studio.folder.file("studio/takes/\(id)")))
    #expect(kept.ended == TakeFinisher.Ending(reason: "asleep", isRecovered: false))
  }

  /// A WAV file of silence, 16 kHz mono.
  private func silence(seconds: Int) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 255) } }
    let size = seconds * 32_000
    var head = Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    head += number(1, 2) + number(1, 2) + number(16_000, 4) + number(32_000, 4) + number(2, 2) + number(16, 2)
    return head + Array("data".utf8) + number(size, 4) + [UInt8](repeating: 0, count: size)
  }

  /// What nobody has heard is left to the next start where the studio is closed: before it was begun, and in the
  /// middle.
  @Test(arguments: [true, false]) func closingDoesNotWaitForWhatWasNotHeard(isBegun: Bool) throws {
    let first = try TestStudio(delay: 0.5)
    let id = try begin(first, try first.add(), hasSession: !isBegun)
    let sound = silence(seconds: 60)
    #expect(try first.ask("PUT", path(id, "/media?offset=0"), bytes: sound).status == 200)
    #expect(try first.ask("POST", path(id, "/finish"), #"{"bytes":\#(sound.count)}"#).status == 202)
    if isBegun {
      for _ in 0..<200 where try list(first).first?["state"] as? String != "finishing" { Pause.wait(0.05) }
      Pause.wait(2)
    }
    let start = Clock.now
    first.studio.stop()
    #expect(Clock.now - start < 20)
    let folder = first.folder.file("studio/takes/\(id)")
    let left = try #require(try RecordingMarker(in: folder))
    #expect(left.ended == TakeFinisher.Ending())
    #expect(!first.folder.exists("studio/takes/\(id)/take.json"))
    let take = try saved(try TestStudio(in: first.folder), id, seconds: 40)
    #expect(take["state"] as? String == "ready")
    #expect(take["duration"] as? Double == 60)
    #expect(take["recovered"] as? Bool == false)
  }

  /// A project that was being made when the program was killed.
  @Test func whatAKilledExportLeftIsRemoved() throws {
    let folder = try TestFolder()
    try folder.write("a copy", as: "studio/exports/.The lamp for Final Cut Pro.123.part/recording.mp4")
    // Another program is at this one.
    let draft = try TakeDraft(in: folder.file("studio/exports"), name: "The lamp for OpenTimelineIO")
    let studio = try TestStudio(in: folder)
    #expect(try folder.names("studio/exports").count == 1)
    #expect(FileManager.default.fileExists(atPath: draft.folder))
    withExtendedLifetime(studio) {}
  }

  /// A large take is mended for a while: the next start does that again.
  @Test func closingIsOverInTime() throws {
    let folder = try TestFolder()
    let shelf = try TakeShelf(folder: folder.path)
    let desk = TakeDesk(shelf: shelf, ears: ScriptedEars(words: [])) { _, _ in Pause.wait(8) }
    let script = StoredScript(id: "the-lamp", title: "The lamp", language: "en-US", text: "The lamp.", modified: 0)
    let id = try desk.begin(script, .init(type: "video/mp4"), hasSession: false).id
    _ = try desk.add([1, 2], to: id, at: 0)
    let start = Clock.now
    desk.close(within: 1)
    #expect(Clock.now - start < 5)
    let left = try #require(try RecordingMarker(in: shelf.path(id)))
    #expect(left.ended == TakeFinisher.Ending(reason: "studio-closed", isRecovered: true))
  }
}
