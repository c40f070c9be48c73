// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

/// The folder with whisper.cpp's library and a model for it, as `scripts/setup --with-whisper` lays it out.
public struct WhisperFolder: Sendable, Hashable {
  /// The library with whisper.cpp in it.
  public let library: String
  /// The model's file.
  public let model: String

  /// What brings both.
  public static let remedy = "Run scripts/setup --with-whisper"
  static let again = "Run scripts/setup --with-whisper to install it anew"

  /// Takes a folder and checks that both parts are there and the model is whole.
  ///
  /// Cost: reads the model's head and the heads of its tensors, about 1 MB.
  /// - Parameter model: a model of whisper.cpp's to use instead of the folder's own.
  /// - Throws: `StudioError` `model-missing` where a part of it is missing, `model-incomplete` where the model is damaged.
  public init(path: String, model: String? = nil) throws {
    library = path + "/libfollowspot_whisper.so"
    self.model = model ?? path + "/ggml-base.bin"
    guard FileManager.default.isReadableFile(atPath: library) else {
      throw StudioError(.modelMissing, "Whisper is not complete: there is no \(library)", hint: Self.again)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: self.model, isDirectory: &isFolder), !isFolder.boolValue else {
      throw StudioError(
        .modelMissing, "There is no model \(self.model) for Whisper",
        hint: model == nil ? Self.again : "Name a model's file for whisper.cpp (ggml), or leave --model out")
    }
    try WhisperModelFile.check(self.model)
  }

  /// Finds Whisper in folders such as a checkout's `.deps`.
  /// - Throws: `StudioError` `model-missing` where none has it; what `init` throws where one has it and it is damaged.
  public static func find(in folders: [String], model: String? = nil) throws -> WhisperFolder {
    guard let folder = installed(in: folders) else {
      throw StudioError(.modelMissing, "Whisper is not installed", hint: remedy)
    }
    return try WhisperFolder(path: folder, model: model)
  }

  /// Version of whisper.cpp in the library, which is opened for it.
  /// - Throws: `StudioError` `engine` where the library can't be used.
  public func libraryVersion() throws -> String { try WhisperModel.version(of: self) }

  /// Whether one of the folders has Whisper, whole or not.
  public static func isInstalled(in folders: [String]) -> Bool { installed(in: folders) != nil }

  private static func installed(in folders: [String]) -> String? {
    folders.map { $0 + "/whisper" }.first { FileManager.default.fileExists(atPath: $0) }
  }
}
