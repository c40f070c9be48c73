// SPDX-License-Identifier: GPL-3.0-or-later
import SpeechPocketSphinx
import SpeechVosk
import SpeechWhisper
import StudioCore

/// Which engine hears, by what was asked for and what is installed.
enum EngineChoice: String, CaseIterable {
  /// PocketSphinx, and Moonshine beside it where it is installed.
  case pair = "pocketsphinx+moonshine"
  case pocketsphinx, moonshine, whisper, vosk

  /// The languages of the model that PocketSphinx comes with.
  static let ownLocales = [LanguageTag("en", region: "US")]

  /// The engine that was named; else Vosk for a model of Vosk's; else Whisper for a language that only it hears; else
  /// PocketSphinx with a second ear.
  /// - Throws: `StudioError` `usage` for an unknown name, `no-model-for-language` where no engine that is installed hears
  ///   the language that was asked for.
  static func choose(_ wish: EngineWish, folders: [String] = InstalledParts.folders()) throws -> EngineChoice {
    if let id = wish.recognizer {
      guard let named = EngineChoice(rawValue: id) else { throw unknown(id) }
      return named
    }
    if let model = wish.model {
      return (try? VoskModelFolder(path: model)) != nil ? .vosk : .pair
    }
    guard let wanted = wish.language, !hears(wanted, ownLocales) else { return .pair }
    guard hears(wanted, WhisperRecognizer.locales) else {
      throw unheard(wanted, hint: "Vosk hears it where you have a model for it: --recognizer vosk --model DIR")
    }
    guard WhisperFolder.isInstalled(in: folders) else {
      throw unheard(wanted, hint: "\(WhisperFolder.remedy) to have it heard by Whisper, or bring a model for Vosk")
    }
    return .whisper
  }

  private static func hears(_ wanted: LanguageTag, _ locales: [LanguageTag]) -> Bool {
    (try? LocaleChoice(for: wanted, among: locales)) != nil
  }

  /// Whether PocketSphinx is a part of it.
  var expectsScript: Bool { self == .pair || self == .pocketsphinx }

  /// Loads an engine without PocketSphinx.
  func loaded(_ wish: EngineWish) throws -> any SpeechRecognizer {
    let fast = wish.isFast
    if self == .moonshine { return try SecondEar.load(fast: fast) }
    let folders = InstalledParts.folders()
    guard self == .vosk else {
      let folder = try WhisperFolder.find(in: folders, model: wish.model)
      return try WhisperRecognizer(
        folder: folder, voiceActivity: PocketSphinxVoiceActivity(),
        options: .init(delivery: fast ? .simulated : .whenDone))
    }
    let library = try VoskLibrary.find(in: folders)
    guard let path = wish.model else {
      throw StudioError(
        .modelMissing, "Vosk needs a model of yours", hint: "Name the folder of one: --model DIR")
    }
    return try VoskRecognizer(
      library: library, folder: VoskModelFolder(path: path), language: wish.language)
  }

  private static func unknown(_ id: String) -> StudioError {
    let names = allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: id, in: names).map { "Did you mean \($0)?" }
    return StudioError(
      .usage, "There is no recogniser “\(id)”", hint: near ?? "There are: \(names.joined(separator: ", "))")
  }

  private static func unheard(_ wanted: LanguageTag, hint: String) -> StudioError {
    let own = ownLocales.map(\.description).joined(separator: ", ")
    return StudioError(
      .noModelForLanguage, "There is no model for the language \(wanted); there is one for: \(own)", hint: hint)
  }
}
