// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import SpeechVosk

/// Where a model for Vosk lies, or `nil`.
private let voskModel: String? = {
  let named = ProcessInfo.processInfo.environment["FOLLOWSPOT_VOSK_MODEL"] ?? Checkout.dependencies + "/vosk/model"
  return FileManager.default.fileExists(atPath: named) ? named : nil
}()

/// Vosk on real audio, where its library is installed and a model lies in `.deps/vosk/model` or where
/// `FOLLOWSPOT_VOSK_MODEL` says.
@Suite(
  .serialized,
  .enabled(
    if: VoskLibrary.path(in: [Checkout.dependencies]) != nil && voskModel != nil,
    "optional engine not installed: Vosk (scripts/setup --with-vosk), or no model in .deps/vosk/model"))
struct OptionalVoskTests {
  private static let loaded = Result {
    try VoskRecognizer(
      library: .find(in: [Checkout.dependencies]), folder: VoskModelFolder(path: voskModel ?? ""),
      language: LanguageTag("en"))
  }

  /// Whatever the model's language: what it hears in a reading of another one is no concern here.
  @Test func theContractHolds() throws {
    let recognizer = try Self.loaded.get()
    let script = Script(parsing: "a", language: recognizer.descriptor.locales[0])
    let samples = try Checkout.samples("clean-novel")
    // Not compared with each other: the library adds dither of its own.
    let pieces = [1, 7, 481, 3_000, 479, 12_345]
    for piece in [{ _ in 480 }, { pieces[$0 % pieces.count] }] as [(Int) -> Int] {
      let heard = try RecognizerContract.feed(recognizer.makeSession(for: script), samples, piece: piece)
      #expect(heard.updates > 20 && heard.final.count > 10)
      #expect(heard.final.allSatisfy { $0.confidence != nil })
    }
  }

  @Test func silenceGivesNothing() throws {
    let recognizer = try Self.loaded.get()
    let session = try recognizer.makeSession(for: Script(parsing: "a", language: recognizer.descriptor.locales[0]))
    #expect(try session.feed(Array(repeating: 0, count: 48_000)).allSatisfy { $0.finalised.isEmpty })
    #expect(try session.finish().allSatisfy { $0.finalised.isEmpty })
  }

  @Test func anotherLanguageIsRefused() throws {
    let error = try studioError {
      try Self.loaded.get().makeSession(for: Script(parsing: "a", language: LanguageTag("tlh")))
    }
    #expect(error.code == .noModelForLanguage)
  }
}
