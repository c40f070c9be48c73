// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct WordWeightsTests {
  static func weight(_ word: String, in text: String, _ language: String) throws -> Float {
    let tag = LanguageTag(language)
    let words = Script(parsing: text, language: tag).words
    let weights = WordWeights(words: words, language: tag)
    #expect(weights.weights.count == words.vocabularyCount)
    let form = try #require(WordNormalizer.words(of: word, language: tag).first)
    let id = try #require((0..<words.vocabularyCount).first { words.text(of: ScriptWords.FormID($0)) == form })
    return weights[ScriptWords.FormID(id)]
  }

  @Test(arguments: [
    ("en", "The harbour was silent and the boats should sleep.", "the", "should", "harbour"),
    ("de", "Der Hafen war still, und über den Booten würde Nebel liegen.", "der", "würde", "hafen"),
    ("fr", "Le port était calme et les bateaux dormaient.", "le", "était", "bateaux"),
    ("es", "El puerto estaba tranquilo y los barcos dormían.", "el", "estaba", "barcos"),
  ])
  func commonWordsWeighLessThanRareOnes(language: String, text: String, first: String, second: String, rare: String)
    throws
  {
    #expect(try Self.weight(first, in: text, language) == WordWeights.everySentence)
    #expect(try Self.weight(second, in: text, language) == WordWeights.everyPage)
    #expect(try Self.weight(rare, in: text, language) > 0.8)
  }

  /// Dutch has no list: the article is found by its frequency, and a word said once keeps its weight.
  @Test func languagesWithoutAListGoByFrequency() throws {
    let nouns = ["haven", "boten", "toren", "zomer", "winter", "lente", "herfst", "molen", "fiets", "brug"]
    let endings = ["s", "je", "achtig", "loos"]
    // An article, a word said once, and one of forty words that come back five times.
    let text = (0..<200).map {
      let once = nouns[$0 % 10] + nouns[($0 / 10) % 10] + endings[$0 / 100]
      return "de \(once) \(nouns[$0 % 10] + endings[($0 / 10) % 4])"
    }.joined(separator: " ")
    let article = try Self.weight("de", in: text, "nl")
    let noun = try Self.weight("havenloos", in: text, "nl")
    let once = try Self.weight("molenhavens", in: text, "nl")
    #expect(article == WordWeights.everySentence)
    #expect(once == 1)
    #expect(article < noun && noun < once)
  }

  @Test func aShortTextWithoutAListHasNoCommonWords() throws {
    #expect(try Self.weight("haven", in: "De haven, de boten, de haven.", "nl") >= 0.9)
  }

  @Test func repetitionLowersAWeight() throws {
    let verse = "Quiet lanterns drifted over water. "
    let once = try Self.weight("lanterns", in: verse, "en")
    let often = try Self.weight("lanterns", in: String(repeating: verse, count: 40), "en")
    #expect(often < once)
    #expect(often > WordWeights.everyPage)
  }

  @Test(arguments: [("the", WordWeights.everySentence), ("could", WordWeights.everyPage), ("lantern", 1)])
  func wordsThatTheScriptLacksAreWeighedByTheLanguage(word: String, weight: Float) {
    let words = Script(parsing: "Nothing of that.", language: LanguageTag("en")).words
    #expect(WordWeights(words: words, language: LanguageTag("en")).weight(ofHeard: word) == weight)
  }

  /// Every rank survives whatever the normaliser folds.
  @Test(arguments: [("en", "don't"), ("de", "für"), ("fr", "même"), ("es", "más")])
  func listsAreFoldedLikeTheScript(language: String, word: String) throws {
    #expect(try Self.weight(word, in: "\(word) \(word)", language) <= WordWeights.everyPage)
  }

  @Test func anEmptyScriptHasNoWeights() {
    let words = Script(parsing: "", language: LanguageTag("en")).words
    #expect(WordWeights(words: words, language: LanguageTag("en")).weights.isEmpty)
  }
}
