// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import followspot

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ctrl-C and its relatives in each mode: what was done is kept, and the terminal is as it was.
@Suite(.serialized) struct InterruptTests {
  static let follow = ["follow", Program.script, Program.audio]

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func events(signal: Int32) throws {
    let folder = try Scratch()
    let program = try Program(
      Self.follow + ["--json", "-o", folder.path("events"), "--log", folder.path("log")], in: folder)
    try program.waitForLines(4)
    program.send(signal)
    let outcome = try program.outcome()
    #expect(outcome.code == 128 + signal)
    let events = try OutputTests.events(outcome.out)
    #expect(try folder.read("events") == outcome.out)
    #expect(try folder.names() == ["events", "log"])
    let last = try #require(events.last).position
    #expect(outcome.err.contains("Stopped at 0:0"))
    #expect(outcome.err.hasSuffix("To go on from here: --start \(last)\n"))

    // The position that was told is one that it takes.
    guard signal == SIGINT else { return }
    let further = try Program.run(Self.follow + ["--fast", "--json", "-q", "--start", "\(last)"], in: folder)
    #expect(further.code == 0)
  }

  @Test func progress() throws {
    let folder = try Scratch()
    let program = try Program(Self.follow, in: folder)
    try program.waitForLines(2)
    program.send(SIGINT)
    let outcome = try program.outcome()
    #expect(outcome.code == 130)
    #expect(!outcome.out.contains("\u{1B}"))
    #expect(outcome.err.contains("To go on from here: --start"))
  }

