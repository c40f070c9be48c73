// SPDX-License-Identifier: GPL-3.0-or-later
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SoundSpeexDSP
import SpeechPocketSphinx
import StudioCore

/// What a command that listens needs: the sound, the engine, and the language they share.
enum SpeechSetup {
  /// The example that is shown wherever sound was expected on standard input.
  static let microphone = "arecord -q -f S16_LE -r 16000 -c 1 | followspot follow SCRIPT -"

  /// The language that was asked for, or `nil`.
  /// - Throws: `StudioError` `usage` where the tag is none.
  static func language(_ arguments: ParsedArguments) throws -> LanguageTag? {
    guard let text = arguments[SpeechOptions.language] else { return nil }
    guard let tag = LanguageTag(parsing: text) else {
      throw StudioError(
        .usage, "--language can't be “\(text)”", hint: "TAG is a language and perhaps a region: en, en-GB, de")
    }
    return tag
  }

  /// The language to read a script in: the one that was asked for, else the first of the person's own that the engine
  /// hears, else the engine's.
  /// - Throws: `StudioError` `no-model-for-language` where a language was asked for that the engine does not hear.
  static func language(_ arguments: ParsedArguments, heardBy locales: [LanguageTag]) throws -> LanguageTag {
    if let wanted = try language(arguments) {
      // Another language than the one that was named would hear nothing of the script: the person's others do not count.
      _ = try LocaleChoice(for: wanted, among: locales)
      return wanted
    }
    let own = Locales.preferred()
    return own.first { (try? LocaleChoice(for: $0, among: locales)) != nil } ?? locales.first ?? LanguageTag("en")
  }

  /// Loads the engine that was asked for.
  /// - Parameter fast: whether time is simulated.
  static func recognizer(_ arguments: ParsedArguments, fast: Bool) throws -> any SpeechRecognizer {
    try recognizer(EngineWish(arguments, isFast: fast))
  }

  /// Loads the engine that is wished for.
  static func recognizer(_ wish: EngineWish) throws -> any SpeechRecognizer {
    let engine = try EngineChoice.choose(wish)
    guard engine.expectsScript else { return try engine.loaded(wish) }
    let model = try ModelFolder.find(explicit: wish.model)
    var pronouncer: EspeakPronouncer?
    do {
      pronouncer = try EspeakPronouncer()
    } catch let error as StudioError {
      Diagnostics.warn("\(error.context): words that the dictionary lacks will not be heard", hint: error.hint)
    }
    var options = PocketSphinxRecognizer.Options(delivery: wish.isFast ? .simulated : .whenDone)
    options.sparesMemory = wish.isShared
    let script = try PocketSphinxRecognizer(
      model: model, pronouncer: pronouncer, noiseReduction: SpeexNoiseReduction(), options: options)
    guard engine == .pair else { return script }
    return try SecondEar.join(script, isWanted: wish.recognizer != nil, fast: wish.isFast)
  }

  /// What finds the exact times of words in a language; `nil` where the model is not one of that language, or is not there.
  static func aligner(_ explicit: String?, _ language: LanguageTag) throws -> (any WordAligner)? {
    guard let model = try? ModelFolder.find(explicit: explicit),
      (try? LocaleChoice(for: language, among: model.locales)) != nil
    else { return nil }
    return try PocketSphinxAligner(model: model, pronouncer: try? EspeakPronouncer(), language: language)
  }

  /// Sound to be listened to.
  struct Sound {
    var source: any AudioSource
    /// Seconds, where the file says.
    var duration: Double?
    /// What errors and reports call it.
    var name: String
  }

  /// Opens a recording, or standard input for `-`.
  /// - Parameters:
  ///   - fast: whether it is read as fast as it comes.
  ///   - stop: ends a read that waits.
  static func sound(_ path: String, fast: Bool, stop: StopFlag) throws -> Sound {
    guard path == "-" else {
      let reader = try AudioReader(path: path)
      return Sound(source: reader, duration: reader.statedDuration, name: path)
    }
    try refuseTerminal()
    let reader = try PCMReader(stop: stop)
    return Sound(source: fast ? reader : BufferedAudioSource(reader), name: "the standard input")
  }

  /// Says so where sound is to come from the keyboard.
  static func refuseTerminal() throws {
    guard Terminal.isTerminal(0) else { return }
    throw StudioError(
      .usage, "AUDIO is - and nothing is sent to the standard input", hint: "For example: \(microphone)")
  }
}
