// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PhonemesEspeak
import SpeechPocketSphinx
import StudioCore
import Testing

/// Words whose order is known, laid on readings whose truth is known.
@Suite(.serialized) struct ForcedAlignmentTests {
  private func aligner() throws -> PocketSphinxAligner {
    try PocketSphinxAligner(
      model: ModelFolder.find(), pronouncer: EspeakPronouncer(), language: LanguageTag("en", region: "US"))
  }

  private struct Truth: Decodable {
    struct Word: Decodable {
      var word: String
      var start: Double
      var end: Double
    }

    var words: [Word]
  }

  private func truth(_ name: String) throws -> [Truth.Word] {
    let file = RecordedReading.folder.appending(path: "\(name).json")
    return try JSONDecoder().decode(Truth.self, from: Data(contentsOf: file)).words
  }

  @Test(arguments: ["clean-novel", "clean-talk"]) func wordsAreFoundWhereTheyWereSaid(reading: String) throws {
    let words = try truth(reading)
    let samples = try Checkout.samples(reading)
    let aligner = try aligner()
    var offsets: [Double] = []
    var refused = 0
    for first in stride(from: 0, to: words.count - 12, by: 12) {
      let piece = words[first..<first + 12]
      // From the end of the word before to the beginning of the one after.
      let from = first == 0 ? 0 : Int(words[first - 1].end * 16_000)
      let to = Int(words[first + 12].start * 16_000)
      guard to - from < 20 * 16_000 else { continue }
      guard let times = try aligner.align(piece.map(\.word), in: Array(samples[from..<to])) else {
        refused += 1
        continue
      }
      // A last word whose end runs into the next one may be left out.
      #expect(times.count >= 11)
      for (word, time) in zip(piece, times) { offsets.append(time.lowerBound + Double(from) / 16_000 - word.start) }
    }
    #expect(refused == 0)
    let sizes = offsets.map(abs).sorted()
    #expect(sizes.count > 24)
    #expect(sizes[sizes.count / 2] <= 0.03)
    #expect(sizes[sizes.count * 9 / 10] <= 0.1)
  }

  @Test func whatCannotBeSaidOrDoesNotFitIsRefused() throws {
    let aligner = try aligner()
    let samples = Array(try Checkout.samples("clean-novel").prefix(16_000))
    #expect(try aligner.align([], in: samples) == [])
    #expect(try aligner.align(["hello", "——"], in: samples) == nil)
    #expect(try aligner.align(["hello"], in: []) == nil)
    // Forty words do not fit a second.
    #expect(try aligner.align(Array(repeating: "extraordinary", count: 40), in: samples) == nil)
    // It goes on after that.
    let words = try truth("clean-novel").prefix { $0.end < 1 }.map(\.word)
    #expect(try aligner.align(words, in: samples)?.count == words.count)
  }

  /// Spelled otherwise, and said alike: a figure, and a word that is in no dictionary.
  @Test(arguments: [("for", "4"), ("power", "Powwer"), ("had", "HAD")]) func spellingsAreSaid(
    word: String, other: String
  ) throws {
    let words = try truth("messy-pauses")
    let place = try #require(words.firstIndex { $0.word == word })
    let piece = words[place - 2...place + 2]
    let from = Int(words[place - 3].end * 16_000)
    let samples = try Checkout.samples("messy-pauses")[from..<Int(words[place + 3].start * 16_000)]
    var spelled = piece.map(\.word)
    spelled[2] = other
    let times = try #require(try aligner().align(spelled, in: Array(samples)))
    #expect(abs(times[2].lowerBound + Double(from) / 16_000 - words[place].start) < 0.1)
  }

  @Test func anotherLanguageIsRefused() throws {
    let error = try studioError {
      try PocketSphinxAligner(model: ModelFolder.find(), pronouncer: nil, language: LanguageTag("de"))
    }
    #expect(error.code == .noModelForLanguage)
  }
}
