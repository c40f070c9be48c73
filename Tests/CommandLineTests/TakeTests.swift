// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import Testing

@testable import followspot

/// Takes of recordings, through the real program.
@Suite struct TakeTests {
  static let engines = [InstalledParts.environmentVariable: "/nowhere"]

  static func run(_ arguments: [String], in folder: Scratch) throws -> Program.Outcome {
    try Program.run(arguments, in: folder, environment: engines)
  }

  struct Truth: Decodable {
    struct Word: Decodable {
      var start: Double
      var token: Int?
    }
    var words: [Word]
  }

  /// A voice of a person to a folder, to captions: spelled as the script, at the time that the truth has, to every rule.
  @Test(arguments: ["clean-novel", "messy-repeat"]) func aReadingBecomesCaptions(name: String) throws {
    let folder = try Scratch()
    let recording = Program.fixtures.appending(path: name + ".flac")
    let script = Program.fixtures.appending(path: name + ".txt")
    let made = try Self.run(
      ["take", "import", recording.path, "--script", script.path, "--into", folder.path("")], in: folder)
    #expect(made.code == 0, "\(made.err)")
    let take = folder.path(name)
    #expect(made.out == take + "\n")
    #expect(try folder.names() == [name])
    let files = try FileManager.default.contentsOfDirectory(atPath: take).sorted()
    #expect(files == ["heard.jsonl", "marks.json", "recording.flac", "script.txt", "take.json"])
    #expect(try Data(contentsOf: recording) == Data(contentsOf: folder.url(name + "/recording.flac")))
    #expect(try Data(contentsOf: script) == Data(contentsOf: folder.url(name + "/script.txt")))

    let shown = try Self.run(["take", "show", take], in: folder)
    #expect(shown.code == 0)
    #expect(shown.outLines.contains("Damage      none"))
    #expect(shown.out.contains("  restart  “He was not") == (name == "messy-repeat"), "\(shown.out)")

    let srt = try Self.run(["take", "captions", take], in: folder).out
    var check = CaptionFileCheck()
    check.read(srt: srt)
    #expect(check.findings == [])
    let vtt = try Self.run(["take", "captions", take, "--format", "vtt"], in: folder).out
    var other = CaptionFileCheck()
    other.read(webVTT: vtt)
    #expect(other.findings == [])
    #expect(other.entries == check.entries)
    try Self.compare(check.entries, name)
  }

  private static func compare(_ entries: [CaptionFileCheck.Entry], _ name: String) throws {
    let truth = try JSONDecoder().decode(
      Truth.self, from: Data(contentsOf: Program.fixtures.appending(path: name + ".json")))
    let text = try String(contentsOf: Program.fixtures.appending(path: name + ".txt"), encoding: .utf8)
    let tokens = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    let words = entries.flatMap { $0.lines.joined(separator: " ").split(separator: " ").map(String.init) }
    let spelled = words.count { tokens.contains($0) }
    #expect(Double(spelled) >= 0.97 * Double(words.count), "\(spelled) of \(words.count)")
    let near = entries.count { entry in
      truth.words.contains { abs($0.start * 1_000 - Double(entry.start)) <= 200 }
    }
    #expect(Double(near) >= 0.85 * Double(entries.count), "\(near) of \(entries.count)")
  }

  @Test func anAbsurdClockIsShown() throws {
    let folder = try Scratch()
    let made = try Self.run(
      ["take", "import", Program.audio, "-s", Program.script, "--into", folder.path(""), "-q"], in: folder)
    let take = String(made.out.dropLast())
    let manifest = try String(contentsOfFile: take + "/take.json", encoding: .utf8)
    let brace = try #require(manifest.firstIndex(of: "{"))
    let clocks = #""clocks":[{"told":0,"points":[[0,1e300],[1,1]]}],"#
    try Data(("{" + clocks + manifest[brace...].dropFirst()).utf8).write(to: URL(filePath: take + "/take.json"))
    let shown = try Self.run(["take", "show", take], in: folder)
    #expect(shown.code == 0, "\(shown.err)")
    #expect(shown.out.contains("found at 2 places, 1000000000000 ms apart"))
  }

