// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SoundSpeexDSP
import StudioCore
import Testing

@testable import SpeechPocketSphinx

/// What every recogniser promises, on a bundled human reading.
@Suite(.serialized) struct RecognizerContractTests {
  enum Engine: String, CaseIterable, Sendable {
    case pocketSphinxPlain, pocketSphinxLattice, pocketSphinxFull, pocketSphinxLive, log
  }

  static func recognizer(
    _ secondPass: SecondPass = .none, _ delivery: PocketSphinxRecognizer.Options.Delivery = .simulated
  ) throws -> PocketSphinxRecognizer {
    try PocketSphinxRecognizer(
      model: ModelFolder.find(), pronouncer: EspeakPronouncer(),
      noiseReduction: delivery == .whenDone ? SpeexNoiseReduction() : nil,
      options: .init(secondPass: secondPass, delivery: delivery))
  }

  private func make(_ engine: Engine) throws -> any SpeechRecognizer {
    switch engine {
    case .pocketSphinxPlain: return try Self.recognizer(.none)
    case .pocketSphinxLattice: return try Self.recognizer(.lattice)
    case .pocketSphinxFull: return try Self.recognizer(.full)
    case .pocketSphinxLive: return try Self.recognizer(.full, .whenDone)
    case .log: return LogPlayer(try Self.recordedLog())
    }
  }

  /// A log of the same reading, recorded through the pipeline.
  private static func recordedLog() throws -> RecognitionLog {
    let recognizer = try recognizer()
    var log = RecognitionLog(engine: "pocketsphinx", locales: recognizer.descriptor.locales)
    let session = try recognizer.makeSession(for: Checkout.script("clean-novel"))
    let source = try AudioReader(path: Checkout.fixture("clean-novel.flac"))
    _ = try FollowPipeline(source: source, session: session, pace: .simulated).run { moment in
      if !moment.isTick { log.entries.append(.init(arrival: moment.arrival, update: moment.update)) }
    }
    return log
  }

  @Test(arguments: Engine.allCases) func theContractHolds(engine: Engine) throws {
    let recognizer = try make(engine)
    #expect(!recognizer.descriptor.id.isEmpty && !recognizer.descriptor.name.isEmpty)
    let script = try Checkout.script("clean-novel")
    let samples = try Checkout.samples("clean-novel")
    let heard = try RecognizerContract.feed(recognizer.makeSession(for: script), samples) { _ in 480 }
    #expect(heard.updates > 20)
    // Nothing is heard by itself without noise reduction, which only the live one has here.
    #expect(engine == .pocketSphinxLive || heard.apart.isEmpty)
    // Most of the script is heard: a reader is followed by this.
    let words = heard.final.map(\.text)
    #expect(words.count > script.wordCount / 2)
    let known = Set(script.words.spoken)
    #expect(words.count { known.contains($0) } > words.count * 8 / 10, "\(words)")
  }

  @Test(arguments: [SecondPass.none, .full]) func theSameAudioGivesTheSameWordsHoweverItIsFed(secondPass: SecondPass)
    throws
  {
    let recognizer = try Self.recognizer(secondPass)
    let script = try Checkout.script("clean-novel")
    let samples = Array(try Checkout.samples("clean-novel").prefix(18 * 16_000))
    let first = try RecognizerContract.feed(recognizer.makeSession(for: script), samples) { _ in 480 }
    let pieces = [1, 7, 481, 3_000, 479, 12_345]
    let second = try RecognizerContract.feed(recognizer.makeSession(for: script), samples) { pieces[$0 % pieces.count] }
    #expect(first.final == second.final)
  }

  @Test func finalWordsOfASecondPassHaveConfidences() throws {
    let session = try Self.recognizer(.lattice).makeSession(for: Checkout.script("clean-novel"))
    let heard = try RecognizerContract.feed(session, try Checkout.samples("clean-novel")) { _ in 480 }
    #expect(heard.final.allSatisfy { $0.confidence != nil })
    #expect(heard.final.contains { $0.confidence! > 0.9 })
  }

  @Test func silenceAndNothingAtAllGiveNothing() throws {
    let recognizer = try Self.recognizer()
    let script = try Checkout.script("clean-novel")
    #expect(try recognizer.makeSession(for: script).finish().isEmpty)
    let session = try recognizer.makeSession(for: script)
    #expect(try session.feed(Array(repeating: 0, count: 48_000)).isEmpty)
    #expect(try session.finish().isEmpty)
  }

  @Test func sessionsSideBySideDoNotDisturbEachOther() throws {
    let recognizer = try Self.recognizer()
    let script = try Checkout.script("clean-novel")
    let other = try Checkout.script("clean-talk")
    let samples = Array(try Checkout.samples("clean-novel").prefix(10 * 16_000))
    let alone = try RecognizerContract.feed(recognizer.makeSession(for: script), samples) { _ in 480 }
    let (a, b) = (try recognizer.makeSession(for: script), try recognizer.makeSession(for: other))
    var words: [HeardWord] = []
    for offset in stride(from: 0, to: samples.count, by: 480) {
      let frame = Array(samples[offset..<min(offset + 480, samples.count)])
      words += try a.feed(frame).flatMap(\.finalised)
      _ = try b.feed(frame)
    }
    words += try a.finish().flatMap(\.finalised)
    _ = try b.finish()
    #expect(words == alone.final)
  }

  @Test func aSessionThatIsDroppedGivesItsDecodersBack() throws {
    let recognizer = try Self.recognizer(.full)
    let script = try Checkout.script("clean-novel")
    let samples = try Checkout.samples("clean-novel")
    for _ in 0..<3 {
      let session = try recognizer.makeSession(for: script)
      _ = try session.feed(Array(samples.prefix(5 * 16_000)))
    }
    let heard = try RecognizerContract.feed(recognizer.makeSession(for: script), samples) { _ in 480 }
    #expect(heard.final.count > script.wordCount / 2)
  }
}
