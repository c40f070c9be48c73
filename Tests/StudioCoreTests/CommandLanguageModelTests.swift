// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct CommandLanguageModelTests {
  /// The bigrams of an ARPA file with their logarithms, and the counts of its head.
  private func read(_ bytes: [UInt8]) -> (counts: [Int], unigrams: [String: Double], bigrams: [[String]: Double]) {
    var counts: [Int] = []
    var unigrams: [String: Double] = [:]
    var bigrams: [[String]: Double] = [:]
    var order = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("\\") {
        order = line.dropFirst().first?.wholeNumberValue ?? 0
      } else if line.hasPrefix("ngram ") {
        counts.append(Int(line.split(separator: "=")[1])!)
      } else {
        let parts = line.split(separator: " ").map(String.init)
        if order == 1 {
          unigrams[parts[1]] = Double(parts[0])!
        } else {
          bigrams[[parts[1], parts[2]]] = Double(parts[0])!
        }
      }
    }
    return (counts, unigrams, bigrams)
  }

  private static let languages = ["en", "de", "fr", "es", "nl"]

  @Test(arguments: languages) func everyCommandCanBeSaidFromTheBeginningToTheEnd(language: String) {
    let tag = LanguageTag(language)
    let model = read(CommandLanguageModel(language: tag).arpa())
    #expect(model.counts == [model.unigrams.count, model.bigrams.count])
    let phrases = CommandPhrases(language: tag)
    for way in phrases.spoken {
      for (word, next) in zip(["<s>"] + way, way + ["</s>"]) { #expect(model.bigrams[[word, next]] != nil, "\(way)") }
      for filler in phrases.hesitations {
        for pair in [["<s>", filler], [filler, way[0]], [way[way.count - 1], filler], [filler, "</s>"]] {
          #expect(model.bigrams[pair] != nil, "\(pair)")
        }
      }
    }
    #expect(model.bigrams.keys.allSatisfy { $0.allSatisfy { model.unigrams[$0] != nil } })
  }

  @Test(arguments: languages) func noHistoryHandsOutMoreThanThereIs(language: String) {
    let model = read(CommandLanguageModel(language: LanguageTag(language)).arpa())
    var sums: [String: Double] = [:]
    for (pair, logarithm) in model.bigrams {
      #expect(logarithm < 0)
      sums[pair[0], default: 0] += ScriptLanguageModelTests.Plain.power(logarithm)
    }
    for (history, sum) in sums { #expect(sum < 1.001, "\(history)") }
  }

  /// Amid reading the model must say nothing, or it would make commands out of it.
  @Test(arguments: languages) func wordsElsewhereAreAsGoodAsImpossible(language: String) {
    let model = read(CommandLanguageModel(language: LanguageTag(language)).arpa())
    for (word, logarithm) in model.unigrams { #expect(logarithm <= -6, "\(word)") }
  }
}