  @Test func damageIsFoundAndNothingIsMadeTwice() throws {
    let folder = try Scratch()
    let arguments = ["take", "import", Program.audio, "-s", Program.script, "--into", folder.path(""), "-q"]
    let first = try Self.run(arguments, in: folder)
    #expect(first.code == 0)
    #expect(first.err.isEmpty)
    let take = String(first.out.dropLast())
    let second = try Self.run(arguments, in: folder)
    #expect(second.out == take + " 2\n")

    let script = try Data(contentsOf: URL(filePath: take + "/script.txt"))
    try (script + Data("More.\n".utf8)).write(to: URL(filePath: take + "/script.txt"))
    try FileManager.default.removeItem(atPath: take + "/marks.json")
    let recording = try FileHandle(forWritingTo: URL(filePath: take + "/recording.wav"))
    try recording.truncate(atOffset: 1_000)
    try recording.close()
    let shown = try Self.run(["take", "show", take], in: folder)
    #expect(shown.code == 65)
    let damage = shown.outLines.filter { $0.hasPrefix("Damage") }
    #expect(damage.count == 3)
    #expect(damage.contains { $0.contains("marks.json is missing") })
    #expect(damage.contains { $0.contains("recording.wav is cut short: it has 1000 of ") })
    #expect(damage.contains { $0.contains("script.txt is not as it was") })

    for text in ["{", "{\"format\":\"x\",\"version\":1}", "{\"format\":\"followspot-take\",\"version\":9}"] {
      try Data(text.utf8).write(to: URL(filePath: take + "/take.json"))
      let outcome = try Self.run(["take", "show", take], in: folder)
      #expect(outcome.code == 65)
      #expect(outcome.err.contains("take.json"))
      #expect(outcome.out.isEmpty)
    }
  }

  /// Stopped or killed in the middle: no folder has the take's name, and one that was asked to stop leaves nothing at all.
  @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func aTakeIsThereWholeOrNotAtAll(signal: Int32) throws {
    let folder = try Scratch()
    let program = try Program(
      ["take", "import", Program.recording, "-s", Program.script, "--into", folder.path("")], in: folder,
      environment: Self.engines)
    try Deadline.wait(for: "the hidden folder") { try folder.names().contains { $0.hasSuffix(".part") } }
    program.send(signal)
    let outcome = try program.outcome()
    #expect(outcome.code == (signal == SIGKILL ? nil : 128 + signal))
    #expect(outcome.out.isEmpty)
    let left = try folder.names()
    #expect(signal == SIGKILL ? left.allSatisfy { $0.hasPrefix(".") } : left.isEmpty, "\(left)")
  }

  @Test func commandsAreCutOnRequest() throws {
    let folder = try Scratch()
    let made = try Self.run(
      ["take", "import", Program.audio, "-s", Program.script, "--into", folder.path(""), "-q"], in: folder)
    let take = String(made.out.dropLast())
    let whole = try Self.run(["take", "captions", take, "--format", "text"], in: folder).out
    let marks = "{\"version\":1,\"commands\":[{\"command\":\"cut\",\"start\":0,\"end\":5}],\"marks\":[],\"coverage\":1}"
    try Data(marks.utf8).write(to: URL(filePath: take + "/marks.json"))
    let file = folder.path("cut.txt")
    let cut = try Self.run(["take", "captions", take, "--format", "text", "--cut", "-o", file], in: folder)
    #expect(cut.code == 0)
    let text = try folder.read("cut.txt")
    #expect(text.count < whole.count)
    #expect(text.hasPrefix("[00:00:00.") || text.hasPrefix("[00:00:01."))
    let over = try Self.run(["take", "captions", take, "-o", take + "/script.txt"], in: folder)
    #expect(over.code == 64)
  }
}
