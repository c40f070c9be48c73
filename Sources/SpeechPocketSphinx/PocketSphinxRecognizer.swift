// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
public import StudioCore

/// PocketSphinx, biased to the script: the default recogniser.
///
/// The model stays loaded between takes. Memory: about 60 MB a decoder; a session with a second pass uses two.
public final class PocketSphinxRecognizer: SpeechRecognizer {
  /// How a session works.
  public struct Options: Sendable, Hashable {
    /// When the result of a second pass is delivered.
    public enum Delivery: String, Sendable {
      /// As soon as it is there: for live audio.
      case whenDone
      /// At the first audio after the utterance's end plus the pass's own CPU time, whatever the speed at which audio
      /// is fed: for simulated time, where the same words must come from the same audio.
      case simulated
    }

    /// What becomes of an utterance that is over.
    public var secondPass: SecondPass
    /// When the second pass's words come.
    public var delivery: Delivery
    /// Whether sessions beside another one make do with one decoder, 54 MB instead of 107. Where speech goes on without a
    /// pause, such a session waits for its second passes, some tenths of a second each 12 s.
    public var sparesMemory = false

    /// The defaults suit live audio.
    public init(secondPass: SecondPass = .lattice, delivery: Delivery = .whenDone) {
      self.secondPass = secondPass
      self.delivery = delivery
    }
  }

  /// PocketSphinx with the languages of the model's folder.
  public let descriptor: RecognizerDescriptor
  /// The folder that the model came from.
  public let model: ModelFolder
  private let options: Options
  private let pronouncer: (any Pronouncer)?
  private let noiseReduction: (any NoiseReducerMaker)?
  private let dictionary: PronunciationDictionary
  private let pool = Guarded(Pool())

  /// Decoders without a session, and what was learnt from the first one.
  private struct Pool {
    var idle: [Idle] = []
    var commonest: [(word: String, logarithm: Double)]?
    var commands: CommandDecoder?
    /// Sessions that are open.
    var sessions = 0
  }

  /// A decoder that nobody uses: whoever takes it out is its only owner.
  private struct Idle: @unchecked Sendable {
    let decoder: ScriptDecoder
  }

  /// Words that are recognised besides the script's, so that speech off the script sounds like something else.
  public static let commonWords = 5_000

  /// Opens a model folder. The decoders are loaded with the first session.
  /// - Parameters:
  ///   - pronouncer: gives pronunciations for words that CMUdict lacks; without one they are never heard.
  ///   - noiseReduction: what is said between two pauses, such as a command, is heard once more by itself with it; without
  ///     one it is not.
  public init(
    model: ModelFolder, pronouncer: (any Pronouncer)?, noiseReduction: (any NoiseReducerMaker)? = nil,
    options: Options = Options()
  ) throws {
    self.model = model
    self.pronouncer = pronouncer
    self.noiseReduction = noiseReduction
    self.options = options
    dictionary = try PronunciationDictionary(path: model.dictionary)
    descriptor = RecognizerDescriptor(id: "pocketsphinx", name: "PocketSphinx 5.1.1", locales: model.locales)
  }

  /// Opens a session; see the protocol.
  ///
  /// Cost: 0.5 to 1 CPU second for the first session, about half of that later, more for very long scripts.
  /// - Throws: `StudioError` `no-model-for-language`, `engine`, or `unwritable` where the temporary folder can't be used.
  public func makeSession(for script: Script) throws -> any RecognitionSession {
    try session(for: script)
  }

  /// The same with the session's own type.
  public func session(for script: Script) throws -> PocketSphinxSession {
    _ = try LocaleChoice(for: script.language, among: descriptor.locales)
    let scratch = try ScratchFolder()
    var (decoders, common, apart) = pool.withLock { pool in
      defer { pool.idle.removeAll() }
      return (pool.idle.map(\.decoder), pool.commonest, pool.commands)
    }
    let isAlone = pool.withLock { $0.sessions == 0 }
    let wanted = options.secondPass == .none || options.sparesMemory && !isAlone ? 1 : 2
    if decoders.count > wanted { decoders.removeLast(decoders.count - wanted) }
    if common == nil {
      if decoders.isEmpty { decoders = [try makeDecoder(scratch)] }
      common = decoders[0].commonestWords(Self.commonWords)
      pool.withLock { $0.commonest = common }
    }
    // Commands and the fillers around them can be heard in any take, whatever words the script has.
    let always = CommandPhrases(language: script.language).vocabulary
    let take = TakeVocabulary(
      script: script, dictionary: dictionary, common: (common ?? []).map(\.word) + always, pronouncer: pronouncer)
    let dictionaryFile = try scratch.write(take.dictionary, as: "take.dict")
    let modelFile = try take.languageModel.map { try scratch.write($0, as: "take.lm") }
    let commandModel = CommandLanguageModel(language: script.language).arpa()
    let commandFile = try scratch.write(commandModel, as: "commands.lm")
    while decoders.count < wanted { decoders.append(try makeDecoder(scratch)) }
    for decoder in decoders {
      try decoder.prepare(dictionary: dictionaryFile, languageModel: modelFile, commands: commandFile)
    }
    if apart == nil, noiseReduction != nil {
      apart = try CommandDecoder(
        model: model, scratch: scratch,
        dictionary: TakeVocabulary.dictionary(of: (common ?? []).map(\.word) + always, dictionary),
        common: common ?? [], commands: commandModel)
      pool.withLock { $0.commands = apart }
    }
    let session = try PocketSphinxSession(
      decoders: decoders, commands: try listener(apart), options: options
    ) { [weak self] decoders in
      self?.keep(decoders.map { Idle(decoder: $0) })
    }
    pool.withLock { $0.sessions += 1 }
    return session
  }

  private func listener(_ decoder: CommandDecoder?) throws -> ApartListener<CommandDecoder.Run>? {
    guard let decoder, let noiseReduction else { return nil }
    let sound = ApartSound(
      noise: try noiseReduction.makeNoiseReducer(), voice: try VoiceActivityDetector(strict: true))
    return decoder.listener(to: sound, options.delivery)
  }

  private func makeDecoder(_ scratch: ScratchFolder) throws -> ScriptDecoder {
    // The take's dictionary replaces this one; PocketSphinx wants one to begin with.
    let file = try scratch.write(Array("a AH\n".utf8), as: "empty.dict")
    return try ScriptDecoder(model: model, dictionary: file, secondPass: options.secondPass)
  }

  private func keep(_ decoders: [Idle]) {
    pool.withLock { pool in
      pool.sessions -= 1
      pool.idle.append(contentsOf: decoders)
      if pool.idle.count > 2 { pool.idle.removeLast(pool.idle.count - 2) }
    }
  }
}
