// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import followspot

/// Every wrong input through the real program: its exit code, and all that it says, in a golden file.
@Suite struct BadInputTests {
  /// A command line. `T/` is the test's folder; SCRIPT and AUDIO are a good script and a good recording.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var code: Int32
    var line: String
    var input = "/dev/null"
    var make: @Sendable (Scratch) throws -> Void = { _ in }
    var testDescription: String { name }
  }

  static let scripts: [Case] = [
    Case(name: "script-missing", code: 66, line: "follow T/script.txt AUDIO"),
    Case(name: "script-near", code: 66, line: "follow T/scirpt.txt AUDIO") { _ = try $0.write("script.txt", "x") },
    Case(name: "script-folder", code: 66, line: "follow T/ AUDIO"),
    Case(name: "script-empty", code: 65, line: "follow T/a.txt AUDIO") { _ = try $0.write("a.txt", "") },
    Case(name: "script-blank", code: 65, line: "follow T/a.txt AUDIO") {
      _ = try $0.write("a.txt", "\u{FEFF} \r\n\t\n")
    },
    Case(name: "script-no-words", code: 65, line: "follow T/a.txt AUDIO") {
      _ = try $0.write("a.txt", "— … !\n\n* * *\n")
    },
    Case(name: "script-binary", code: 65, line: "follow T/a.txt AUDIO") {
      _ = try $0.write("a.txt", [0x7F, 0x45, 0x4C, 0x46, 2, 0, 0])
    },
    Case(name: "script-pdf", code: 65, line: "follow T/a.pdf AUDIO") {
      _ = try $0.write("a.pdf", "%PDF-1.7\n1 0 obj\n")
    },
    Case(name: "script-docx", code: 65, line: "follow T/a.docx AUDIO") {
      _ = try $0.write("a.docx", [0x50, 0x4B, 3, 4, 20, 0, 6, 0])
    },
    Case(name: "script-swapped", code: 65, line: "follow AUDIO SCRIPT"),
    Case(name: "script-damaged-utf8", code: 65, line: "follow T/a.txt AUDIO") {
      _ = try $0.write("a.txt", Array("Größe und Länge\nüber ".utf8) + [0xC3, 0x28] + Array(" für\n".utf8))
    },
    Case(name: "script-only-cues", code: 65, line: "follow T/a.txt AUDIO") {
      _ = try $0.write("a.txt", "# The tide\n\n[pause] (smile)\n")
    },
    Case(name: "script-standard-empty", code: 65, line: "follow - AUDIO"),
  ]

  static let recordings: [Case] = [
    Case(name: "audio-missing", code: 66, line: "follow SCRIPT T/reading.wav"),
    Case(name: "audio-near", code: 66, line: "follow SCRIPT T/raeding.wav") { _ = try $0.write("reading.wav", "x") },
    Case(name: "audio-folder", code: 66, line: "follow SCRIPT T/"),
    Case(name: "audio-empty", code: 65, line: "follow SCRIPT T/a.wav") { _ = try $0.write("a.wav", "") },
    Case(name: "audio-text", code: 65, line: "follow SCRIPT T/a.wav") {
      _ = try $0.write("a.wav", "These are words, not sound.\n")
    },
    Case(name: "audio-garbage", code: 65, line: "follow SCRIPT T/a.mp3") {
      var random = SplitMix(seed: 9)
      _ = try $0.write("a.mp3", (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    },
    Case(name: "audio-picture", code: 65, line: "follow SCRIPT T/a.png") { _ = try $0.write("a.png", Sounds.picture) },
    Case(name: "audio-video-only", code: 65, line: "follow SCRIPT T/a.y4m") {
      _ = try $0.write("a.y4m", Sounds.silentVideo)
    },
    Case(name: "audio-head-only", code: 65, line: "follow SCRIPT T/a.wav") {
      _ = try $0.write("a.wav", Sounds.wave([]))
    },
    Case(name: "audio-head-cut", code: 65, line: "follow SCRIPT T/a.flac") {
      _ = try $0.write("a.flac", Array(try Data(contentsOf: URL(filePath: Program.recording)).prefix(60)))
    },
    Case(name: "audio-silent", code: 0, line: "follow SCRIPT T/a.wav --fast -q") {
      _ = try $0.write("a.wav", Sounds.wave(Sounds.silence(3)))
    },
    Case(name: "audio-noise", code: 0, line: "follow SCRIPT T/a.wav --fast -q") {
      _ = try $0.write("a.wav", Sounds.wave(Sounds.noise(3)))
    },
    Case(name: "listen-silent", code: 0, line: "listen T/a.wav --fast -q -o T/log") {
      _ = try $0.write("a.wav", Sounds.wave(Sounds.silence(3)))
    },
    Case(name: "listen-missing", code: 66, line: "listen T/a.wav"),
    Case(name: "standard-input-empty", code: 65, line: "follow SCRIPT - --fast"),
    Case(name: "standard-input-flac", code: 65, line: "follow SCRIPT - --fast", input: Program.recording),
  ]

  static let settings: [Case] = [
    Case(name: "language-without-model", code: 69, line: "follow SCRIPT AUDIO --language de"),
    Case(name: "language-of-nobody", code: 69, line: "follow SCRIPT AUDIO --language tlh"),
    Case(name: "whisper-missing", code: 69, line: "follow SCRIPT AUDIO --recognizer whisper"),
    Case(name: "vosk-missing", code: 69, line: "follow SCRIPT AUDIO --recognizer vosk --model T/"),
    Case(name: "language-no-tag", code: 64, line: "follow SCRIPT AUDIO --language 12"),
    Case(name: "recogniser-unknown", code: 64, line: "follow SCRIPT AUDIO --recognizer pocketspinx"),
    Case(name: "model-missing", code: 69, line: "follow SCRIPT AUDIO --model T/model"),
    Case(name: "model-empty", code: 69, line: "follow SCRIPT AUDIO --model T/"),
    Case(name: "model-file", code: 69, line: "follow SCRIPT AUDIO --model SCRIPT"),
    Case(name: "start-past-end", code: 64, line: "follow SCRIPT AUDIO --start 5000"),
    Case(name: "both-standard-input", code: 64, line: "follow - -"),
    Case(name: "listen-both-standard-input", code: 64, line: "listen - --script -"),
    Case(name: "replay-both-standard-input", code: 64, line: "replay - -"),
    Case(name: "output-no-folder", code: 73, line: "follow SCRIPT AUDIO -o T/no/a"),
    Case(name: "output-folder", code: 73, line: "follow SCRIPT AUDIO -o T/"),
    Case(name: "output-is-script", code: 64, line: "follow T/a.txt AUDIO -o T/a.txt") {
      _ = try $0.write("a.txt", "words\n")
    },
    Case(name: "output-is-log", code: 64, line: "follow SCRIPT AUDIO -o T/a --log T/a"),
    Case(name: "output-is-dash", code: 64, line: "follow SCRIPT AUDIO -o -"),
    Case(name: "log-missing", code: 66, line: "replay SCRIPT T/log"),
    Case(name: "log-empty", code: 65, line: "replay SCRIPT T/log") { _ = try $0.write("log", "") },
    Case(name: "log-no-json", code: 65, line: "replay SCRIPT T/log") { _ = try $0.write("log", "hello\n") },
    Case(name: "log-absurd-end", code: 65, line: "replay SCRIPT T/log") {
      _ = try $0.write("log", #"{"t":1,"audio":1,"final":[{"w":"a","start":0,"end":1e20}]}"# + "\n")
    },
    Case(name: "log-absurd-t", code: 65, line: "replay SCRIPT T/log") {
      _ = try $0.write("log", #"{"t":1}"# + "\n" + #"{"t":1e30}"# + "\n")
    },
    Case(name: "log-absurd-apart", code: 65, line: "replay SCRIPT T/log") {
      _ = try $0.write("log", #"{"t":1,"apart":[{"start":-1e9,"end":1,"heard":[]}]}"# + "\n")
    },
    Case(name: "log-is-audio", code: 65, line: "replay SCRIPT AUDIO"),
  ]

  static let takes: [Case] = [
    Case(name: "take-missing", code: 66, line: "take show T/take"),
    Case(name: "take-none", code: 65, line: "take captions T/a") { _ = try $0.write("a", "x") },
    Case(name: "take-no-script", code: 64, line: "take import AUDIO"),
    Case(name: "take-standard-input", code: 64, line: "take import - -s SCRIPT"),
    Case(name: "take-no-folder", code: 73, line: "take import AUDIO -s SCRIPT --into T/no"),
    Case(name: "take-video-only", code: 65, line: "take import T/a.y4m -s SCRIPT --into T/") {
      _ = try $0.write("a.y4m", Sounds.silentVideo)
    },
    Case(name: "take-no-seconds", code: 65, line: "take import T/a.wav -s SCRIPT --into T/") {
      _ = try $0.write("a.wav", Sounds.wave([]))
    },
    Case(name: "take-swapped", code: 65, line: "take import SCRIPT -s AUDIO --into T/"),
  ]

  @Test(arguments: scripts + recordings + settings + takes) func refuses(_ bad: Case) throws {
    let folder = try Scratch()
    try bad.make(folder)
    let before = try folder.names()
    let words = bad.line.split(separator: " ").map { word in
      switch word {
      case "SCRIPT": Program.script
      case "AUDIO": Program.audio
      default: word.hasPrefix("T/") ? folder.path(String(word.dropFirst(2))) : String(word)
      }
    }
    // What is said must not hang on the engines that happen to be installed.
    let engines = [InstalledParts.environmentVariable: "/nowhere"]
    let outcome = try Program.run(words, in: folder, input: bad.input, environment: engines)
    #expect(outcome.code == bad.code, "\(outcome.err)")
    let said = outcome.err.replacing(folder.folder.path, with: "T").replacing(Program.fixtures.path, with: "Fixtures")
      .replacing(Program.audio, with: "reading.wav")
    Golden.expect(
      "$ followspot \(bad.line)\n" + said + "exit \(outcome.code.map(String.init) ?? "by a signal")\n",
      "bad/\(bad.name)")
    let lines = outcome.err.split(separator: "\n")
    #expect(Set(lines).count == lines.count, "something is said twice")
    #expect(lines.first?.hasPrefix("followspot: ") == true)
    if bad.code != 0 {
      #expect(outcome.out.isEmpty)
      #expect(try folder.names() == before, "something was left behind")
    }
  }
}
