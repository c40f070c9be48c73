// SPDX-License-Identifier: GPL-3.0-or-later
internal import CVosk
internal import Foundation
internal import SpeechLibraries
internal import StudioCore

/// The functions of Vosk's library.
public struct VoskLibrary: Sendable {
  /// Where the library lies.
  public let path: String
  let setLogLevel: vosk_set_log_level_function
  let newModel: vosk_model_new_function
  let freeModel: vosk_model_free_function
  let newRecognizer: vosk_recognizer_new_function
  let freeRecognizer: vosk_recognizer_free_function
  let setWords: vosk_recognizer_set_words_function
  let setPartialWords: vosk_recognizer_set_words_function
  let accept: vosk_recognizer_accept_waveform_s_function
  let result: vosk_recognizer_result_function
  let partialResult: vosk_recognizer_result_function
  let finalResult: vosk_recognizer_result_function

  /// What brings the library.
  public static let remedy = "Run scripts/setup --with-vosk"
  static let again = "Run scripts/setup --with-vosk to install it anew"

  /// The library's file in folders such as a checkout's `.deps`; `nil` where it is not installed.
  public static func path(in folders: [String]) -> String? {
    folders.map { $0 + "/vosk/libvosk.so" }.first { FileManager.default.isReadableFile(atPath: $0) }
  }

  /// Finds and opens the library.
  /// - Throws: `StudioError` `model-missing` where it is not installed, `engine` where it can't be used.
  public static func find(in folders: [String]) throws -> VoskLibrary {
    guard let path = path(in: folders) else {
      throw StudioError(.modelMissing, "Vosk is not installed", hint: remedy)
    }
    return try VoskLibrary(path: path)
  }

  /// Opens the library at `path`.
  init(path: String) throws {
    let library = try LoadedLibrary(path: path, remedy: Self.again)
    self.path = path
    setLogLevel = try library.function("vosk_set_log_level")
    newModel = try library.function("vosk_model_new")
    freeModel = try library.function("vosk_model_free")
    newRecognizer = try library.function("vosk_recognizer_new")
    freeRecognizer = try library.function("vosk_recognizer_free")
    setWords = try library.function("vosk_recognizer_set_words")
    setPartialWords = try library.function("vosk_recognizer_set_partial_words")
    accept = try library.function("vosk_recognizer_accept_waveform_s")
    result = try library.function("vosk_recognizer_result")
    partialResult = try library.function("vosk_recognizer_partial_result")
    finalResult = try library.function("vosk_recognizer_final_result")
    // Its errors come back as results; what it writes itself would stand in the midst of the view.
    setLogLevel(-1)
  }
}
