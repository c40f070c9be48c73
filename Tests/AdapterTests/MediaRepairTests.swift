// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import StudioCore
import Testing

@Suite struct MediaRepairTests {
  /// Recordings as browsers write them: fragments at key frames, half a second apart.
  struct Form: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var testDescription: String { name }
  }

  static let source = [
    "-f", "lavfi", "-i", "testsrc=duration=4:size=160x120:rate=30", "-f", "lavfi", "-i", "sine=duration=4:r=48000",
  ]
  static let forms = [
    Form(
      name: "a.mp4",
      arguments: [
        "-c:v", "libx264", "-preset", "ultrafast", "-bf", "0", "-g", "15", "-c:a", "libopus", "-movflags",
        "+frag_keyframe+empty_moov+default_base_moof",
      ]),
    Form(
      name: "a.webm",
      arguments: ["-c:v", "libvpx", "-deadline", "realtime", "-g", "15", "-c:a", "libopus", "-live", "1"]),
    Form(
      name: "a.mkv",
      arguments: [
        "-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "15", "-c:a", "aac", "-cluster_time_limit", "500",
      ]),
  ]

  /// What ffmpeg says of a file that it decodes from end to end; nothing where all is well.
  static func complaints(_ file: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-xerror", "-i", file, "-f", "null", "-"]
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : text + " (exit \(process.terminationStatus))"
  }

  @Test(arguments: forms) func aTornRecordingPlaysToWhereItBroke(form: Form) throws {
    let folder = try TestFolder()
    try folder.ffmpeg(Self.source + form.arguments, as: form.name)
    let whole = try folder.bytes(of: form.name)
    var random = Seeded(state: 31)
    for _ in 0..<4 {
      let count = Int.random(in: whole.count / 3..<whole.count, using: &random)
      let torn = try folder.write(Array(whole.prefix(count)), as: "torn-" + form.name)
      let before = try folder.bytes(of: "torn-" + form.name)
      let report = try #require(try MediaRepair.repair(torn, to: folder.file("whole-" + form.name)))
      #expect(try Self.complaints(folder.file("whole-" + form.name)) == "")
      // What is on disk is kept: half a second is a fragment of these files.
      let share = Double(count) / Double(whole.count)
      #expect(report.duration > 4 * share - 1.3 && report.duration < 4.2, "\(report) of \(share)")
      let facts = try #require(try MediaFacts(path: folder.file("whole-" + form.name)))
      #expect(abs(facts.duration - report.duration) < 0.06)
      #expect(facts.picture?.rate == PictureRate(30))
      #expect(try folder.bytes(of: "torn-" + form.name) == before)
      #expect(!FileManager.default.fileExists(atPath: folder.file("whole-" + form.name + ".part")))
    }
  }

  @Test func aWholeRecordingStaysWhole() throws {
    let folder = try TestFolder()
    let file = try folder.ffmpeg(Self.source + Self.forms[0].arguments, as: "a.mp4")
    let report = try #require(try MediaRepair.repair(file, to: folder.file("b.mp4")))
    #expect(report.skipped == 0)
    #expect(report.unusedBytes == 0)
    let (a, b) = (try #require(try MediaFacts(path: file)), try #require(try MediaFacts(path: folder.file("b.mp4"))))
    #expect(a.picture?.count == 120)
    #expect(b.picture?.count == 120)
    #expect(abs(a.duration - b.duration) < 0.03)
  }

  @Test func whatAPowerCutLeavesIsNoBox() throws {
    let folder = try TestFolder()
    try folder.ffmpeg(Self.source + Self.forms[0].arguments, as: "a.mp4")
    let bytes = try folder.bytes(of: "a.mp4")
    let file = try folder.write(bytes.prefix(bytes.count / 2) + [UInt8](repeating: 0, count: 9_000), as: "zeros.mp4")
    _ = try #require(try MediaRepair.repair(file, to: folder.file("b.mp4")))
    #expect(try Self.complaints(folder.file("b.mp4")).isEmpty)
  }

  @Test func whatCannotBeRepairedIsSaid() throws {
    let folder = try TestFolder()
    try folder.ffmpeg(Self.source + ["-c:v", "mpeg4", "-c:a", "aac"], as: "a.mp4")
    let late = try folder.write(Array(try folder.bytes(of: "a.mp4").dropLast(9_000)), as: "late.mp4")
    try folder.ffmpeg(Self.source + Self.forms[0].arguments, as: "f.mp4")
    let head = try folder.write(Array(try folder.bytes(of: "f.mp4").prefix(1_300)), as: "head.mp4")
    let text = try folder.write(Array("no recording at all, just text".utf8), as: "text.mp4")
    let sound = try folder.tone(1, [], as: "a.wav")
    let output = folder.file("out.mp4")
    for (file, code) in [
      (late, StudioError.Code.corruptMedia), (head, .corruptMedia), (text, .notMedia), (sound, .notMedia),
      (folder.file("missing.mp4"), .noSuchFile), (folder.path, .isFolder),
    ] {
      let error = try studioError { try MediaRepair.repair(file, to: output) }
      #expect(error.code == code, "\(file): \(error)")
    }
    let whole = folder.file("f.mp4")
    for (place, code) in [
      ("/nowhere/out.mp4", StudioError.Code.unwritable), (folder.path, .unwritable), ("/dev/full", .unwritable),
    ] {
      #expect(try studioError { try MediaRepair.repair(whole, to: place) }.code == code, "\(place)")
    }
    #expect(try MediaRepair.repair(whole, to: output) { _ in false } == nil)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("out.mp4") }, "\(left)")
  }
}
