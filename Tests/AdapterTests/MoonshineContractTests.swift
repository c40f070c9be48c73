// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SoundSpeexDSP
import SpeechPocketSphinx
import StudioCore
import Testing

@testable import SpeechMoonshine

/// Moonshine on a bundled human reading, alone and beside PocketSphinx; where it is installed.
@Suite(
  .serialized,
  .enabled(
    if: (try? MoonshineFolder.find(in: [Checkout.dependencies])) != nil,
    "Moonshine is not installed: scripts/setup puts it in where there is a package for the machine"))
struct MoonshineContractTests {
  private static func recognizer(_ delivery: MoonshineRecognizer.Options.Delivery = .simulated) throws
    -> MoonshineRecognizer
  {
    let folder = try #require(try MoonshineFolder.find(in: [Checkout.dependencies]))
    return try MoonshineRecognizer(
      folder: folder, voiceActivity: PocketSphinxVoiceActivity(), noiseReduction: SpeexNoiseReduction(),
      options: .init(delivery: delivery))
  }

  private func paired() throws -> PairedRecognizer {
    let script = try PocketSphinxRecognizer(
      model: ModelFolder.find(), pronouncer: EspeakPronouncer(),
      options: .init(secondPass: .none, delivery: .simulated))
    return PairedRecognizer(script: script, free: try Self.recognizer()) { Issue.record("\($0)") }
  }

  private func reading() throws -> [Int16] { Array(try Checkout.samples("clean-novel").prefix(16 * 16_000)) }

  @Test func theContractHolds() throws {
    let script = try Checkout.script("clean-novel")
    let heard = try RecognizerContract.feed(Self.recognizer().makeSession(for: script), reading()) { _ in 480 }
    #expect(heard.updates > 10)
    let words = heard.final.flatMap { WordNormalizer.words(of: $0.text, language: script.language) }
    let known = Set(script.words.spoken)
    // It knows nothing of the script, and hears most of it.
    #expect(words.count > 20)
    #expect(words.count { known.contains($0) } > words.count * 7 / 10, "\(words)")
  }

  @Test func bothTogetherKeepTheContractAndMostWordsAreHeardTwice() throws {
    let script = try Checkout.script("clean-novel")
    let heard = try RecognizerContract.feed(paired().makeSession(for: script), reading()) { _ in 480 }
    #expect(heard.final.count > 20)
    #expect(heard.final.count { $0.alternative == $0.text } > heard.final.count / 2)
  }

  @Test func silenceAndNothingAtAllGiveNothing() throws {
    let recognizer = try Self.recognizer()
    let script = try Checkout.script("clean-novel")
    #expect(try recognizer.makeSession(for: script).finish().isEmpty)
    let session = try recognizer.makeSession(for: script)
    #expect(try session.feed(Array(repeating: 0, count: 48_000)).isEmpty)
    #expect(try session.finish().isEmpty)
  }

  @Test func anotherLanguageIsRefused() throws {
    let script = Script(parsing: "Guten Tag.", language: LanguageTag("de"))
    #expect(throws: StudioError.self) { try Self.recognizer().makeSession(for: script) }
  }

  /// The network is quantised by the batch, so that a draft may tip a close decision; it must do no more.
  @Test func theLongestUtteranceIsHeardAndALongerOneIsAnError() throws {
    let folder = try #require(try MoonshineFolder.find(in: [Checkout.dependencies]))
    let model = try MoonshineModel(runtime: OnnxRuntime(path: folder.library), folder: folder)
    #expect(MoonshineSession.longestSamples <= MoonshineModel.mostSamples)
    let speech = try Checkout.samples("clean-novel").map { Float($0) / 32_768 }
    #expect(try model.hear(Array(speech.prefix(MoonshineModel.mostSamples)), draft: []).tokens.count > 10)
    let longer = Array(speech.prefix(MoonshineModel.mostSamples + recognitionFrameSize))
    #expect(throws: StudioError.self) { try model.hear(longer, draft: []) }
  }

  @Test func aDraftChangesNextToNothingOfWhatIsHeard() throws {
    let folder = try #require(try MoonshineFolder.find(in: [Checkout.dependencies]))
    let model = try MoonshineModel(runtime: OnnxRuntime(path: folder.library), folder: folder)
    let samples = try reading().prefix(5 * 16_000).map { Float($0) / 32_768 }
    func words(_ text: String) -> [String] { WordNormalizer.words(of: text, language: LanguageTag("en")) }
    let plain = try model.hear(samples, draft: [])
    #expect(words(plain.text).count > 5)
    let half = try model.hear(Array(samples.prefix(3 * 16_000)), draft: [])
    for draft in [half.tokens, plain.tokens, [5_000, 6_000, 7_000], plain.tokens + [9_000]] {
      let drafted = words(try model.hear(samples, draft: draft).text)
      let changes = drafted.difference(from: words(plain.text)).count
      #expect(changes <= words(plain.text).count / 4, "\(drafted)")
    }
  }
}
