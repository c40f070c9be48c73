// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import followspot

/// Which engine the studio loads for a script, and for which language.
@Suite struct ProgramEarsTests {
  /// An engine that hears nothing, in the language that it was loaded for.
  private struct Deaf: SpeechRecognizer {
    let descriptor: RecognizerDescriptor

    func makeSession(for script: Script) throws -> any RecognitionSession {
      _ = try LocaleChoice(for: script.language, among: descriptor.locales)
      return Session()
    }

    private final class Session: RecognitionSession {
      var audioTime = 0.0
      func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] { [] }
      func finish() throws -> [RecognitionUpdate] { [] }
    }
  }

  /// Ears as a command line asks for them, and the languages that engines were loaded for.
  private func ears(_ line: String, language: LanguageTag? = nil) throws
    -> (ears: ProgramEars, loaded: Guarded<[LanguageTag?]>)
  {
    let request = try ArgumentParser(commands: CommandTable.all).parse(line.split(separator: " ").map(String.init))
    guard case .run(_, let arguments) = request else { throw StudioError(.usage, line) }
    let loaded = Guarded<[LanguageTag?]>([])
    var wish = try EngineWish(arguments)
    wish.language = language
    let ears = try ProgramEars(wish) { wish in
      loaded.withLock { $0.append(wish.language) }
      return Deaf(descriptor: RecognizerDescriptor(id: "deaf", name: "Deaf", locales: wish.language.map { [$0] } ?? []))
    }
    return (ears, loaded)
  }

  private func open(_ ears: ProgramEars, _ language: String) throws {
    let script = Script(parsing: "a", language: LanguageTag(language))
    _ = try ears.makeSession(for: script, onLoss: { _ in })
  }

  @Test func aModelWithoutALanguageIsTakenForEachScripts() throws {
    let (ears, loaded) = try ears("studio --recognizer vosk --model /nowhere/my-voice")
    for language in ["en", "ko", "en"] { try open(ears, language) }
    #expect(loaded.withLock { $0 } == [LanguageTag("en"), LanguageTag("ko")])
  }

  @Test func theLanguageThatWasAskedForStays() throws {
    let (ears, loaded) = try ears("studio --recognizer vosk --model /nowhere/my-voice", language: LanguageTag("ko"))
    #expect(throws: StudioError.self) { try open(ears, "en") }
    try open(ears, "ko")
    #expect(loaded.withLock { $0 } == [LanguageTag("ko")])
  }
}
