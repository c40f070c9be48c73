// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import TakeFiles

/// Folders in the making.
struct TakeDraftTests {
  @Test func whatAKilledProgramLeftIsRemovedAndNothingElse() throws {
    let folder = try TakesFolder()
    let parent = folder.file("")
    for name in [".The lamp.4294967295.part", ".a.b.1.part", ".mine.part", ".mine.x.part", "seen.1.part", ".cache"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
      try folder.write([1, 2], as: "\(name)/recording.mp4")
    }
    try folder.write([1], as: ".file.1.part")
    let draft = try TakeDraft(in: parent, name: "The lamp")
    _ = try draft.write([3], as: "a.txt")
    let held = try #require(draft.folder.split(separator: "/").last.map(String.init))
    TakeDraft.removeLeft(in: parent)
    #expect(
      try folder.names("") == [held, ".cache", ".file.1.part", ".mine.part", ".mine.x.part", "seen.1.part"].sorted())
    #expect(try draft.commit() == "\(parent)/The lamp")
    #expect(try folder.bytes("The lamp/a.txt") == [3])
  }

  @Test func aDraftThatIsDroppedLeavesNothing() throws {
    let folder = try TakesFolder()
    do { _ = try TakeDraft(in: folder.file(""), name: "a").write([1], as: "b") }
    #expect(try folder.names("") == [])
    #expect(throws: StudioError.self) { try TakeDraft(in: folder.file("none"), name: "a") }
  }
}
