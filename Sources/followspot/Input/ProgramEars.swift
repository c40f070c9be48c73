// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Pipeline
import SpeechMoonshine
import SpeechVosk
import SpeechWhisper
import StudioCore
import StudioServer

/// The program's engines for the studio: each is loaded once, when it is first needed, and shared by all sessions.
final class ProgramEars: StudioEars {
  let descriptor: RecognizerDescriptor
  let languages: [LanguageTag]
  private let wish: EngineWish
  /// Loads what is wished for.
  private let load: @Sendable (EngineWish) throws -> any SpeechRecognizer
  /// The language of a model that a person brought, as its folder or the person says; `nil` where nobody does.
  private let modelLanguage: LanguageTag?
  private let loaded = Guarded<[Kind: any SpeechRecognizer]>([:])
  /// Loads one after another, so that no model is loaded twice.
  private let loading = DispatchQueue(label: "followspot.loading")

  /// What one loaded engine is shared by.
  private struct Kind: Hashable {
    var choice: EngineChoice
    /// The language that it is taken for, where that is the script's.
    var language: LanguageTag?
  }

  /// - Throws: `StudioError` `usage` for an engine that does not exist.
  init(
    _ wish: EngineWish,
    load: @escaping @Sendable (EngineWish) throws -> any SpeechRecognizer = { try SpeechSetup.recognizer($0) }
  ) throws {
    var wish = wish
    wish.isShared = true
    self.wish = wish
    self.load = load
    let choice = try EngineChoice.choose(wish)
    let folder = choice == .vosk ? wish.model.flatMap { try? VoskModelFolder(path: $0) } : nil
    modelLanguage = choice == .vosk ? folder?.language ?? wish.language : nil
    let folders = InstalledParts.folders()
    let hasSecondEar = choice == .pair && (try? MoonshineFolder.find(in: folders)).flatMap { $0 } != nil
    let id = choice == .pair && !hasSecondEar ? EngineChoice.pocketsphinx.rawValue : choice.rawValue
    let own = EngineChoice.ownLocales
    switch choice {
    case .whisper: languages = WhisperRecognizer.locales
    // The model says, once it is loaded; what the person brings is theirs to know.
    case .vosk: languages = wish.language.map { [$0] } ?? []
    case .pair, .pocketsphinx, .moonshine:
      let others = wish.recognizer == nil && WhisperFolder.isInstalled(in: folders) ? WhisperRecognizer.locales : []
      languages = own + others.filter { tag in !own.contains { $0.language == tag.language } }
    }
    descriptor = RecognizerDescriptor(id: id, name: id, locales: languages)
  }

  func warmUp() { _ = try? recognizer(for: languages.first) }

  func makeSession(
    for script: Script, onLoss: @escaping @Sendable (StudioError) -> Void
  ) throws -> (session: any RecognitionSession, descriptor: RecognizerDescriptor) {
    let recognizer = try recognizer(for: script.language)
    if let pair = recognizer as? PairedRecognizer {
      return (try pair.makeSession(for: script, onLoss: onLoss), pair.descriptor)
    }
    return (try recognizer.makeSession(for: script), recognizer.descriptor)
  }

  func aligner(for language: LanguageTag) throws -> (any WordAligner)? { try SpeechSetup.aligner(wish.model, language) }

  private func recognizer(for language: LanguageTag?) throws -> any SpeechRecognizer {
    var wish = wish
    wish.language = modelLanguage ?? language
    let choice = try EngineChoice.choose(wish)
    // A model of one language that nobody tells is taken for the script's: not for that of the first script for good.
    let kind = Kind(choice: choice, language: choice == .vosk && modelLanguage == nil ? language : nil)
    return try loading.sync {
      if let known = loaded.withLock({ $0[kind] }) { return known }
      let recognizer = try load(wish)
      loaded.withLock { $0[kind] = recognizer }
      return recognizer
    }
  }
}
