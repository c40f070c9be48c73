// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// What is asked of an engine: by name, by model, by language.
struct EngineWish: Sendable, Hashable {
  /// An `EngineChoice` by name; `nil` lets the language decide.
  var recognizer: String?
  /// The folder of a speech model.
  var model: String?
  /// The language to be heard; `nil` is the model's own.
  var language: LanguageTag?
  /// Whether time is simulated.
  var isFast = false
  /// Whether several sessions may be open at once.
  var isShared = false

  /// What a command line asks for.
  /// - Throws: `StudioError` `usage` where its language is none.
  init(_ arguments: ParsedArguments, isFast: Bool = false) throws {
    recognizer = arguments[SpeechOptions.recognizer]
    model = arguments[SpeechOptions.model]
    language = try SpeechSetup.language(arguments)
    self.isFast = isFast
  }
}
