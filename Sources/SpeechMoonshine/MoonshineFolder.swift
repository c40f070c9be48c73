// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
public import StudioCore

/// The folder with Moonshine's model and the library that runs it, as `scripts/setup` lays it out.
public struct MoonshineFolder: Sendable, Hashable {
  /// The folder.
  public let path: String
  var encoder: String { path + "/encoder_model.ort" }
  var decoder: String { path + "/decoder_model_merged.ort" }
  var tokens: String { path + "/tokenizer.bin" }
  /// The library that runs networks.
  var library: String { path + "/libonnxruntime.so" }

  /// The languages of the model.
  public let locales = [LanguageTag("en", region: "US")]

  /// Takes a folder and checks that all its parts are there.
  /// - Throws: `StudioError` `model-missing` where there is no such folder, `model-incomplete` where a part of it is missing.
  public init(path: String) throws {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else {
      throw StudioError(.modelMissing, "There is no model folder \(path)", hint: "Run scripts/setup")
    }
    for file in [encoder, decoder, tokens, library] where !FileManager.default.isReadableFile(atPath: file) {
      throw StudioError(
        .modelIncomplete, "The speech model is not complete: \(file) is missing or can't be read",
        hint: "Run scripts/setup to install it anew")
    }
  }

  /// Finds the folder in the given folders, each the model's own or a checkout's `.deps`.
  /// - Returns: `nil` where Moonshine is not installed.
  /// - Throws: where it is installed and not complete.
  public static func find(in folders: [String]) throws -> MoonshineFolder? {
    for folder in folders {
      for candidate in [folder + "/moonshine", folder]
      where FileManager.default.fileExists(atPath: candidate + "/encoder_model.ort") {
        return try MoonshineFolder(path: candidate)
      }
    }
    return nil
  }

  func readTokens() throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: tokens)))
    } catch {
      throw StudioError(.modelIncomplete, "\(tokens) can't be read: \(error.localizedDescription)")
    }
  }
}
