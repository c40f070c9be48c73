// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import PlainFiles
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The scripts of a studio: `scripts/NAME.md` with the text as it is, `scripts/NAME.json` with its title and language, and
/// `bin/` for those that were thrown away. One writer at a time.
final class ScriptShelf: Sendable {
  /// The largest text that is kept, in bytes.
  static let largest = 4 << 20
  private let folder: String
  private let scripts: String
  private let bin: String
  private let lock = Guarded(())
  private let usualLanguage: String

  /// Opens the shelf of a studio folder; makes it where it is missing, with `sample` on it.
  init(folder: String, usualLanguage: LanguageTag, sample: (title: String, text: String)?) throws(StudioError) {
    self.folder = folder
    scripts = "\(folder)/scripts"
    bin = "\(folder)/bin"
    self.usualLanguage = usualLanguage.description
    let isNew = !StudioFiles.isFolder(scripts)
    try StudioFiles.makeFolder(scripts)
    try StudioFiles.makeFolder(bin)
    for each in [folder, scripts] { StudioFiles.removeParts(in: each) }
    if isNew, let sample { _ = try add(title: sample.title, text: sample.text, language: nil) }
  }

  /// All of them, the newest first.
  func list() throws(StudioError) -> [StoredScript] {
    var all: [StoredScript] = []
    for name in StudioFiles.names(in: scripts) where name.hasSuffix(".md") {
      // One that can't be read does not hide the others.
      if let script = try? load(String(name.dropLast(3)), from: scripts) { all.append(script) }
    }
    return all.sorted { ($0.modified, $0.id) > ($1.modified, $1.id) }
  }

  /// The script of that name; `nil` where there is none.
  func script(_ id: String) throws(StudioError) -> StoredScript? { try load(id, from: scripts) }

  /// Keeps a new script.
  func add(title: String, text: String, language: String?) throws(StudioError) -> StoredScript {
    try locked { () throws(StudioError) in
      let id = freeName(for: title)
      let script = StoredScript(
        id: id, title: title, language: language ?? usualLanguage, text: text, modified: 0)
      try write(script)
      return try load(id, from: scripts) ?? script
    }
  }

  /// What came of an attempt to change a script.
  enum Outcome {
    case done(StoredScript)
    /// It is another one by now.
    case changed(StoredScript)
    case missing
  }

  /// Changes a script, where it still is as the person saw it.
  func change(
    _ id: String, revision: String, _ body: (inout StoredScript) -> Void
  ) throws(StudioError) -> Outcome {
    try locked { () throws(StudioError) in
      guard var script = try load(id, from: scripts) else { return .missing }
      guard script.revision == revision else { return .changed(script) }
      let old = script
      body(&script)
      if script != old { try write(script) }
      return .done(try load(id, from: scripts) ?? script)
    }
  }

  /// Moves a script to the bin. What lies there under its name is kept under another.
  func remove(_ id: String, revision: String?) throws(StudioError) -> Outcome {
    try locked { () throws(StudioError) in
      guard let script = try load(id, from: scripts) else { return .missing }
      if let revision, revision != script.revision { return .changed(script) }
      if StudioFiles.status(of: path(id, bin)) != nil {
        var number = 2
        while StudioFiles.status(of: path("\(id) \(number)", bin)) != nil { number += 1 }
        try move(id, from: bin, to: bin, as: "\(id) \(number)")
      }
      try move(id, from: scripts, to: bin, as: id)
      return .done(script)
    }
  }

  /// Takes a script out of the bin.
  func restore(_ id: String) throws(StudioError) -> Outcome {
    try locked { () throws(StudioError) in
      guard let binned = try load(id, from: bin) else { return .missing }
      if let present = try load(id, from: scripts) { return .changed(present) }
      try move(id, from: bin, to: scripts, as: id)
      return .done(try load(id, from: scripts) ?? binned)
    }
  }

  // MARK: Files

  private struct Side: Codable {
    var title: String?
    var language: String?
  }

  private func load(_ id: String, from folder: String) throws(StudioError) -> StoredScript? {
    guard Self.isName(id), let status = StudioFiles.status(of: path(id, folder)),
      let bytes = try StudioFiles.read(path(id, folder), largest: 4 * Self.largest)
    else { return nil }
    // A file that the person put there may be in another encoding.
    let text = bytes.isEmpty ? "" : try decode(bytes, id)
    let sidePath = "\(folder)/\(id).json"
    let side = (try? StudioFiles.read(sidePath, largest: 1 << 16)).flatMap { $0 }
      .flatMap { try? JSONDecoder().decode(Side.self, from: Data($0)) }
    let modified = max(status.modified, StudioFiles.status(of: sidePath)?.modified ?? 0)
    let language = side?.language.flatMap { LanguageTag(parsing: $0)?.description } ?? usualLanguage
    return StoredScript(id: id, title: side?.title ?? id, language: language, text: text, modified: modified)
  }

  private func decode(_ bytes: [UInt8], _ id: String) throws(StudioError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return try TextDecoding.text(from: bytes, name: "\(id).md")
  }

  private func write(_ script: StoredScript) throws(StudioError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let side = try? encoder.encode(Side(title: script.title, language: script.language))
    try StudioFiles.replace("\(scripts)/\(script.id).json", with: [UInt8](side ?? Data()))
    try StudioFiles.replace(path(script.id, scripts), with: Array(script.text.utf8))
  }

  private func move(
    _ id: String, from folder: String, to other: String, as name: String
  ) throws(StudioError) {
    if StudioFiles.status(of: "\(folder)/\(id).json") != nil {
      _ = try? StudioFiles.removeFile("\(other)/\(name).json")
      try StudioFiles.move("\(folder)/\(id).json", to: "\(other)/\(name).json")
    }
    try StudioFiles.move(path(id, folder), to: path(name, other))
  }

  private func path(_ id: String, _ folder: String) -> String { "\(folder)/\(id).md" }

  /// The largest name of a script, in bytes: an ending and a number follow.
  static let longestName = 200

  /// Whether this may be a file's name: nothing that leads elsewhere, nothing hidden.
  static func isName(_ id: String, longest: Int = longestName) -> Bool {
    !id.isEmpty && id.utf8.count <= longest && !id.hasPrefix(".")
      && id.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x2F && $0 != 0x5C && $0 != 0x7F }
  }

  /// A name that says what is in the file and that nothing has.
  private func freeName(for title: String) -> String {
    var name = ""
    for scalar in title.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars where name.utf8.count < 48 {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        name.unicodeScalars.append(scalar)
      } else if !scalar.properties.isDiacritic, scalar.properties.canonicalCombiningClass == .notReordered,
        name.last != "-", !name.isEmpty
      {
        name += "-"
      }
    }
    while name.last == "-" { name.removeLast() }
    if name.isEmpty { name = "script" }
    guard isTaken(name) else { return name }
    var number = 2
    while isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  /// One in the bin counts, so that it can come back.
  private func isTaken(_ name: String) -> Bool {
    [scripts, bin].contains { StudioFiles.status(of: path(name, $0)) != nil }
  }

  private func locked<Result>(
    _ body: () throws(StudioError) -> Result
  ) throws(StudioError) -> Result {
    let result = lock.withLock { _ in
      Swift.Result { () throws(StudioError) in
        // Another program may have the same studio open.
        let descriptor = try StudioFiles.lock("\(folder)/.lock")
        defer { close(descriptor) }
        return try body()
      }
    }
    return try result.get()
  }
}
