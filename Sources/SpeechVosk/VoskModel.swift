// SPDX-License-Identifier: GPL-3.0-or-later
internal import CVosk
internal import StudioCore

/// A loaded model. The library counts who uses it, on any thread.
final class VoskModel: @unchecked Sendable {
  let library: VoskLibrary
  let handle: OpaquePointer

  init(library: VoskLibrary, folder: VoskModelFolder) throws {
    guard let handle = library.newModel(folder.path) else {
      throw StudioError(
        .modelIncomplete, "Vosk did not load the model \(folder.path)", hint: "Unpack the model anew")
    }
    self.library = library
    self.handle = handle
  }

  deinit { library.freeModel(handle) }
}
