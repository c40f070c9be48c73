// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import MediaLibAV
import Testing

@testable import followspot

/// Exports of takes, through the real program.
@Suite struct ExportTests {
  static let video = [
    "-f", "lavfi", "-i", "testsrc=d=3:s=320x180:r=30", "-f", "lavfi", "-i", "sine=d=3:r=48000", "-c:v", "libx264",
    "-preset", "ultrafast", "-bf", "0", "-g", "15", "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest",
  ]
  /// Long enough for something to happen while it is exported.
  static let longVideo = [
    "-f", "lavfi", "-i", "testsrc=d=8:s=960x540:r=30", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
    "yuv420p",
  ]

  /// A take whose words are there without a recogniser; “cut” is said from 1.3 to 1.8 s.
  static func take(in folder: Scratch, video: [String] = video) throws -> URL {
    let take = folder.url("talk")
    try FileManager.default.createDirectory(at: take, withIntermediateDirectories: true)
    try NumberedRecording.run(
      "ffmpeg", ["-v", "error", "-nostdin"] + video + [take.appending(path: "recording.mp4").path])
    var log = "{\"format\":\"followspot-recognition\",\"version\":1,\"engine\":\"pocketsphinx\"}\n"
    for (i, word) in ["the", "quick", "brown", "fox", "cut", "jumps", "over", "the", "dog"].enumerated() {
      let start = 0.2 + 0.3 * Double(i)
      log += "{\"t\":\(start + 0.3),\"audio\":\(start + 0.3),\"final\":[{\"w\":\"\(word)\",\"start\":\(start),"
      log += "\"end\":\(start + 0.25)}],\"volatile\":[]}\n"
    }
    let part = { (file: String) in "{\"file\":\"\(file)\",\"bytes\":1,\"sha256\":\"\"}" }
    let files = [
      "script.txt": "The quick brown fox jumps over the dog.\n", "heard.jsonl": log,
      "marks.json":
        "{\"version\":1,\"commands\":[{\"command\":\"cut\",\"start\":1.3,\"end\":1.8}],\"marks\":[],\"coverage\":1}",
      "take.json":
        "{\"format\":\"followspot-take\",\"version\":1,\"made\":\"2026-01-31T12:00:00Z\",\"duration\":3,"
        + "\"language\":\"en-US\",\"engine\":\"pocketsphinx\",\"recording\":\(part("recording.mp4")),"
        + "\"script\":\(part("script.txt")),\"heard\":\(part("heard.jsonl")),\"marks\":\(part("marks.json"))}",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: take.appending(path: name)) }
    return take
  }

  static func run(_ arguments: [String], in folder: Scratch) throws -> Program.Outcome {
    try Program.run(["export"] + arguments, in: folder)
  }

  @Test func aTakeBecomesAVideoAndItsCaptions() throws {
    let folder = try Scratch()
    let take = try Self.take(in: folder)
    let recording = try Data(contentsOf: take.appending(path: "recording.mp4"))
    let first = try Self.run([take.path, "-o", folder.path("")], in: folder)
    #expect(first.code == 0, "\(first.err)")
    #expect(first.out == folder.path("talk.mp4") + "\n")
    let second = try Self.run([take.path, "-o", folder.path(""), "--burn-captions", "--fps", "25"], in: folder)
    #expect(second.out == folder.path("talk 2.mp4") + "\n", "\(second.err)")
    let whole = folder.path("whole.mp4")
    #expect(try Self.run([take.path, "-o", whole, "--keep-commands", "-q"], in: folder).err.isEmpty)
    for (file, rate, count) in [("talk.mp4", 30, 75), ("talk 2.mp4", 25, 62), ("whole.mp4", 30, 90)] {
      let facts = try #require(try MediaFacts(path: folder.path(file)))
      #expect(facts.picture?.rate == PictureRate(rate))
      #expect(abs((facts.picture?.count ?? 0) - count) <= 1, "\(file): \(facts)")
      #expect(facts.sounds.count == 1)
    }
    #expect(try folder.names() == ["talk", "talk 2.mp4", "talk.mp4", "whole.mp4"])
    #expect(try Data(contentsOf: take.appending(path: "recording.mp4")) == recording)

    let srt = try Self.run([take.path, "--format", "srt", "-o", folder.path("a.srt")], in: folder)
    #expect(srt.code == 0, "\(srt.err)")
    #expect(try folder.read("a.srt").contains("The quick brown fox jumps over the dog."))
    var check = CaptionFileCheck()
    check.read(srt: try folder.read("a.srt"))
    #expect(check.findings == [])
    #expect((check.entries.last?.end ?? 0) < 2_600)
    #expect(try Self.run([take.path, "--format", "vtt", "-o", folder.path("a.vtt")], in: folder).code == 0)
    #expect(try folder.read("a.vtt").hasPrefix("WEBVTT\n"))
    let words = try Self.run(
      [take.path, "--format", "text", "--keep-commands", "-o", folder.path("a.txt")], in: folder)
    #expect(words.code == 0)
    #expect(try folder.read("a.txt").contains("fox cut jumps"))
  }

  @Test func whatCannotBeExportedIsSaid() throws {
    let folder = try Scratch()
    let take = try Self.take(in: folder)
    let recording = take.appending(path: "recording.mp4")
    let bytes = try Data(contentsOf: recording)
    var cases: [([String], Int32, String)] = [
      ([take.path, "-o", recording.path], 64, "would replace"),
      ([take.path, "-o", "/nowhere/a.mp4"], 73, "folder does not exist"),
      ([take.path, "-o", "/dev/full"], 73, "no ordinary file"),
      ([take.path, "--format", "srt", "--burn-captions"], 64, "--burn-captions"),
      ([take.path, "--format", "film"], 64, "one of video"),
      ([folder.path("none")], 66, "There is no take"),
    ]
    #if os(Linux)
      // A folder that not even root may write to.
      cases.append(([take.path, "-o", "/sys/a.mp4"], 73, "Permission denied"))
    #endif
    for (arguments, code, text) in cases {
      let outcome = try Self.run(arguments, in: folder)
      #expect(outcome.code == code, "\(arguments): \(outcome.err)")
      #expect(outcome.err.contains(text), "\(outcome.err)")
      #expect(outcome.out.isEmpty)
    }
    #expect(try Data(contentsOf: recording) == bytes)

    try Data(
      "{\"version\":1,\"starred\":false,\"commands\":[{\"command\":\"cut\",\"start\":0,\"end\":9,\"cut\":true}]}".utf8
    )
    .write(to: take.appending(path: "edit.json"))
    let nothing = try Self.run([take.path], in: folder)
    #expect(nothing.code == 64)
    #expect(nothing.err.contains("Nothing is left"))

    // A size that files may not pass stands in for a full disk.
    try FileManager.default.removeItem(at: take.appending(path: "edit.json"))
    let full = try Program.run(
      ["export", take.path, "-o", folder.path("full.mp4")], in: folder,
      before: ["env", "--ignore-signal=XFSZ", "prlimit", "--fsize=20000"])
    #expect(full.code == 73, "\(full.err)")
    #expect(full.err.contains("full.mp4 can't be written"))

    try FileManager.default.removeItem(at: recording)
    let gone = try Self.run([take.path, "-o", folder.path("gone.mp4")], in: folder)
    #expect(gone.code == 66)
    // Words are there all the same.
    let words = try Self.run([take.path, "--format", "srt", "-o", folder.path("a.srt")], in: folder)
    #expect(words.code == 0)
    #expect(words.err.contains("recording.mp4"))
    #expect(try folder.names() == ["a.srt", "talk"])
  }

  /// Stopped, killed, or met by another export to the same name, at a moment in the middle.
  @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func anExportIsThereWholeOrNotAtAll(signal: Int32) throws {
    let folder = try Scratch()
    let take = try Self.take(in: folder, video: Self.longVideo)
    let arguments = [take.path, "-o", folder.path("a.mp4"), "--encode-all"]
    let program = try Program(["export"] + arguments, in: folder)
    try Deadline.wait(for: "something written") {
      let size = try? FileManager.default.attributesOfItem(atPath: folder.path("a.mp4.part"))[.size] as? Int
      return size ?? 0 > 0
    }
    let other = try Self.run(arguments, in: folder)
    #expect(other.code == 73, "\(other.err)")
    #expect(other.err.contains("is being written by another export"))
    program.send(signal)
    let outcome = try program.outcome()
    #expect(outcome.code == (signal == SIGKILL ? nil : 128 + signal))
    #expect(outcome.out.isEmpty)
    #expect(try folder.names() == (signal == SIGKILL ? ["a.mp4.part", "talk"] : ["talk"]))
    guard signal == SIGKILL else { return }
    // What a killed run has left is in nobody's way.
    let again = try Self.run([take.path, "-o", folder.path("a.mp4")], in: folder)
    #expect(again.code == 0, "\(again.err)")
    #expect(try folder.names() == ["a.mp4", "talk"])
  }
}
