// SPDX-License-Identifier: Apache-2.0

/// Speech to heard words. The model is loaded once and stays loaded; each take gets a session of its own.
public protocol SpeechRecognizer: Sendable {
  /// What this engine is and which languages its loaded model covers.
  var descriptor: RecognizerDescriptor { get }

  /// Opens a session that expects `script` to be read.
  ///
  /// Cost: may take some tenths of a second (a language model of the script is built); call it off the live path.
  /// - Throws: `StudioError` where the script's language is not the model's or the engine fails.
  func makeSession(for script: Script) throws -> any RecognitionSession
}

/// One take's stream of audio through a recogniser. Not thread-safe: one owner feeds it, in order.
public protocol RecognitionSession: AnyObject {
  /// Takes the next samples (16 kHz, mono) and returns what changed, oldest first; empty where nothing did.
  ///
  /// Any number of samples is taken; the engine's own frame is 480 (30 ms).
  func feed(_ samples: [Int16]) throws -> [RecognitionUpdate]

  /// Ends the stream: everything that was volatile comes back final. The session takes no more audio.
  func finish() throws -> [RecognitionUpdate]

  /// Seconds of audio fed so far.
  var audioTime: Double { get }

  /// CPU seconds of other threads' work that the latest `feed` or `finish` waited for: what a simulated clock has to
  /// add to the calling thread's own. 0 for most engines.
  var stalledSeconds: Double { get }

  /// Seconds of speech that wait to be heard; 0 for engines that hear all of it before `feed` returns.
  var secondsBehind: Double { get }
}

extension RecognitionSession {
  /// Nothing was waited for.
  public var stalledSeconds: Double { 0 }
  /// Nothing waits.
  public var secondsBehind: Double { 0 }
}

/// What an engine tells about itself.
public struct RecognizerDescriptor: Sendable, Hashable {
  /// Short identifier used on the command line and in logs, for example `pocketsphinx`.
  public var id: String
  /// Name for people, with the version.
  public var name: String
  /// The languages of the loaded model.
  public var locales: [LanguageTag]

  /// A description of its parts.
  public init(id: String, name: String, locales: [LanguageTag]) {
    self.id = id
    self.name = name
    self.locales = locales
  }
}

/// Sample rate, in hertz, that every recogniser is fed with.
public let recognitionSampleRate = 16_000
