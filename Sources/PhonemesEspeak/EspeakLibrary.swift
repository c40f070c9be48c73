// SPDX-License-Identifier: GPL-3.0-or-later
internal import CEspeakNG
internal import StudioCore

/// espeak-ng keeps one state for the whole process: this is its only owner, behind a lock.
final class EspeakLibrary: Sendable {
  /// `nil` until the first use; then whether it started, and the voice that is set.
  private struct State {
    var started: Bool?
    var voice = ""
  }

  static let shared = EspeakLibrary()
  private let state = Guarded(State())

  private init() {}

  /// Starts the library if nobody has. No audio device is opened.
  /// - Throws: `StudioError` `engine` where its data are missing.
  func start() throws {
    let started = state.withLock { Self.start(&$0) }
    guard started else {
      throw StudioError(
        .engine, "espeak-ng did not start: its data are missing or of another version",
        hint: "Run scripts/setup, or install the package espeak-ng-data")
    }
  }

  private static func start(_ state: inout State) -> Bool {
    if let started = state.started { return started }
    // Not `espeak_Initialize`: that reaches for an audio device even where nothing is played, and the sound server's client
    // then makes folders in the person's home. This one also returns where data are missing instead of ending the process.
    espeak_ng_InitializePath(nil)
    var context: espeak_ng_ERROR_CONTEXT?
    let isStarted = espeak_ng_Initialize(&context) == ENS_OK
    if context != nil { espeak_ng_ClearErrorContext(&context) }
    state.started = isStarted
    return isStarted
  }

  /// International phonetic alphabet of a text, clause after clause; `nil` where the voice is missing.
  func phonemes(of text: String, voice: String) -> String? {
    state.withLock { state in
      guard Self.start(&state) else { return nil }
      if state.voice != voice {
        guard espeak_SetVoiceByName(voice) == EE_OK else { return nil }
        state.voice = voice
      }
      return text.withCString { start in
        var rest: UnsafeRawPointer? = UnsafeRawPointer(start)
        var all = ""
        // UTF-8 in; phoneme mode 2 is IPA out. The result lies in a buffer that the next call overwrites.
        while rest != nil {
          guard let part = espeak_TextToPhonemes(&rest, Int32(espeakCHARS_UTF8), 2) else { break }
          all += String(cString: part)
        }
        return all
      }
    }
  }
}
