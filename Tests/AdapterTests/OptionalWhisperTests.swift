// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import SpeechPocketSphinx
import StudioCore
import Testing

@testable import SpeechWhisper

/// Whisper on real audio, where `scripts/setup --with-whisper` has put it.
@Suite(
  .serialized,
  .enabled(
    if: WhisperFolder.isInstalled(in: [Checkout.dependencies]),
    "optional engine not installed: Whisper (scripts/setup --with-whisper)"))
struct OptionalWhisperTests {
  /// Loaded once: it takes some tenths of a second and 250 MB.
  private static let loaded = Result { try recognizer() }

  private static func recognizer(
    _ options: WhisperRecognizer.Options = .init(delivery: .simulated)
  ) throws -> WhisperRecognizer {
    try WhisperRecognizer(
      folder: .find(in: [Checkout.dependencies]), voiceActivity: PocketSphinxVoiceActivity(), options: options)
  }

  private static func english(_ text: String = "Hello") -> Script {
    Script(parsing: text, language: LanguageTag("en"))
  }

  @Test(arguments: [WhisperRecognizer.Options.Delivery.simulated, .whenDone])
  func theContractHolds(delivery: WhisperRecognizer.Options.Delivery) throws {
    let recognizer = try Self.recognizer(.init(delivery: delivery))
    #expect(recognizer.descriptor.id == "whisper")
    #expect(recognizer.descriptor.name.contains("1.8.5"))
    let script = try Checkout.script("clean-novel")
    let heard = try RecognizerContract.feed(
      recognizer.makeSession(for: script), Array(try Checkout.samples("clean-novel").prefix(10 * 16_000))
    ) { _ in 480 }
    let words = heard.final.flatMap { WordNormalizer.words(of: $0.text, language: script.language) }
    #expect(words.count > 12)
    let known = Set(script.words.spoken)
    #expect(words.count { known.contains($0) } > words.count * 8 / 10, "\(words)")
    #expect(heard.final.allSatisfy { $0.confidence != nil })
  }

  @Test func theSameAudioGivesTheSameWordsHoweverItIsFed() throws {
    let recognizer = try Self.loaded.get()
    let samples = Array(try Checkout.samples("clean-novel").prefix(8 * 16_000))
    let first = try RecognizerContract.feed(recognizer.makeSession(for: Self.english()), samples) { _ in 480 }
    let pieces = [1, 7, 481, 3_000, 479, 12_345]
    let second = try RecognizerContract.feed(recognizer.makeSession(for: Self.english()), samples) {
      pieces[$0 % pieces.count]
    }
    #expect(first.final == second.final)
    #expect(!first.final.isEmpty)
  }

  @Test func timesAreThoseOfAnotherRecogniser() throws {
    let samples = Array(try Checkout.samples("clean-novel").prefix(10 * 16_000))
    let other = try RecognizerContractTests.recognizer(.lattice)
    let theirs = try RecognizerContract.feed(other.makeSession(for: Checkout.script("clean-novel")), samples) { _ in 480
    }
    let ours = try RecognizerContract.feed(Self.loaded.get().makeSession(for: Self.english()), samples) { _ in 480 }
    var errors: [Double] = []
    for word in ours.final {
      let form = WhisperWords.form(of: word.text)
      let same = theirs.final.filter { WhisperWords.form(of: $0.text) == form && abs($0.end - word.end) < 1.5 }
      if let nearest = same.map({ abs($0.end - word.end) }).min() { errors.append(nearest) }
    }
    errors.sort()
    #expect(errors.count > ours.final.count / 2)
    #expect(errors[errors.count / 2] < 0.15, "\(errors)")
  }

  /// What nobody said must not become words: the model is known to put noise into words.
  @Test(arguments: ["silence", "noise", "hum", "clicks"]) func whatIsNoSpeechGivesNothing(kind: String) throws {
    var random = Seeded(state: 5)
    let samples: [Int16] = (0..<5 * 16_000).map { index in
      switch kind {
      case "noise": Int16.random(in: -2_000...2_000, using: &random)
      case "hum": Int16(3_000 * sin(Double(index) * 2 * .pi * 100 / 16_000))
      case "clicks": index % 4_000 < 20 ? 20_000 : 0
      default: 0
      }
    }
    let session = try Self.loaded.get().makeSession(for: Self.english())
    let heard = try RecognizerContract.feed(session, samples) { _ in 480 }
    #expect(heard.final.isEmpty, "\(heard.final)")
  }

  @Test func aLanguageThatIsNotThereIsRefused() throws {
    let script = Script(parsing: "nuqneH", language: LanguageTag("tlh"))
    let error = try studioError { try Self.loaded.get().makeSession(for: script) }
    #expect(error.code == .noModelForLanguage)
  }

  @Test func everyLanguageThatIsListedIsKnownToTheModel() throws {
    let model = try WhisperModel(folder: .find(in: [Checkout.dependencies]))
    for locale in WhisperRecognizer.locales {
      #expect(model.knows(WhisperLanguages.code(of: locale)), "\(locale)")
    }
  }

  @Test func aSessionThatIsDroppedInTheMidstLeavesTheModelUsable() throws {
    let recognizer = try Self.loaded.get()
    let samples = try Checkout.samples("clean-novel")
    for _ in 0..<3 {
      let session = try recognizer.makeSession(for: Self.english())
      _ = try session.feed(Array(samples.prefix(6 * 16_000)))
    }
    let session = try recognizer.makeSession(for: Self.english())
    _ = try session.feed(Array(samples.prefix(5 * 16_000)))
    #expect(try session.finish().contains { !$0.finalised.isEmpty })
  }

  /// Readings in German, French and Spanish, where the folder of shared recordings lies beside the checkout.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Checkout.shared + "/speech"), "shared recordings are not there"),
    arguments: ["de_kerstin1", "fr_lv_udhr", "es_mls_13697"])
  func sharedReadingsInOtherLanguagesAreHeard(name: String) throws {
    let text = try String(contentsOfFile: "\(Checkout.shared)/speech/text/\(name).txt", encoding: .utf8)
    let script = Script(parsing: text, language: LanguageTag(String(name.prefix(2))))
    let samples = try drain(AudioReader(path: "\(Checkout.shared)/speech/audio/\(name).flac"))
    let session = try Self.loaded.get().makeSession(for: script)
    let heard = try RecognizerContract.feed(session, Array(samples.prefix(12 * 16_000))) { _ in 480 }
    let words = heard.final.flatMap { WordNormalizer.words(of: $0.text, language: script.language) }
    let known = Set((0..<script.wordCount).flatMap { script.words.forms(of: $0).map { script.words.text(of: $0) } })
    #expect(words.count > 12)
    #expect(words.count { known.contains($0) } > words.count * 6 / 10, "\(words)")
  }
}
