// SPDX-License-Identifier: GPL-3.0-or-later
internal import COnnxRuntime
internal import Dispatch
public import StudioCore

/// Moonshine tiny-en, which knows nothing of the script: the second ear.
///
/// Hears children, accents and far rooms better than a recogniser that is biased to the script, some tenths of a second
/// later, and does not turn other talk into script. The model stays loaded between takes. Memory: about 150 MB.
public final class MoonshineRecognizer: SpeechRecognizer {
  /// How a session works.
  public struct Options: Sendable, Hashable {
    /// When results are delivered.
    public enum Delivery: String, Sendable {
      /// As soon as they are there: for live audio.
      case whenDone
      /// At the first audio after the request plus the run's own CPU time: for simulated time.
      case simulated
    }
    /// When results are delivered.
    public var delivery: Delivery
    /// Seconds of new speech that are worth a run.
    public var interval = 0.3
    /// Share of one core that the runs over an unfinished utterance may take, 0 to 1: the less a machine can do, the
    /// rarer they are.
    public var share = 0.22

    /// The defaults suit live audio.
    public init(delivery: Delivery = .whenDone) { self.delivery = delivery }
  }

  /// Moonshine with its version.
  public let descriptor: RecognizerDescriptor
  private let voiceActivity: any VoiceActivityMaker
  private let noiseReduction: (any NoiseReducerMaker)?
  private let options: Options
  private let worker: MoonshineWorker

  /// Loads the model. Cost: about 0.5 CPU seconds, and one run over the longest utterance on its own thread afterwards.
  /// - Parameter noiseReduction: what is said between two pauses, such as a command, is heard once more by itself with it;
  ///   without one it is not.
  public init(
    folder: MoonshineFolder, voiceActivity: any VoiceActivityMaker, noiseReduction: (any NoiseReducerMaker)? = nil,
    options: Options = Options()
  ) throws {
    self.voiceActivity = voiceActivity
    self.noiseReduction = noiseReduction
    self.options = options
    let runtime = try OnnxRuntime(path: folder.library)
    worker = MoonshineWorker(try MoonshineModel(runtime: runtime, folder: folder))
    // The library keeps what memory the longest utterance ever took. It is taken now, where it can be seen, and not bit by bit
    // through hours of reading. What is heard in silence matters to nobody.
    let longest = MoonshineSession.longestSamples
    _ = worker.hear(
      Array(repeating: 0, count: longest),
      draft: Array(repeating: MoonshineTokens.begin, count: MoonshineModel.limit(samples: longest)))
    descriptor = RecognizerDescriptor(id: "moonshine", name: "Moonshine tiny-en 0.0.73", locales: folder.locales)
  }

  /// Opens a session; the script matters only for its language.
  public func makeSession(for script: Script) throws -> any RecognitionSession {
    _ = try LocaleChoice(for: script.language, among: descriptor.locales)
    let apart = try noiseReduction.map { reduction in
      ApartSound(noise: try reduction.makeNoiseReducer(), voice: try voiceActivity.makeVoiceActivity(strict: true))
    }
    return MoonshineSession(
      worker: worker, loose: try voiceActivity.makeVoiceActivity(strict: false),
      strict: try voiceActivity.makeVoiceActivity(strict: true), apart: apart, options: options)
  }
}
