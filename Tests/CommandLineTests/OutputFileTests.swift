// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import followspot

@Suite struct OutputFileTests {
  private let scratch: Scratch
  private var folder: URL { scratch.folder }

  init() throws { scratch = try Scratch() }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  private func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test func hasItsNameOnlyOnceItIsWhole() throws {
    try Data("old\n".utf8).write(to: folder.appending(path: "a"))
    let file = try OutputFile(path: path("a"))
    try file.write(line: "new")
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "old\n")
    #expect(try names() == ["a", "a.part"])
    try file.commit()
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "new\n")
    #expect(try names() == ["a"])
  }

  @Test func leavesNothingWhereItIsDropped() throws {
    try Data("old\n".utf8).write(to: folder.appending(path: "a"))
    do {
      let file = try OutputFile(path: path("a"))
      for _ in 0..<10_000 { try file.write(line: "new") }
    }
    #expect(try names() == ["a"])
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "old\n")
  }

  @Test func replacesWhatALinkLeadsTo() throws {
    try Data("old\n".utf8).write(to: folder.appending(path: "real"))
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("real"))
    let file = try OutputFile(path: path("link"))
    try file.write(line: "new")
    try file.commit()
    #expect(try String(contentsOfFile: path("real"), encoding: .utf8) == "new\n")
    #expect(try names() == ["link", "real"])
  }

  @Test func twoRunsDoNotMix() throws {
    let first = try OutputFile(path: path("a"))
    #expect(throws: StudioError.self) { try OutputFile(path: path("a")) }
    try first.write(line: "first")
    try first.commit()
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "first\n")
  }

  @Test func aPartThatWasLeftBehindIsWrittenOver() throws {
    try Data(repeating: 65, count: 4_000).write(to: folder.appending(path: "a.part"))
    let file = try OutputFile(path: path("a"))
    try file.write(line: "x")
    try file.commit()
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "x\n")
  }

  #if os(Linux)
    @Test func aFullDeviceIsSaid() throws {
      let file = try OutputFile(path: "/dev/full")
      do {
        try file.write(line: "x")
        try file.commit()
        Issue.record("no error")
      } catch let error as StudioError {
        #expect(error.code == .diskFull)
      }
      #expect(!FileManager.default.fileExists(atPath: "/dev/full.part"))
    }
  #endif

  #if os(Linux)
    /// What lacks lines in its middle is not whole, whatever could be written after them.
    @Test func aFailureIsNotForgotten() throws {
      let file = try OutputFile(path: "/dev/full")
      #expect(throws: StudioError.self) { for _ in 0..<100_000 { try file.write(line: "x") } }
      #expect(throws: StudioError.self) { try file.commit() }
    }
  #endif

  @Test(arguments: ["missing/a", ""]) func can_tBeCreated(name: String) throws {
    do {
      _ = try OutputFile(path: path(name))
      Issue.record("no error")
    } catch let error as StudioError {
      #expect(error.code == .unwritable)
    }
  }
}
