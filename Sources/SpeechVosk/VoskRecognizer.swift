// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Vosk with a model that the person brought: streaming, for the many languages that such models exist for.
///
/// It knows nothing of the script. The model stays loaded between takes; its memory is the model's affair.
public final class VoskRecognizer: SpeechRecognizer {
  /// Vosk with the language of the model.
  public let descriptor: RecognizerDescriptor
  private let model: VoskModel

  /// Identifier on the command line and in logs.
  public static let id = "vosk"

  /// Loads a model.
  ///
  /// Cost: up to some seconds for large models.
  /// - Parameter language: the language of the model, where its folder does not tell.
  /// - Throws: `StudioError` `model-incomplete` where the library does not take the model, `no-model-for-language` where
  ///   nobody says what language it is for.
  public init(library: VoskLibrary, folder: VoskModelFolder, language: LanguageTag? = nil) throws {
    guard let language = folder.language ?? language else {
      throw StudioError(
        .noModelForLanguage, "The name of \(folder.path) does not say which language it is for",
        hint: "Say it: --language TAG")
    }
    model = try VoskModel(library: library, folder: folder)
    descriptor = RecognizerDescriptor(id: Self.id, name: "Vosk", locales: [language])
  }

  /// Opens a session; of the script only the language matters.
  /// - Throws: `StudioError` `no-model-for-language`, `engine`.
  public func makeSession(for script: Script) throws -> any RecognitionSession {
    _ = try LocaleChoice(for: script.language, among: descriptor.locales)
    return try VoskSession(model: model)
  }
}
