// SPDX-License-Identifier: GPL-3.0-or-later
internal import CWhisper
internal import SpeechLibraries
internal import StudioCore

/// One loaded model and its only owner. Not thread-safe: one run at a time.
///
/// Memory: about 250 MB for the base model.
final class WhisperModel {
  private let table: followspot_whisper_table
  private let handle: UnsafeMutableRawPointer

  /// Steps of the encoder in a second of audio, and the most that it takes.
  static let stepsPerSecond = 50
  static let mostSteps = 1_500
  /// The fewest steps: with less to look at the model makes things up.
  static let fewestSteps = 192
  /// Silence after the audio, in steps: with a third of a second, half of the pieces that were cut out of running speech
  /// ended in a loop, with one second one in seven (28 tried).
  static let spareSteps = 50
  /// Longest audio of one run, in samples: 29 s.
  static let mostSamples = 29 * recognitionSampleRate

  /// Opens the library and loads the model. Cost: 0.3 CPU seconds.
  /// - Throws: `StudioError` `engine`, `model-incomplete`.
  init(folder: WhisperFolder) throws {
    table = try Self.table(of: folder)
    guard let handle = table.open(folder.model) else {
      throw StudioError(
        .modelIncomplete, "Whisper did not load the model \(folder.model)", hint: WhisperFolder.again)
    }
    self.handle = handle
  }

  deinit { table.close(handle) }

  /// Version of whisper.cpp in a folder's library.
  static func version(of folder: WhisperFolder) throws -> String {
    try table(of: folder).version.map { String(cString: $0) } ?? "of an unknown version"
  }

  private static func table(of folder: WhisperFolder) throws -> followspot_whisper_table {
    let library = try LoadedLibrary(path: folder.library, remedy: WhisperFolder.again)
    let open: followspot_whisper_table_function = try library.function(FOLLOWSPOT_WHISPER_SYMBOL)
    // The number stands first whatever the rest is.
    guard let pointer = open(), pointer.pointee.interface == FOLLOWSPOT_WHISPER_INTERFACE else {
      throw StudioError(
        .engine, "\(folder.library) was built for another version of this program", hint: WhisperFolder.again)
    }
    guard pointer.pointee.can_run() != 0 else {
      throw StudioError(
        .engine, "\(folder.library) was built for another processor than this machine's", hint: WhisperFolder.again)
    }
    return pointer.pointee
  }

  /// Whether the model knows a language, by the code that Whisper has for it.
  func knows(_ language: String) -> Bool { table.has_language(handle, language) != 0 }

  /// Recognises an utterance of at most 29 s (16 kHz mono, -1 to 1), on the calling thread.
  ///
  /// Cost: 0.15 to 0.3 CPU seconds a second of audio.
  /// - Throws: `StudioError` `engine`.
  func recognise(_ samples: [Float], language: String) throws -> WhisperOutcome {
    precondition(samples.count <= Self.mostSamples)
    let seconds = Double(samples.count) / Double(recognitionSampleRate)
    let steps = max(Self.fewestSteps, Int(seconds * Double(Self.stepsPerSecond)) + Self.spareSteps)
    var outcome = followspot_whisper_outcome()
    // A fast reader says six or seven pieces a second; what goes on beyond that is the model talking to itself.
    let most = 6 + 8 * seconds
    // whisper.cpp wants more than 0.16 s for its times and gives nothing for less than 0.1 s.
    let padded = samples + [Float](repeating: 0, count: max(0, recognitionSampleRate / 2 - samples.count))
    let ok = table.run(
      handle, padded, Int32(padded.count), language, Int32(min(Self.mostSteps, steps)), Int32(most), &outcome)
    guard ok != 0 else { throw StudioError(.engine, "Whisper failed on an utterance of \(seconds) s") }
    let pieces = (0..<outcome.count).map { index in
      let piece = table.piece(handle, index)
      let end = piece.end >= 0 ? Double(piece.end) / 100 : nil
      return WhisperPiece(Self.bytes(piece.text), probability: min(1, max(0, piece.probability)), end: end)
    }
    return WhisperOutcome(
      pieces: pieces, noSpeech: outcome.no_speech, meanLogProbability: outcome.mean_log_probability,
      isCapped: pieces.count >= Int(most))
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    var count = 0
    while text[count] != 0 { count += 1 }
    return (0..<count).map { UInt8(bitPattern: text[$0]) }
  }
}
