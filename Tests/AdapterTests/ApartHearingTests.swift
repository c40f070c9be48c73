// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SoundSpeexDSP
import SpeechMoonshine
import SpeechPocketSphinx
import StudioCore
import Testing

/// What is said between two pauses and heard by itself, in noise under which no utterance of the live path ends.
@Suite(.serialized) struct ApartHearingTests {
  /// A person's words with pauses around them, and noise under all of it.
  private struct Words {
    var samples: [Int16] = []
    /// Seconds between which each is said.
    var spans: [ClosedRange<Double>] = []
  }

  /// Each of the reading's longest words by itself after its first seconds.
  private static func words(noise: Double) throws -> Words {
    let reading = try RecordedReading("clean-novel")
    let recorded = try Checkout.samples("clean-novel")
    let lead = reading.truth.words.first { $0.end > 3 }!.end
    var words = Words(samples: Array(recorded[..<Int(lead * 16_000)]))
    let longest = reading.truth.words.filter { $0.start > lead }.sorted { $0.end - $0.start > $1.end - $1.start }
    for word in longest.prefix(3) {
      words.samples += Array(repeating: 0, count: 19_200)
      let start = Double(words.samples.count) / 16_000
      words.samples += recorded[Int(word.start * 16_000)..<Int(word.end * 16_000)]
      words.spans.append(start...Double(words.samples.count) / 16_000)
    }
    words.samples += Array(repeating: 0, count: 19_200)
    var random = Seeded(state: 7)
    words.samples = words.samples.map { sample in
      let hiss = noise * (Double.random(in: -1...1, using: &random) + Double.random(in: -1...1, using: &random))
      return Int16(max(-32_768, min(32_767, Double(sample) + hiss)))
    }
    return words
  }

  private func check(_ heard: RecognizerContract.Heard, _ words: Words) {
    // The lead is longer than what may be a command.
    #expect(heard.apart.count == words.spans.count)
    for (apart, span) in zip(heard.apart, words.spans) {
      #expect(abs(apart.start - span.lowerBound) < 0.2 && abs(apart.end - span.upperBound) < 0.2)
      #expect(apart.hearings.contains { !$0.isEmpty })
    }
  }

  @Test func pocketSphinxHearsEachByItself() throws {
    let recognizer = try PocketSphinxRecognizer(
      model: ModelFolder.find(), pronouncer: EspeakPronouncer(), noiseReduction: SpeexNoiseReduction(),
      options: .init(delivery: .simulated))
    let words = try Self.words(noise: 150)
    let session = try recognizer.makeSession(for: Checkout.script("clean-novel"))
    check(try RecognizerContract.feed(session, words.samples) { _ in 480 }, words)
  }

  @Test(
    .enabled(
      if: (try? MoonshineFolder.find(in: [Checkout.dependencies])) != nil,
      "Moonshine is not installed: scripts/setup puts it in where there is a package for the machine"))
  func moonshineHearsEachTwice() throws {
    let folder = try #require(try MoonshineFolder.find(in: [Checkout.dependencies]))
    let recognizer = try MoonshineRecognizer(
      folder: folder, voiceActivity: PocketSphinxVoiceActivity(), noiseReduction: SpeexNoiseReduction(),
      options: .init(delivery: .simulated))
    let words = try Self.words(noise: 150)
    let session = try recognizer.makeSession(for: Checkout.script("clean-novel"))
    let heard = try RecognizerContract.feed(session, words.samples) { _ in 480 }
    check(heard, words)
    #expect(heard.apart.allSatisfy { $0.hearings.count == 2 })
  }

  @Test func noiseGoesDownAndAVoiceStays() throws {
    let reducer = try SpeexNoiseReducer()
    var random = Seeded(state: 1)
    func level(_ samples: some Sequence<Int16>) -> Double {
      samples.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
    }
    let voice = try Checkout.samples("clean-novel").prefix(4 * 16_000)
    let silence = Array(repeating: Int16(0), count: 3 * 16_000)
    let noisy = (silence + voice).map { $0 + Int16.random(in: -200...200, using: &random) }
    var clean: [Int16] = []
    for start in stride(from: 0, to: noisy.count - noisy.count % 480, by: 480) {
      clean += reducer.reduced(Array(noisy[start..<start + 480]))
    }
    // The third second is noise alone; by then it is known.
    #expect(level(clean[32_000..<48_000]) < level(noisy[32_000..<48_000]) / 3)
    #expect(level(clean[48_000...]) > level(noisy[48_000...]) / 2)
  }
}
