// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// A folder with PocketSphinx's US English model, looked through before the library sees it: with a file missing or
/// cut short the library ends the whole process.
public struct ModelFolder: Sendable, Hashable {
  /// The folder that holds the three parts.
  public let path: String
  /// Folder of the acoustic model.
  public var acousticModel: String { path + "/en-us" }
  /// The stock trigram model.
  public var languageModel: String { path + "/en-us.lm.bin" }
  /// CMUdict.
  public var dictionary: String { path + "/cmudict-en-us.dict" }

  /// The languages of the model in this folder.
  public let locales = [LanguageTag("en", region: "US")]

  /// Environment variable that names a folder of models.
  public static let environmentVariable = "FOLLOWSPOT_MODELS"

  /// Takes a folder and checks that it is complete.
  ///
  /// Cost: reads some bytes of each file.
  /// - Parameter path: the model's folder, or one above it as `scripts/setup` and the library's own installation lay it out.
  /// - Throws: `StudioError` `model-missing` where there is no such folder, `model-incomplete` where a file of it is missing,
  ///   unreadable, empty or cut short.
  public init(path: String) throws {
    guard FileProbe.isFolder(path) else {
      throw StudioError(
        .modelMissing, "There is no model folder \(path)", hint: "Run scripts/setup, or name another folder")
    }
    let candidates = Self.layouts.map { path + $0 }
    self.path =
      candidates.first { FileProbe.size($0 + "/en-us/mdef") != nil }
      ?? candidates.first { FileProbe.size($0 + "/cmudict-en-us.dict") != nil } ?? path
    try check()
  }

  /// Where a model may lie inside a named folder.
  private static let layouts = [
    "", "/en-us", "/model/en-us", "/pocketsphinx/model/en-us", "/share/pocketsphinx/model/en-us",
  ]

  /// Finds the model: the folder named, else the one the environment names, else beside the program, else in the
  /// checkout that the program was built in.
  /// - Parameters:
  ///   - explicit: a folder that the person named; nothing else is tried then.
  ///   - environment: value of `FOLLOWSPOT_MODELS`; nothing else is tried then.
  public static func find(
    explicit: String? = nil, environment: String? = FileProbe.environment(environmentVariable)
  ) throws -> ModelFolder {
    if let named = explicit ?? environment, !named.isEmpty { return try ModelFolder(path: named) }
    let candidates = searchPath()
    if let found = candidates.first(where: { FileProbe.isFolder($0) }) { return try ModelFolder(path: found) }
    throw StudioError(
      .modelMissing, "No speech model was found; looked in \(candidates.joined(separator: ", "))",
      hint: "Run scripts/setup, or set \(environmentVariable) to the folder of the model")
  }

  /// The folders that are looked through when none is named, in order.
  public static func searchPath() -> [String] {
    var folders: [String] = []
    guard let program = FileProbe.executable() else { return folders }
    let beside = FileProbe.parent(FileProbe.parent(program)) + "/share"
    folders.append(beside + "/followspot/models/en-us")
    folders.append(beside + "/pocketsphinx/model/en-us")
    for start in [FileProbe.parent(program), FileProbe.workingDirectory()] {
      var folder = start
      while folder.count > 1 {
        let model = folder + "/.deps/share/pocketsphinx/model/en-us"
        if FileProbe.isFolder(folder + "/.deps"), !folders.contains(model) { folders.append(model) }
        folder = FileProbe.parent(folder)
      }
    }
    return folders
  }

  // MARK: Completeness

  /// Files that must be there: the path in the folder and the bytes that it begins with.
  private static let files: [(name: String, magic: String)] = [
    ("en-us/mdef", "BMDF"), ("en-us/means", "s3\n"), ("en-us/variances", "s3\n"), ("en-us/transition_matrices", "s3\n"),
    ("en-us/sendump", ""), ("en-us/feat.params", "-"), ("en-us/noisedict", ""),
    ("en-us.lm.bin", "Trie Language Model"), ("cmudict-en-us.dict", ""),
  ]

  /// Those that tell in their heads how long they are.
  private static let measured: Set<String> = [
    "en-us/mdef", "en-us/means", "en-us/variances", "en-us/transition_matrices", "en-us/sendump",
  ]

  private func check() throws {
    for (name, magic) in Self.files {
      let file = path + "/" + name
      guard let size = FileProbe.size(file) else { throw incomplete("\(file) is missing") }
      guard let head = FileProbe.head(file, count: max(1, magic.utf8.count)) else {
        throw incomplete("\(file) can't be read")
      }
      guard size > 0 else { throw incomplete("\(file) is empty") }
      guard head.starts(with: magic.utf8) else { throw incomplete("\(file) is not a file of the model") }
      guard Self.measured.contains(name) else { continue }
      guard let expected = ModelFileLength.expected(file) else {
        throw incomplete("\(file) is cut short in its head, or is not a file of the model")
      }
      guard size >= expected else { throw incomplete("\(file) is cut short: \(size) of \(expected) bytes") }
    }
    guard ModelFileLength.isWholeLanguageModel(languageModel) else {
      throw incomplete("\(languageModel) is cut short")
    }
  }

  private func incomplete(_ what: String) -> StudioError {
    StudioError(
      .modelIncomplete, "The speech model is not complete: \(what)", hint: "Run scripts/setup to install it anew")
  }
}