  @Test func asFastAsTheMachineCan() throws {
    let folder = try Scratch()
    // A long recording, so that the signal comes while it runs.
    let long = try folder.write("long.wav", Sounds.wave(Sounds.noise(120)))
    let program = try Program(
      ["follow", Program.script, long, "--fast", "-o", folder.path("events"), "--log", folder.path("log")], in: folder)
    try Deadline.wait(for: "the log to begin") { FileManager.default.fileExists(atPath: folder.path("log.part")) }
    program.send(SIGINT)
    let outcome = try program.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.err.hasPrefix("Stopped at "))
    #expect(try folder.names() == ["events", "log", "long.wav"])
  }

  /// `nohup` and scripts have a program ignore some signals: it must go on.
  @Test func whatIsIgnoredStaysIgnored() throws {
    let folder = try Scratch()
    let line = "trap '' HUP INT; exec \"$0\" \"$@\""
    let program = try Program(Self.follow + ["--json", "-q"], in: folder, before: ["bash", "-c", line])
    try program.waitForLines(2)
    program.send(SIGHUP)
    program.send(SIGINT)
    try program.waitForLines(6)
    program.send(SIGTERM)
    #expect(try program.outcome().code == 143)
  }

  @Test func listeningInATerminal() throws {
    let terminal = try PseudoTerminal(["listen", Program.audio, "--script", Program.script])
    try terminal.wait(for: "acoustic")
    terminal.type("\u{3}")
    #expect(try terminal.end() == 130)
    #expect(terminal.changes == "")
    #expect(terminal.output().contains("Stopped at 0:0"))
    #expect(!terminal.output().contains("\"volatile\""))
  }

  @Test func listening() throws {
    let folder = try Scratch()
    let program = try Program(
      ["listen", Program.audio, "--script", Program.script, "--json", "-o", folder.path("log")], in: folder)
    try program.waitForLines(4)
    program.send(SIGINT)
    let outcome = try program.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.err.hasPrefix("Stopped at 0:0"))
    #expect(try folder.read("log") == outcome.out)
    // What was kept is a log.
    let replayed = try Program.run(["replay", Program.script, folder.path("log"), "--json", "-q"], in: folder)
    #expect(replayed.code == 0)
  }

  @Test func aStandardInputOnWhichNothingComes() throws {
    let folder = try Scratch()
    // Held open here for writing, so that reading it waits.
    mkfifo(folder.path("pipe"), 0o600)
    let pipe = open(folder.path("pipe"), O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let program = try Program(
      ["follow", Program.script, "-", "--json", "--log", folder.path("log")], in: folder, input: folder.path("pipe"))
    try Deadline.wait(for: "the log to begin") { FileManager.default.fileExists(atPath: folder.path("log.part")) }
    program.send(SIGINT)
    #expect(try program.outcome().code == 130)
    #expect(try folder.names() == ["log", "pipe"])
  }

  @Test func theLiveView() throws {
    let terminal = try PseudoTerminal(Self.follow)
    try terminal.wait(for: "Following")
    #expect(terminal.hasAlternateScreen)
    #expect(!terminal.isAsBefore)
    terminal.type("\u{3}")
    #expect(try terminal.end() == 130)
    #expect(!terminal.hasAlternateScreen)
    #expect(terminal.changes == "")
    let after = try #require(terminal.output().components(separatedBy: "\u{1B}[?1049l").last)
    #expect(after.contains("Stopped"))
    #expect(after.contains("To go on from here: --start"))
    #expect(terminal.output().contains("\u{1B}[?25h"))
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func theLiveViewEndedFromOutside(signal: Int32) throws {
    let terminal = try PseudoTerminal(Self.follow)
    try terminal.wait(for: "Listening")
    terminal.send(signal)
    #expect(try terminal.end() == 128 + signal)
    #expect(!terminal.hasAlternateScreen)
    #expect(terminal.changes == "")
  }

  @Test func keysStopAndSetThePlace() throws {
    let terminal = try PseudoTerminal(Self.follow)
    try terminal.wait(for: "Listening")
    terminal.type("\u{1B}[6~")
    try terminal.wait(for: "% of the script")
    terminal.type("q")
    #expect(try terminal.end() == 0)
    #expect(terminal.changes == "")
    #expect(!terminal.hasAlternateScreen)
    #expect(terminal.output().contains("Stopped at"))
  }

  @Test func standingStillAndGoingOn() throws {
    let terminal = try PseudoTerminal(Self.follow)
    try terminal.wait(for: "Following")
    terminal.type("\u{1A}")
    try terminal.waitForStop()
    #expect(!terminal.hasAlternateScreen)
    #expect(terminal.changes == "")
    terminal.send(SIGCONT)
    try Deadline.wait(for: "the view to come back") { terminal.hasAlternateScreen }
    #expect(!terminal.isAsBefore)
    terminal.type("\u{3}")
    #expect(try terminal.end() == 130)
    #expect(terminal.changes == "")
  }

  @Test func aNewSizeIsDrawnAnew() throws {
    let terminal = try PseudoTerminal(Self.follow)
    try terminal.wait(for: "Following")
    let before = terminal.output().components(separatedBy: "\u{1B}[2J").count
    terminal.resize(columns: 40, rows: 12)
    try Deadline.wait(for: "a new picture") { terminal.output().components(separatedBy: "\u{1B}[2J").count > before }
    try Deadline.wait(for: "the status in its new row") { terminal.output().contains("\u{1B}[11;1H") }
    terminal.type("\u{3}")
    #expect(try terminal.end() == 130)
  }

  @Test func anErrorGivesTheTerminalBack() throws {
    let terminal = try PseudoTerminal(Self.follow + ["-o", "/dev/full", "--events", "all", "--fast"])
    #expect(try terminal.end() == 74)
    #expect(!terminal.hasAlternateScreen)
    #expect(terminal.changes == "")
    let after = terminal.output().components(separatedBy: "\u{1B}[?1049l").last ?? ""
    #expect(after.contains("no space is left"))
  }

  @Test func theEndOfTheRecordingLeavesTheLastPicture() throws {
    let terminal = try PseudoTerminal(Self.follow + ["--fast"])
    #expect(try terminal.end() == 0)
    #expect(!terminal.hasAlternateScreen)
    let after = try #require(terminal.output().components(separatedBy: "\u{1B}[?1049l").last)
    #expect(after.contains("End of recording"))
    #expect(after.contains("38;5;214"))
  }

  @Test func withoutColour() throws {
    let terminal = try PseudoTerminal(Self.follow + ["--fast"], environment: ["NO_COLOR": "1"])
    #expect(try terminal.end() == 0)
    #expect(!terminal.output().contains("38;5"))
    let error = try PseudoTerminal(["folow"], environment: ["NO_COLOR": "1"])
    #expect(try error.end() == 64)
    #expect(!error.output().contains("\u{1B}"))
    let coloured = try PseudoTerminal(["folow"])
    #expect(try coloured.end() == 64)
    #expect(coloured.output().contains("\u{1B}[1;31mfollowspot:\u{1B}[0m"))
  }

  @Test func aDumbTerminalGetsLines() throws {
    let terminal = try PseudoTerminal(Self.follow + ["--fast"], environment: ["TERM": "dumb"])
    #expect(try terminal.end() == 0)
    #expect(!terminal.output().contains("\u{1B}"))
    #expect(terminal.output().contains("following"))
  }

  @Test func aTerminalIsNoSound() throws {
    let terminal = try PseudoTerminal(["follow", Program.script, "-"])
    #expect(try terminal.end() == 64)
    #expect(terminal.output().contains("arecord -q -f S16_LE -r 16000 -c 1 | followspot follow SCRIPT -"))
    #expect(!terminal.output().contains("\u{1B}[?1049h"))
  }
}
