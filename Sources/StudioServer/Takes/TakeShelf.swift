// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TakeFiles

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The takes of a studio: `takes/NAME/`, each a folder (`docs/take-format.md`), and `bin/takes/` for those that were thrown away.
final class TakeShelf: Sendable {
  /// The folder with the takes.
  let folder: String
  private let bin: String
  private let lock = Guarded(())

  /// Opens the shelf of a studio folder; makes it where it is missing.
  init(folder: String) throws(StudioError) {
    self.folder = "\(folder)/takes"
    bin = "\(folder)/bin/takes"
    try StudioFiles.makeFolder(self.folder)
    try StudioFiles.makeFolder(bin)
  }

  func path(_ id: String) -> String { "\(folder)/\(id)" }

  func exists(_ id: String) -> Bool { Self.isName(id) && StudioFiles.isFolder(path(id)) }

  /// Bytes of a script's name that are part of the name of its takes: a time goes before, a number may follow, and an
  /// export's name has more after it.
  private static let longestStem = 150

  /// What a folder may be called that was made here or put here by a person: whatever a file system takes.
  private static func isName(_ id: String) -> Bool { ScriptShelf.isName(id, longest: 255) }

  /// Names of all folders, the newest first.
  func names() -> [String] { StudioFiles.names(in: folder).filter(exists).reversed() }

  /// Names of the takes that are not saved.
  func unfinished() -> [String] { names().filter(isUnfinished) }

  /// Whether a program is at a take's recording, or has left it.
  func isUnfinished(_ id: String) -> Bool { StudioFiles.status(of: "\(path(id))/\(RecordingMarker.file)") != nil }

  /// Whether a take's description is there, which is written last.
  func isDescribed(_ id: String) -> Bool { StudioFiles.status(of: "\(path(id))/\(TakeManifest.file)") != nil }

  /// The take of that name; `nil` where there is none that is saved.
  func take(_ id: String) throws -> StoredTake? {
    guard exists(id), isDescribed(id) else { return nil }
    return try StoredTake(id: id, folder: try TakeFolder(path(id)))
  }

  /// A name that is free, and what the take is called.
  func makePlace(for script: StoredScript) throws -> (id: String, title: String) {
    try locked {
      let count = names().count { ((try? RecordingMarker(in: path($0)))?.source.id ?? source(of: $0)) == script.id }
      let start = "\(LocalTime.stamp()) \(script.id.cut(toBytes: Self.longestStem))"
      var id = start
      var number = 2
      while StudioFiles.isFolder(path(id)) || StudioFiles.isFolder("\(bin)/\(id)") {
        id = "\(start) \(number)"
        number += 1
      }
      try StudioFiles.makeFolder(path(id))
      return (id, "\(script.title), take \(count + 1)")
    }
  }

  /// Changes what a person may change.
  func change(_ id: String, _ change: (inout TakeEdit) -> Void) throws {
    try locked {
      var edit = try TakeEdit(in: path(id))
      change(&edit)
      try edit.write(in: path(id))
    }
  }

  /// Moves a take to the bin; `false` where there is none.
  func remove(_ id: String) throws -> Bool {
    try locked {
      guard exists(id) else { return false }
      try StudioFiles.move(path(id), to: "\(bin)/\(id)")
      return true
    }
  }

  /// Takes it out of the bin; `false` where it is not in there.
  func restore(_ id: String) throws -> Bool {
    try locked {
      guard Self.isName(id), StudioFiles.isFolder("\(bin)/\(id)"), !exists(id) else { return false }
      try StudioFiles.move("\(bin)/\(id)", to: path(id))
      return true
    }
  }

  /// Removes a folder in which nothing was recorded. One with a recording in it stays, under whatever name that is
  /// there.
  /// - Throws: `StudioError` `bad-take` where something was.
  func discard(_ id: String) throws {
    let path = path(id)
    let isRecorded = StudioFiles.names(in: path).contains { name in
      ["recording", "torn", "mended"].contains { name.hasPrefix("\($0).") } && name != RecordingMarker.file
        && StudioFiles.status(of: "\(path)/\(name)")?.size ?? 0 > 0
    }
    if isRecorded { throw StudioError(.badTake, "\(path) has a recording under another name") }
    StudioFiles.removeFolder(path)
  }

  private func source(of id: String) -> String? { (try? TakeFolder(path(id)))?.manifest.source?.id }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try lock.withLock { _ in
      // Another program may have the same studio open.
      let descriptor = try StudioFiles.lock("\(folder)/.lock")
      defer { close(descriptor) }
      return try body()
    }
  }
}
