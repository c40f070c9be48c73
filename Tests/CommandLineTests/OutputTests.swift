// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import followspot

/// What the program writes, and what it leaves where it can't.
@Suite(.serialized) struct OutputTests {
  static let follow = ["follow", Program.script, Program.audio, "--fast"]

  struct Event: Decodable {
    var t: Double
    var position: Int
    var state: String
  }

  /// The events, each checked as the format asks.
  static func events(_ text: String) throws -> [Event] {
    let tokens = try String(contentsOfFile: Program.script, encoding: .utf8).split(whereSeparator: \.isWhitespace).count
    let events = try text.split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    for (event, next) in zip(events, events.dropFirst()) { #expect(event.t <= next.t) }
    for event in events {
      #expect((0...tokens).contains(event.position))
      #expect(["listening", "following", "lost"].contains(event.state))
    }
    return events
  }

  @Test func eventsGoToStandardOutputAndToTheFile() throws {
    let folder = try Scratch()
    let outcome = try Program.run(
      Self.follow + ["--json", "-o", folder.path("events"), "--log", folder.path("log")], in: folder)
    #expect(outcome.code == 0)
    let events = try Self.events(outcome.out)
    #expect(events.count > 10)
    #expect(try folder.read("events") == outcome.out)
    #expect(try folder.names() == ["events", "log"])
    #expect(outcome.err.contains("End of the recording at 0:09"))

    // The log gives the same places again, without the sound.
    let replayed = try Program.run(["replay", Program.script, folder.path("log"), "--json", "-q"], in: folder)
    #expect(replayed.code == 0)
    #expect(replayed.err == "")
    #expect(try Self.events(replayed.out).map(\.position) == events.map(\.position))

    // More is told on request, in lines that a scorer still reads.
    let all = try Program.run(
      ["replay", Program.script, folder.path("log"), "--json", "-q", "--events", "all"], in: folder)
    #expect(try Self.events(all.out).count > events.count)
    #expect(all.out.contains("\"heard\":"))

    // As text, by line.
    let text = try Program.run(["replay", Program.script, folder.path("log")], in: folder)
    #expect(text.outLines.count > 2)
    #expect(!text.out.contains("\u{1B}"))
    #expect(!text.err.contains("\u{1B}"))
  }

  @Test func startsInTheMiddle() throws {
    let folder = try Scratch()
    let outcome = try Program.run(Self.follow + ["--json", "-q", "--start", "16"], in: folder)
    #expect(outcome.code == 0)
    #expect(try Self.events(outcome.out).first?.position ?? 0 >= 14)
  }

  @Test func aScriptFromStandardInput() throws {
    let folder = try Scratch()
    let outcome = try Program.run(
      ["follow", "-", Program.audio, "--fast", "--json", "-q"], in: folder, input: Program.script)
    #expect(outcome.code == 0)
    #expect(try Self.events(outcome.out).last?.position ?? 0 > 15)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .isoLatin1])
  func otherEncodings(encoding: String.Encoding) throws {
    let folder = try Scratch()
    let text = "Café für Zoë. " + (try String(contentsOfFile: Program.script, encoding: .utf8))
    let log = try folder.write(
      "log", "{\"t\":1,\"audio\":1,\"final\":[{\"w\":\"this\",\"start\":0.1,\"end\":0.5}],\"volatile\":[]}\n")
    let plain = try folder.write("plain.txt", text)
    let other = try folder.write("other.txt", Array(try #require(text.data(using: encoding))))
    let expected = try Program.run(["replay", plain, log, "--json", "--events", "all"], in: folder)
    let outcome = try Program.run(["replay", other, log, "--json", "--events", "all"], in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.out == expected.out)
    #expect(outcome.err == expected.err)
  }

  @Test func rawSamplesOnStandardInput() throws {
    let folder = try Scratch()
    let path = try folder.write("silence.raw", [UInt8](repeating: 0, count: 32_001))
    let outcome = try Program.run(["follow", Program.script, "-", "--fast", "--json"], in: folder, input: path)
    #expect(outcome.code == 0)
    #expect(outcome.err.contains("No speech was heard in the standard input: it is silent"))
    #expect(outcome.err.contains("End of the recording at 0:01"))
  }

  @Test func aRecordingThatIsCutShortIsFollowedAsFarAsItGoes() throws {
    let folder = try Scratch()
    let whole = try Data(contentsOf: URL(filePath: Program.recording))
    let path = try folder.write("cut.flac", Array(whole.prefix(whole.count / 2)))
    let outcome = try Program.run(["follow", Program.script, path, "--fast", "--json", "-q"], in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.err.contains("warning: \(path) is cut short"))
    #expect(try Self.events(outcome.out).last?.position ?? 0 > 10)
  }

  @Test func damageInTheMiddleIsSaid() throws {
    let folder = try Scratch()
    var bytes = Array(try Data(contentsOf: URL(filePath: Program.recording)))
    var random = SplitMix(seed: 2)
    for i in bytes.count / 2..<bytes.count / 2 + 4_000 { bytes[i] = UInt8.random(in: 0...255, using: &random) }
    let outcome = try Program.run(
      ["follow", Program.script, try folder.write("bad.flac", bytes), "--fast", "--json", "-q"], in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.err.contains("is damaged"))
  }

  #if os(Linux)
    @Test(arguments: ["-o", "--log"]) func aFullDevice(option: String) throws {
      let folder = try Scratch()
      let outcome = try Program.run(Self.follow + ["-q", option, "/dev/full"], in: folder)
      #expect(outcome.code == 74)
      #expect(outcome.err.hasPrefix("followspot: /dev/full can't be written: no space is left\nHint: "))
      #expect(!FileManager.default.fileExists(atPath: "/dev/full.part"))
    }

    @Test func aFullStandardOutput() throws {
      let folder = try Scratch()
      let outcome = try Program.run(
        Self.follow + ["--json", "-o", folder.path("events")], in: folder, output: "/dev/full")
      #expect(outcome.code == 74)
      #expect(outcome.err.hasPrefix("followspot: The standard output can't be written: no space is left\nHint: "))
      // What was heard is kept.
      #expect(try folder.names() == ["events"])
      #expect(try Self.events(try folder.read("events")).count > 10)
    }

    /// What can't be written costs nothing else that was heard.
    @Test func aFullDeviceCostsNoOtherFile() throws {
      let folder = try Scratch()
      let outcome = try Program.run(Self.follow + ["-q", "-o", "/dev/full", "--log", folder.path("log")], in: folder)
      #expect(outcome.code == 74)
      try expectLog(in: folder)
    }

    @Test func aFullStandardOutputCostsNoLogOfListening() throws {
      let folder = try Scratch()
      let outcome = try Program.run(
        ["listen", Program.audio, "--script", Program.script, "--fast", "--json", "-o", folder.path("log")], in: folder,
        output: "/dev/full")
      #expect(outcome.code == 74)
      try expectLog(in: folder)
    }

    /// A log that can be replayed, and nothing beside it.
    private func expectLog(in folder: Scratch) throws {
      #expect(try folder.names() == ["log"])
      let replayed = try Program.run(["replay", Program.script, folder.path("log"), "--json", "-q"], in: folder)
      #expect(replayed.code == 0)
      #expect(try Self.events(replayed.out).count > 10)
    }

    @Test func aSmallDiskThatFillsUp() throws {
      let folder = try Scratch()
      let disk = folder.path("disk")
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      guard mount("tmpfs", disk, "tmpfs", 0, "size=4096") == 0 else {
        print("skipped: aSmallDiskThatFillsUp needs the right to mount; /dev/full is tested all the same")
        return
      }
      defer { umount(disk) }
      try Data("old\n".utf8).write(to: URL(filePath: disk + "/events"))
      let outcome = try Program.run(Self.follow + ["-q", "--events", "all", "-o", disk + "/events"], in: folder)
      #expect(outcome.code == 74)
      #expect(outcome.err.contains("no space is left"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["events"])
      #expect(try String(contentsOfFile: disk + "/events", encoding: .utf8) == "old\n")
    }

    @Test(arguments: ["script", "audio", "output"]) func withoutPermission(what: String) throws {
      let folder = try Scratch()
      // The tests may run as root, whom nothing is forbidden; the program then runs as somebody else.
      let before = getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
      guard (try? Program.run(["--version"], in: folder, before: before))?.code == 0 else {
        print("skipped: withoutPermission needs setpriv, and a checkout that everybody may read")
        return
      }
      let script = try folder.write("script.txt", "This is the acoustic corpus.")
      let audio = try folder.write("a.wav", Sounds.wave(Sounds.silence(1)))
      var arguments = ["follow", script, audio, "--fast", "-q"]
      switch what {
      case "script": chmod(script, 0)
      case "audio": chmod(audio, 0)
      default: arguments += ["-o", folder.path("locked/events")]
      }
      // A folder of its own: what the program prints is kept beside it, by whoever runs the tests.
      try FileManager.default.createDirectory(
        atPath: folder.path("locked"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
      let outcome = try Program.run(arguments, in: folder, before: before)
      #expect(outcome.code == (what == "output" ? 73 : 77), "\(outcome.err)")
      #expect(outcome.err.hasPrefix("followspot: \(folder.folder.path)/"))
      #expect(outcome.err.contains("\nHint: "))
      #expect(try folder.names() == ["a.wav", "locked", "script.txt"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("locked")) == [])
    }
  #endif

  @Test(arguments: [["--json"], []]) func aClosedPipeEndsQuietly(more: [String]) throws {
    let folder = try Scratch()
    let line = "\"$0\" \"$@\" | head -n 1; exit ${PIPESTATUS[0]}"
    let arguments = ["follow", Program.script, Program.audio, "-o", folder.path("events")] + more
    let outcome = try Program.run(arguments, in: folder, before: ["bash", "-c", line])
    #expect(outcome.code == 141)
    #expect(outcome.err == "")
    #expect(outcome.outLines.count == 1)
    #expect(try folder.names() == ["events"])
    #expect(try Self.events(try folder.read("events")).count >= 2)
  }

  @Test(arguments: [["help"], ["help", "follow"], ["--version"], ["doctor", "--json"]])
  func aPipeThatIsClosedFromTheStart(arguments: [String]) throws {
    let folder = try Scratch()
    let line = "\"$0\" \"$@\" | true; exit ${PIPESTATUS[0]}"
    let outcome = try Program.run(arguments, in: folder, before: ["bash", "-c", "sleep 0 | true; " + line])
    #expect(outcome.code == 141 || outcome.code == 0)
    #expect(outcome.err == "")
  }

  /// A closed standard output is an error, and nothing that is meant for it ends in a file that is opened later.
  @Test(arguments: [1, 2]) func aStandardPlaceThatIsClosed(place: Int) throws {
    let folder = try Scratch()
    let line = "exec \"$0\" \"$@\" \(place)>&-"
    let outcome = try Program.run(
      Self.follow + ["--json", "--log", folder.path("log")], in: folder, before: ["bash", "-c", line])
    if place == 1 {
      #expect(outcome.code == 73)
      #expect(outcome.err.hasPrefix("followspot: The standard output can't be written"))
    } else {
      #expect(outcome.code == 0)
    }
    #expect(try folder.names() == ["log"])
    #expect(!(try folder.read("log")).contains("position"))
    #expect(!(try folder.read("log")).contains("End of the recording"))
  }

  @Test func theHelpIsTheGoldenOne() throws {
    let folder = try Scratch()
    for arguments in [["help"], ["--help"]] {
      let outcome = try Program.run(arguments, in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.err == "")
      Golden.expect(outcome.out, "help")
    }
    #expect(try Program.run(["--version"], in: folder).out == "followspot \(Followspot.version)\n")
    let wrong = try Program.run(["folow"], in: folder)
    #expect(wrong.code == 64)
    #expect(wrong.out == "")
  }

  @Test func doctorTellsWhatIsThere() throws {
    let folder = try Scratch()
    let outcome = try Program.run(["doctor", "--json"], in: folder)
    struct Report: Decodable {
      struct Finding: Decodable { var name: String, status: String, needed: Bool, detail: String, remedy: String? }
      var can_follow: Bool
      var findings: [Finding]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.out.utf8))
    #expect(outcome.code == 0)
    #expect(report.can_follow)
    #expect(report.findings.contains { $0.name == "PocketSphinx" && $0.status == "ok" })
    for finding in report.findings where finding.status == "missing" { #expect(finding.remedy != nil) }
    let broken = try Program.run(["doctor"], in: folder, environment: ["FOLLOWSPOT_MODELS": folder.path("none")])
    #expect(broken.code == 69)
    #expect(broken.out.contains("missing  en-US"))
    #expect(broken.out.hasSuffix("followspot follow can't run: en-US missing.\n"))
  }
}
