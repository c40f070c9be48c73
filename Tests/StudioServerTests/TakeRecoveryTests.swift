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
}
