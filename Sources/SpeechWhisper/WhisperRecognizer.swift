// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Whisper by whisper.cpp: for languages without a streaming model, and for the words of captions.
///
/// It hears whole utterances and knows nothing of the script: it is never prompted, since it recites its prompt over
/// noise. The model stays loaded between takes. Memory: about 250 MB for the base model.
public final class WhisperRecognizer: SpeechRecognizer {
  /// How a session works.
  public struct Options: Sendable, Hashable {
    /// When results are delivered.
    public enum Delivery: String, Sendable {
      /// As soon as they are there: for live audio.
      case whenDone
      /// At the first audio after the request plus the run's own CPU time: for simulated time, where the same words must
      /// come from the same audio.
      case simulated
    }

    /// When results are delivered.
    public var delivery: Delivery
    /// Where utterances are cut. Nothing is final before its utterance is over.
    public var limits: UtteranceSegmenter.Limits
    /// Seconds of new speech that are worth a run over the utterance so far, whose words are volatile; `nil` for none.
    public var interval: Double?
    /// Share of one core that such runs may take, 0 to 1: the less a machine can do, the rarer they are.
    public var share = 0.5

    /// The defaults suit following; `docs/decisions/0013` has the figures.
    public init(delivery: Delivery = .whenDone) {
      self.delivery = delivery
      limits = UtteranceSegmenter.Limits()
      limits.silenceToEnd = 14
      limits.gap = 3
      limits.softCap = 100
      limits.hardCap = 170
      interval = 1
    }
  }

  /// Whisper with the languages of its multilingual models.
  public let descriptor: RecognizerDescriptor
  private let worker: WhisperWorker
  private let voiceActivity: any VoiceActivityMaker
  private let options: Options

  /// Identifier on the command line and in logs.
  public static let id = "whisper"
  /// The languages that a session can be opened in.
  public static let locales = WhisperLanguages.all

  /// Opens the library and loads the model. Cost: 0.3 CPU seconds.
  /// - Parameter voiceActivity: makes the detectors that decide what the model gets to hear.
  /// - Throws: `StudioError` `engine`, `model-incomplete`.
  public init(folder: WhisperFolder, voiceActivity: any VoiceActivityMaker, options: Options = Options()) throws {
    let model = try WhisperModel(folder: folder)
    descriptor = RecognizerDescriptor(
      id: Self.id, name: "Whisper (whisper.cpp \(try folder.libraryVersion()))", locales: Self.locales)
    worker = WhisperWorker(model)
    self.voiceActivity = voiceActivity
    self.options = options
  }

  /// Opens a session; of the script only the language matters.
  /// - Throws: `StudioError` `no-model-for-language`, `engine`.
  public func makeSession(for script: Script) throws -> any RecognitionSession {
    let choice = try LocaleChoice(for: script.language, among: descriptor.locales)
    return WhisperSession(
      worker: worker, language: WhisperLanguages.code(of: choice.locale),
      loose: try voiceActivity.makeVoiceActivity(strict: false),
      strict: try voiceActivity.makeVoiceActivity(strict: true), options: options)
  }
}
