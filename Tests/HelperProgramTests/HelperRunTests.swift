// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import HelperPrograms

struct HelperRunTests {
  @Test func argumentsAreNoShell() throws {
    let run = try HelperRun("/bin/echo", remedy: "none")
    defer { run.remove() }
    let outcome = try run.run(["$(id)", ";", "`ls`", "a b"])
    #expect(String(decoding: outcome.output, as: UTF8.self) == "$(id) ; `ls` a b\n")
    #expect(outcome.code == 0)
  }

  @Test func inputAndFailureAreHandedOn() throws {
    let run = try HelperRun("/bin/sh", remedy: "none")
    defer { run.remove() }
    try run.write("in", Array("hello".utf8))
    let outcome = try run.run(["-c", "cat; echo oops >&2; exit 7"], input: "in")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "hello")
    #expect(outcome.errors == "oops\n")
    #expect(outcome.code == 7)
  }

  @Test func aFloodIsEnded() throws {
    let run = try HelperRun("/bin/sh", remedy: "none")
    defer { run.remove() }
    #expect { try run.run(["-c", "yes | cat"]) } throws: { ($0 as? StudioError)?.code == .tooLarge }
  }

  @Test func aProgramThatIsNotThereIsTold() throws {
    let run = try HelperRun("/nonexistent/program", remedy: "none")
    defer { run.remove() }
    #expect(throws: StudioError.self) { try run.run([]) }
  }
}
