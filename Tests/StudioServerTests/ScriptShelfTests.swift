// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import StudioServer

struct ScriptShelfTests {
  private func shelf(_ folder: TestFolder, sample: (title: String, text: String)? = nil) throws -> ScriptShelf {
    try ScriptShelf(folder: folder.path, usualLanguage: LanguageTag("en", region: "US"), sample: sample)
  }

  @Test func textIsKeptAsItIs() throws {
    let folder = try TestFolder()
    let text = "One.\r\n\r\n  Two — drei, ünïcode 😀\n\n"
    let added = try shelf(folder).add(title: "Á talk: part/one", text: text, language: "de")
    #expect(try folder.text("scripts/\(added.id).md") == text)
    // Another start reads the same.
    let read = try #require(try shelf(folder).script(added.id))
    #expect(read == added)
    #expect((read.title, read.language) == ("Á talk: part/one", "de"))
    #expect(added.id == "a-talk-part-one")
  }

  @Test func namesAreFree() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    let ids = try (0..<4).map { _ in try shelf.add(title: "???", text: "a", language: nil).id }
    #expect(ids == ["script", "script-2", "script-3", "script-4"])
    _ = try shelf.remove("script-4", revision: nil)
    #expect(try shelf.add(title: "???", text: "a", language: nil).id == "script-5")
  }

  @Test func anOldRevisionChangesNothing() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    let first = try shelf.add(title: "A", text: "one", language: nil)
    guard case .done(let second) = try shelf.change(first.id, revision: first.revision, { $0.text = "two" }) else {
      Issue.record("the first change is refused")
      return
    }
    #expect(second.revision != first.revision)
    guard case .changed(let now) = try shelf.change(first.id, revision: first.revision, { $0.text = "three" }) else {
      Issue.record("an old revision is taken")
      return
    }
    #expect(now.text == "two")
    #expect(try shelf.script(first.id)?.text == "two")
    guard case .changed = try shelf.remove(first.id, revision: first.revision) else {
      Issue.record("an old revision is thrown away")
      return
    }
  }

  @Test func aFileChangedByHandHasAnotherRevision() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    let first = try shelf.add(title: "A", text: "one", language: nil)
    try folder.write("one and more", as: "scripts/\(first.id).md")
    #expect(try shelf.script(first.id)?.revision != first.revision)
  }

  @Test func theBinGivesBack() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    let first = try shelf.add(title: "A", text: "one", language: "fr")
    guard case .done = try shelf.remove(first.id, revision: first.revision) else {
      Issue.record("it can't be removed")
      return
    }
    #expect(try shelf.script(first.id) == nil)
    #expect(try shelf.list().isEmpty)
    guard case .done(let back) = try shelf.restore(first.id) else {
      Issue.record("it does not come back")
      return
    }
    #expect((back.title, back.text, back.language) == ("A", "one", "fr"))
    guard case .missing = try shelf.restore(first.id) else {
      Issue.record("it comes back twice")
      return
    }
  }

  @Test func whatLiesInTheBinStaysThere() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    for text in ["one", "two"] {
      try folder.write(text, as: "scripts/a.md")
      _ = try shelf.remove("a", revision: nil)
    }
    #expect(try folder.text("bin/a.md") == "two")
    #expect(try folder.text("bin/a 2.md") == "one")
  }

  @Test func filesPutThereByHandAreScripts() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    try folder.write("Hello there.", as: "scripts/My Talk.md")
    try Data([0x43, 0x61, 0x66, 0xE9]).write(to: URL(filePath: folder.file("scripts/latin.md")))
    try folder.write("not a script", as: "scripts/notes.txt")
    try folder.write("{", as: "scripts/My Talk.json")
    let list = try shelf.list()
    #expect(Set(list.map(\.title)) == ["My Talk", "latin"])
    #expect(list.first { $0.id == "latin" }?.text == "Café")
  }

  @Test func linksLeadNowhere() throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    try folder.write("secret", as: "outside.md")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("scripts/link.md"), withDestinationPath: folder.file("outside.md"))
    #expect(try shelf.script("link") == nil)
    #expect(try shelf.list().isEmpty)
  }

  @Test(arguments: [
    "", ".", "..", "../outside", "a/b", "a\\b", "a\u{0}", ".hidden", String(repeating: "x", count: 201),
  ])
  func namesThatLeadElsewhereAreNone(id: String) throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    try folder.write("secret", as: "outside.md")
    #expect(try shelf.script(id) == nil)
    guard case .missing = try shelf.remove(id, revision: nil) else {
      Issue.record("“\(id)” is removed")
      return
    }
    #expect(try folder.text("outside.md") == "secret")
  }

  @Test func theSampleLiesInANewStudioOnly() throws {
    let folder = try TestFolder()
    let first = try shelf(folder, sample: ("S", "Read me."))
    #expect(try first.list().map(\.title) == ["S"])
    _ = try first.remove("s", revision: nil)
    #expect(try shelf(folder, sample: ("S", "Read me.")).list().isEmpty)
  }

  /// Adds one to the number that a script is, as often as `times`; how often that was kept.
  private static func countOn(_ shelf: ScriptShelf, _ id: String, times: Int) throws -> Int {
    var kept = 0
    for _ in 0..<times {
      guard let seen = try shelf.script(id) else { continue }
      let count = (Int(seen.text) ?? 0) + 1
      if case .done = try shelf.change(id, revision: seen.revision, { $0.text = String(count) }) { kept += 1 }
    }
    return kept
  }

  /// Two programs may have one studio open.
  @Test func twoShelvesOfOneFolderLoseNothing() async throws {
    let folder = try TestFolder()
    let shelves = [try shelf(folder), try shelf(folder)]
    let first = try shelves[0].add(title: "A", text: "0", language: nil)
    let kept = try await withThrowingTaskGroup(of: Int.self) { group in
      for shelf in shelves {
        group.addTask { try Self.countOn(shelf, first.id, times: 40) }
      }
      return try await group.reduce(0, +)
    }
    #expect(try shelves[0].script(first.id)?.text == String(kept))
  }

  @Test func whatAKilledProgramLeftIsRemoved() throws {
    let folder = try TestFolder()
    try folder.write("half", as: "scripts/a.md.123.part")
    try folder.write("half", as: "scripts/b.md.456.part")
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -3600)]
    try FileManager.default.setAttributes(old, ofItemAtPath: folder.file("scripts/a.md.123.part"))
    let shelf = try shelf(folder)
    // A new one may be another program's.
    #expect(try folder.names("scripts") == ["b.md.456.part"])
    #expect(try shelf.list().isEmpty)
  }

  /// Writers that race never mix texts or lose one that was told to be kept.
  @Test func racingWritersLoseNothing() async throws {
    let folder = try TestFolder()
    let shelf = try shelf(folder)
    let first = try shelf.add(title: "A", text: "0", language: nil)
    let kept = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { try Self.countOn(shelf, first.id, times: 20) }
      }
      return try await group.reduce(0, +)
    }
    #expect(try shelf.script(first.id)?.text == String(kept))
    #expect(try folder.names("scripts") == ["a.json", "a.md"])
  }
}
