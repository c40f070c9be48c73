// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PhonemesEspeak
import StudioCore
import Testing

@testable import SpeechPocketSphinx

@Suite struct PronunciationTests {
  @Test(arguments: [
    ("cat", "K AE T"), ("thing", "TH IH NG"), ("judge", "JH AH JH"), ("yellow", "Y EH L OW"), ("church", "CH ER CH"),
    ("vision", "V IH ZH AH N"), ("shout", "SH AW T"), ("boy", "B OY"), ("father", "F AA DH ER"), ("hood", "HH UH D"),
  ]) func rulesAgreeWithTheDictionaryOnPlainWords(word: String, phonemes: String) throws {
    let readings = try EspeakPronouncer().pronunciations(of: word, language: LanguageTag("en"))
    #expect(readings.contains(phonemes.split(separator: " ").map(String.init)), "\(readings)")
  }

  @Test func otherLanguagesAndNonsenseHaveNone() throws {
    let pronouncer = try EspeakPronouncer()
    #expect(pronouncer.pronunciations(of: "Haus", language: LanguageTag("de")).isEmpty)
    #expect(pronouncer.pronunciations(of: "", language: LanguageTag("en")).isEmpty)
    #expect(pronouncer.pronunciations(of: String(repeating: "a", count: 5_000), language: LanguageTag("en")).isEmpty)
  }

  @Test func manyThreadsMayAskAtOnce() throws {
    let pronouncer = try EspeakPronouncer()
    let words = ["followspot", "helstone", "puttel", "shoppy", "nuzhat"]
    let expected = words.map { pronouncer.pronunciations(of: $0, language: LanguageTag("en")) }
    DispatchQueue.concurrentPerform(iterations: 100) { i in
      #expect(pronouncer.pronunciations(of: words[i % 5], language: LanguageTag("en")) == expected[i % 5])
    }
  }

  @Test func theDictionaryFindsEveryWordOfItsFile() throws {
    let path = try ModelFolder.find().dictionary
    let dictionary = try PronunciationDictionary(path: path)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    var random = Seeded(state: 11)
    for _ in 0..<2_000 {
      let parts = lines.randomElement(using: &random)!.split(separator: " ")
      let word = String(parts[0].prefix { $0 != "(" })
      #expect(dictionary.pronunciations(of: word).contains(parts.dropFirst().joined(separator: " ")), "\(word)")
    }
    #expect(dictionary.pronunciations(of: "a") == ["AH", "EY"])
    #expect(dictionary.pronunciations(of: "zzzzzz").isEmpty)
    #expect(dictionary.pronunciations(of: "").isEmpty)
  }

  @Test func theTakeIsToldOnlyWhatPocketSphinxCanHold() throws {
    let text = "The café (yes) [pause] don’t #hash; <s> naïve façade x(2) 한국 Zzyzx rock’n’roll — 2026 … \u{AD}soft"
    let script = Script(parsing: text, language: LanguageTag("en"))
    let dictionary = try PronunciationDictionary(path: ModelFolder.find().dictionary)
    let take = TakeVocabulary(
      script: script, dictionary: dictionary, common: ["the", "of", "<s>", "</s>"], pronouncer: try EspeakPronouncer())
    let lines = String(decoding: take.dictionary, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in lines {
      #expect(line.wholeMatch(of: /[^\s()<>#;]+(\(\d+\))?( [A-Z]{1,2})+/) != nil, "\(line)")
    }
    let words = Set(lines.map { $0.split(separator: " ")[0].prefix { $0 != "(" } })
    #expect(words.isSuperset(of: ["the", "of", "cafe", "don't", "naive", "facade", "zzyzx", "twenty"]))
    // Every word of the language model is in the dictionary, but for the marks of a sentence.
    let model = String(decoding: try #require(take.languageModel), as: UTF8.self)
    let unigrams = model.split(separator: "\\1-grams:")[1].split(separator: "\\2-grams:")[0].split(separator: "\n")
    for unigram in unigrams.map({ $0.split(separator: " ")[1] })
    where !unigram.hasPrefix("<") && !unigram.hasPrefix("</") {
      #expect(words.contains(unigram), "\(unigram)")
    }
  }
}
