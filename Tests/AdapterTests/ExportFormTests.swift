// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import MediaLibAV
import StudioCore
import Testing

/// Recordings that are not what a browser makes.
@Suite struct ExportFormTests {
  static func picture(_ size: String = "160x90", seconds: Double = 2) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=30:d=\(seconds)"]
  }
  static let h264 = ["-c:v", "libx264", "-preset", "ultrafast"]
  static let tone = ["-f", "lavfi", "-i", "sine=d=2:r=48000"]

  /// Exports a recording without its second half second, and gives what came out.
  static func export(
    _ folder: TestFolder, _ name: String, as output: String = "out.mp4", captions: [Cue] = []
  ) throws -> (facts: MediaFacts, report: VideoExport.Report) {
    let before = try folder.bytes(of: name)
    var export = VideoExport()
    export.cuts = CutList([0.5...1])
    export.captions = captions
    let report = try #require(try export.run(folder.file(name), to: folder.file(output)))
    #expect(try folder.bytes(of: name) == before)
    #expect(try MediaRepairTests.complaints(folder.file(output)) == "")
    return (try #require(try MediaFacts(path: folder.file(output))), report)
  }

  /// The mean brightness of the quarters of the first picture, as a player shows it.
  static func quarters(_ path: String) throws -> [Int] {
    try NumberedRecording.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-i", path, "-frames:v", "1", "-vf", "scale=2:2:flags=area,format=gray", "-f",
        "rawvideo", "-",
      ]
    ).map { Int($0) }
  }

  @Test func tracksAreKeptAsManyAsThereAre() throws {
    let folder = try TestFolder()
    try folder.ffmpeg(Self.picture() + Self.h264 + ["-pix_fmt", "yuv420p"], as: "silent.mp4")
    let silent = try Self.export(folder, "silent.mp4")
    #expect(silent.facts.sounds.isEmpty)
    #expect(silent.facts.picture?.count == 45)

    let maps = (0..<5).flatMap { ["-map", "\($0)"] }
    let kinds = ["-c:a:0", "aac", "-c:a:1", "libopus", "-c:a:2", "flac", "-c:a:3", "pcm_s16le", "-ac:a:1", "2"]
    try folder.ffmpeg(
      Self.picture() + Self.tone + Self.tone + Self.tone + Self.tone + maps + Self.h264 + ["-pix_fmt", "yuv420p"]
        + kinds
        + ["-metadata:s:a:2", "language=fra"], as: "four.mkv")
    let four = try Self.export(folder, "four.mkv")
    #expect(four.facts.sounds.map(\.channels) == [1, 2, 1, 1])
    #expect(four.facts.sounds.map(\.language) == [nil, nil, "fra", nil])
    for sound in four.facts.sounds { #expect(abs(sound.duration - 1.5) < 0.1, "\(sound)") }

    _ = try folder.tone(2, ["-ar", "44100"], as: "sound.flac")
    let sound = try Self.export(folder, "sound.flac", as: "out.m4a")
    #expect(sound.facts.picture == nil)
    #expect(sound.facts.sounds.first?.sampleRate == 44_100)
    #expect(abs(sound.facts.duration - 1.5) < 0.05)
  }

  @Test(arguments: [90, 180, 270]) func aTurnedPictureStaysTurned(degrees: Int) throws {
    let folder = try TestFolder()
    // Four quarters, each of its own brightness.
    let quarters = "geq=lum='40+60*gte(X,80)+110*gte(Y,45)':cb=128:cr=128"
    try folder.ffmpeg(
      ["-f", "lavfi", "-i", "color=s=160x90:r=30:d=2,format=yuv420p,\(quarters)"] + Self.h264, as: "straight.mp4")
    try folder.ffmpeg(
      ["-i", folder.file("straight.mp4"), "-c", "copy", "-metadata:s:v", "rotate=\(degrees)"], as: "turned.mp4")
    let source = try #require(try MediaFacts(path: folder.file("turned.mp4"))?.picture)
    #expect(Int(source.rotation) % 180 == degrees % 180 && source.rotation != 0)
    #expect(source.width == (degrees == 180 ? 160 : 90))
    let shown = try Self.quarters(folder.file("turned.mp4"))
    // Kept as a mark, or drawn upright where captions are drawn.
    for captions in [[], [Cue(start: 1_200, end: 1_400, lines: ["Words"])]] {
      let made = try Self.export(folder, "turned.mp4", captions: captions).facts.picture
      #expect(made?.rotation == (captions.isEmpty ? source.rotation : 0))
      #expect(made?.width == source.width)
      let found = try Self.quarters(folder.file("out.mp4"))
      #expect(zip(found, shown).allSatisfy { abs($0 - $1) < 12 }, "\(found) for \(shown)")
    }
  }

  @Test func coloursAreKept() throws {
    let folder = try TestFolder()
    let colour = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
    for format in ["yuv420p", "yuv420p10le"] {
      try folder.ffmpeg(Self.picture() + Self.h264 + ["-pix_fmt", format] + colour, as: "in.mp4")
      let made = try Self.export(folder, "in.mp4")
      #expect(made.facts.picture?.pixelFormat == format)
      #expect(made.facts.picture?.colour == ["tv", "bt709", "bt709", "bt709"])
      #expect(made.report.notes.contains { $0.contains("10 bits") } == (format != "yuv420p"))
    }
    // An odd size, full colour and the range of cameras.
    try folder.ffmpeg(Self.picture("161x91") + Self.h264 + ["-pix_fmt", "yuv444p"], as: "odd.mp4")
    let odd = try Self.export(folder, "odd.mp4")
    #expect(odd.facts.picture?.width == 160 && odd.facts.picture?.height == 90)
    #expect(odd.report.notes.contains { $0.contains("4:2:0") })
  }

  @Test func captionsAreDrawnWhereTheyBelong() throws {
    let folder = try TestFolder()
    try folder.ffmpeg(["-f", "lavfi", "-i", "color=gray:s=320x180:r=30:d=3"] + Self.h264, as: "in.mp4")
    let lines = ["Grüße, {b} \\N שלום", "你好 مرحبا 😀"]
    _ = try Self.export(folder, "in.mp4", captions: [Cue(start: 1_000, end: 2_000, lines: lines)])
    let bytes = try NumberedRecording.run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-i", folder.file("out.mp4"), "-vf", "format=gray", "-f", "rawvideo", "-"])
    let size = 320 * 180
    let bright = (0..<bytes.count / size).map { n in
      (0..<size).filter { bytes[bytes.startIndex + n * size + $0] > 210 }.map { $0 / 320 }
    }
    #expect(bright.count == 75)
    for (n, rows) in bright.enumerated() {
      #expect(rows.isEmpty == !(30..<60).contains(n), "picture \(n)")
      #expect(rows.allSatisfy { $0 > 110 && $0 < 175 })
    }
  }

  @Test func aRecordingThatChangesItsSizeKeepsTheFirst() throws {
    let folder = try TestFolder()
    for (name, size) in [("a.ts", "160x90"), ("b.ts", "90x160")] {
      try folder.ffmpeg(Self.picture(size, seconds: 1) + Self.h264 + ["-pix_fmt", "yuv420p", "-bf", "0"], as: name)
    }
    _ = try folder.write(try folder.bytes(of: "a.ts") + folder.bytes(of: "b.ts"), as: "both.ts")
    let made = try Self.export(folder, "both.ts")
    #expect(made.facts.picture?.codedWidth == 160 && made.facts.picture?.codedHeight == 90)
  }

  @Test func nothingAndSixHours() throws {
    let folder = try TestFolder()
    try folder.ffmpeg(
      Self.picture() + Self.h264 + ["-movflags", "+empty_moov+frag_keyframe"], as: "a.mp4")
    let empty = try folder.write(Array(try folder.bytes(of: "a.mp4").prefix(900)), as: "empty.mp4")
    let error = try studioError { try VideoExport().run(empty, to: folder.file("out.mp4")) }
    #expect([.corruptMedia, .notMedia].contains(error.code), "\(error)")

    try folder.ffmpeg(
      ["-f", "lavfi", "-i", "color=s=64x64:r=1:d=21600"] + Self.h264 + ["-bf", "0", "-g", "30", "-pix_fmt", "yuv420p"],
      as: "long.mp4")
    var export = VideoExport()
    export.cuts = CutList([10...20, 7_000...7_100, 21_000...21_600])
    let report = try #require(try export.run(folder.file("long.mp4"), to: folder.file("out.mp4")))
    #expect(report.pictures == 21_600 - 710)
    #expect(report.rate == PictureRate(1))
  }

  /// Cuts may be written by hand.
  @Test func noCutIsTooFar() {
    for rate in [PictureRate(30_000, 1_001), PictureRate(60)] {
      #expect(rate.nearest(1e300) == rate.nearest(1e9))
      #expect(rate.nearest(-1e300) == rate.nearest(-1e9))
    }
  }

  @Test func anExportEndsAtAnyMoment() throws {
    let folder = try TestFolder()
    try folder.ffmpeg(
      Self.picture() + Self.tone + Self.h264 + ["-pix_fmt", "yuv420p", "-bf", "0", "-g", "15", "-c:a", "aac"],
      as: "in.mp4")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for encodesAll in [true, false] {
      for limit in [0, 1, 2, 5, 20, 60, 120] {
        var export = VideoExport()
        export.cuts = CutList([0.3...0.6])
        export.encodesAll = encodesAll
        var (calls, last) = (0, 0.0)
        let report = try export.run(folder.file("in.mp4"), to: folder.file("out.mp4")) { share in
          #expect(share >= last && share <= 1)
          (calls, last) = (calls + 1, share)
          return calls <= limit
        }
        #expect(report == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
      }
    }
  }
}
