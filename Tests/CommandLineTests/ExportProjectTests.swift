// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import MediaLibAV
import Testing

@testable import followspot

/// Projects for editors, through the real program.
@Suite struct ExportProjectTests {
  /// As a browser records: pictures at uneven times, sound that editors can't read.
  static let browserVideo = [
    "-f", "lavfi", "-i", "testsrc=d=3:s=320x180:r=30,settb=1/1000,setpts='PTS+floor(20*abs(sin(N*1.7)))'", "-f",
    "lavfi",
    "-i", "sine=d=3:r=48000", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-c:v", "libx264", "-preset",
    "ultrafast", "-bf", "0", "-g", "15", "-pix_fmt", "yuv420p", "-c:a", "libopus", "-strict", "-2", "-shortest",
  ]

  private func number(_ file: String) throws -> UInt64? {
    try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64
  }

  @Test func aProjectRefersToTheUntouchedTake() throws {
    let folder = try Scratch()
    let take = try ExportTests.take(in: folder)
    let recording = take.appending(path: "recording.mp4")
    let bytes = try Data(contentsOf: recording)
    let made = try ExportTests.run([take.path, "--format", "fcpxml", "-o", folder.path("")], in: folder)
    #expect(made.code == 0, "\(made.err)")
    #expect(made.out == folder.path("talk for Final Cut Pro") + "\n")
    #expect(made.err.isEmpty)
    let project = folder.url("talk for Final Cut Pro")
    let names = try FileManager.default.contentsOfDirectory(atPath: project.path).sorted()
    #expect(names == ["recording.mp4", "talk.fcpxml", "talk.srt"])
    // One file with two names takes no more room.
    #expect(try number(project.appending(path: "recording.mp4").path) == number(recording.path))

    let check = FinalCutCheck(
      String(decoding: try Data(contentsOf: project.appending(path: "talk.fcpxml")), as: UTF8.self))
    #expect(check.findings == [])
    #expect(check.path == "recording.mp4")
    // “cut” from 1.3 to 1.8 s at 30 pictures a second.
    #expect(check.clips == [.init(place: 0, source: 0..<39), .init(place: 39, source: 54..<90)])
    #expect(check.captions.map(\.text).joined(separator: " ") == "The quick brown fox jumps over the dog.")
    #expect(check.markers.map(\.place) == [6])
    var captions = CaptionFileCheck()
    captions.read(srt: String(decoding: try Data(contentsOf: project.appending(path: "talk.srt")), as: UTF8.self))
    #expect(captions.findings == [])

    // The video is cut at the same pictures.
    #expect(try ExportTests.run([take.path, "-o", folder.path("cut.mp4")], in: folder).code == 0)
    let picture = try MediaFacts(path: folder.path("cut.mp4"))?.picture
    #expect(picture?.count == check.clips.reduce(0) { $0 + $1.source.count })

    // A name that is taken: the next one. Nothing is replaced.
    let again = try ExportTests.run(
      [take.path, "--format", "fcpxml", "-o", folder.path(""), "--keep-commands"], in: folder)
    #expect(again.out == folder.path("talk 2 for Final Cut Pro") + "\n", "\(again.err)")
    let whole = FinalCutCheck(try folder.read("talk 2 for Final Cut Pro/talk.fcpxml"))
    #expect(whole.clips == [.init(place: 0, source: 0..<90)])
    #expect(try Data(contentsOf: recording) == bytes)
  }

  @Test func whatEditorsCannotReadGetsACopyAtAConstantRate() throws {
    let folder = try Scratch()
    let take = try ExportTests.take(in: folder, video: Self.browserVideo)
    let bytes = try Data(contentsOf: take.appending(path: "recording.mp4"))
    let made = try ExportTests.run(
      [take.path, "--format", "otio", "--fps", "29.97", "-o", folder.path("timeline")], in: folder)
    #expect(made.code == 0, "\(made.err)")
    #expect(made.err.contains("its sound is opus"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("timeline")).sorted()
    #expect(names == ["recording.mp4", "talk, 29.97 a second.mp4", "talk.otio", "talk.srt"])
    #expect(try Data(contentsOf: folder.url("timeline/recording.mp4")) == bytes)
    let facts = try #require(try MediaFacts(path: folder.path("timeline/talk, 29.97 a second.mp4")))
    #expect(facts.picture?.isVariable == false)
    #expect(facts.picture?.rate == PictureRate(30_000, 1_001))
    #expect(facts.sounds.map(\.codec) == ["aac"])
    let text = try folder.read("timeline/talk.otio")
    #expect(text.contains("\"target_url\": \"./talk%2C%2029.97%20a%20second.mp4\""))
    #expect(text.contains("\"value\": \(facts.picture?.count ?? 0).0"))
  }

  @Test func aProjectIsThereWholeOrNotAtAll() throws {
    let folder = try Scratch()
    let take = try ExportTests.take(in: folder, video: ExportTests.longVideo)
    let arguments = [take.path, "--format", "fcpxml", "--fps", "25", "-o", folder.path("project")]
    let program = try Program(["export"] + arguments, in: folder)
    try Deadline.wait(for: "something written") {
      try folder.names().contains { $0.hasSuffix(".part") }
    }
    program.send(SIGINT)
    #expect(try program.outcome().code == 128 + SIGINT)
    #expect(try folder.names() == ["talk"])

    let cases: [([String], Int32, String)] = [
      ([take.path, "--format", "fcpxml", "-o", "/nowhere/a"], 73, "There is no folder /nowhere"),
      ([take.path, "--format", "otio", "--burn-captions"], 64, "--burn-captions"),
    ]
    for (arguments, code, text) in cases {
      let outcome = try ExportTests.run(arguments, in: folder)
      #expect(outcome.code == code, "\(arguments): \(outcome.err)")
      #expect(outcome.err.contains(text), "\(outcome.err)")
    }
    try Data(
      "{\"version\":1,\"starred\":false,\"commands\":[{\"command\":\"cut\",\"start\":0,\"end\":9,\"cut\":true}]}".utf8
    ).write(to: take.appending(path: "edit.json"))
    let nothing = try ExportTests.run([take.path, "--format", "fcpxml", "-o", folder.path("project")], in: folder)
    #expect(nothing.code == 64)
    #expect(nothing.err.contains("Nothing is left"))
    #expect(try folder.names() == ["talk"])
  }
}
