// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import SoundSpeexDSP
import SpeechMoonshine
import SpeechPocketSphinx
import StudioCore

/// Moonshine beside PocketSphinx, where it is installed.
enum SecondEar {
  /// What made a take go on with one ear; `nil` where nothing did. Told at the end of a run: the screen is the script's.
  static let loss = Guarded<StudioError?>(nil)

  /// Loads Moonshine.
  /// - Throws: `StudioError` `model-missing` where it is not installed, others where it can't be used.
  static func load(fast: Bool) throws -> MoonshineRecognizer {
    guard let folder = try MoonshineFolder.find(in: InstalledParts.folders()) else {
      throw StudioError(
        .modelMissing, "The recogniser moonshine is not installed",
        hint:
          "scripts/setup installs it where there is a package for the machine; --recognizer pocketsphinx does without")
    }
    return try MoonshineRecognizer(
      folder: folder, voiceActivity: PocketSphinxVoiceActivity(), noiseReduction: SpeexNoiseReduction(),
      options: .init(delivery: fast ? .simulated : .whenDone))
  }

  /// Joins Moonshine to the recogniser that expects the script.
  /// - Parameter isWanted: whether both were asked for by name; else one is enough, and a second that can't be used is
  ///   told.
  static func join(_ script: any SpeechRecognizer, isWanted: Bool, fast: Bool) throws -> any SpeechRecognizer {
    do {
      let free = try load(fast: fast)
      return PairedRecognizer(script: script, free: free) { error in loss.withLock { $0 = $0 ?? error } }
    } catch let error as StudioError where !isWanted {
      if error.code != .modelMissing {
        Diagnostics.warn("\(error.context): following with one recogniser", hint: error.hint)
      }
      return script
    }
  }

  /// Says what made a take go on with one ear.
  static func report() {
    guard let error = loss.withLock({ $0 }) else { return }
    Diagnostics.warn("\(error.context): the script was followed with one recogniser from there", hint: error.hint)
  }
}
