// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct WordSimilarityTests {
  /// Alphabets that reach every path: few letters (long common parts), Latin, Cyrillic, letters beyond U+FFFF.
  static let alphabets: [[Character]] = [
    Array("ab"), Array("abcdefghijklmnopqrstuvwxyz"), Array("eeeetaoinshr'0123"), Array("абвгдежзиклмнопрст"),
    Array("aбß漢字𝒳𝒴é"),
  ]

  static func word(upTo length: Int, of alphabet: [Character], _ random: inout SeededGenerator) -> String {
    String((0..<random.below(length + 1)).map { _ in alphabet[random.below(alphabet.count)] })
  }

  @Test(arguments: alphabets.indices, [Float(0), 0.45, 0.6, 0.75, 1])
  func equalsTheDefinitionOnRandomWords(alphabet: Int, floor: Float) {
    var random = SeededGenerator(seed: UInt64(alphabet))
    let similarity = WordSimilarity(floor: floor)
    var pattern = WordPattern()
    var likes = 0
    var wrong: [(String, String)] = []
    for round in 0..<2_000 {
      // Now and then words longer than one and several machine words.
      let length = round % 50 == 0 ? 300 : round % 10 == 0 ? 80 : 12
      let a = Self.word(upTo: length, of: Self.alphabets[alphabet], &random)
      let b =
        round % 3 == 0
        ? Self.word(upTo: length, of: Self.alphabets[alphabet], &random)
        : String(a.filter { _ in !random.happens(0.15) }) + (random.happens(0.5) ? "" : "e")
      pattern.prepare(a)
      let expected = PlainSimilarity.ratio(Array(a.utf16), Array(b.utf16), floor: floor)
      if similarity.ratio(pattern, WordPattern(b)) != expected { wrong.append((a, b)) }
      likes += expected > 0 ? 1 : 0
    }
    #expect(wrong.isEmpty)
    #expect(likes > 100)
  }

  @Test(arguments: [Float(0), 0.5, 0.6, 0.8, 1])
  func aVocabularyIsSearchedAsIfFormByForm(floor: Float) {
    var random = SeededGenerator(seed: 7)
    var forms = RandomText.vocabulary(600, using: &random)
    forms += ["", "a", "по", "полка", "палка", String(repeating: "ab", count: 50), "café", "cafe"]
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]
    for form in forms {
      bytes += form.utf8
      starts.append(Int32(bytes.count))
    }
    let vocabulary = VocabularySignatures(bytes: bytes, starts: starts)
    let similarity = WordSimilarity(floor: floor)
    var found: [WordSimilarity.SimilarForm] = []
    var wrong: [(String, String)] = []
    for _ in 0..<60 {
      let heard = RandomText.misheard(forms[random.below(forms.count)], rate: 0.15, using: &random)
      let pattern = WordPattern(heard)
      similarity.findSimilar(to: pattern, in: vocabulary, into: &found)
      var expected: [ScriptWords.FormID: Float] = [:]
      for (form, text) in forms.enumerated() {
        let ratio = PlainSimilarity.ratio(Array(heard.utf16), Array(text.utf16), floor: floor)
        if similarity.ratio(pattern, ScriptWords.FormID(form), in: vocabulary) != ratio { wrong.append((heard, text)) }
        if ratio > 0 { expected[ScriptWords.FormID(form)] = ratio }
      }
      #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.form, $0.ratio) }) == expected)
    }
    #expect(wrong.isEmpty)
  }

  static let expectations: [(String, String, Float)] = [
    ("angle", "angel", 0.8), ("cat", "cut", 0), ("cut", "cut", 1), ("the", "then", 0),
    ("recogniser", "recognizer", 0.9),
    ("harbour", "window", 0), ("stems", "stem", 8.0 / 9), ("", "", 0), ("слово", "слава", 0.6), ("слово", "дождь", 0),
  ]

  @Test(arguments: expectations)
  func scoresAsThePersonWouldExpect(a: String, b: String, ratio: Float) {
    #expect(WordSimilarity().ratio(a, b) == ratio)
    #expect(WordSimilarity().ratio(b, a) == ratio)
  }

  @Test func theLetterBoundIsNeverBelowTheLettersInCommon() {
    var random = SeededGenerator(seed: 3)
    var wrong: [String] = []
    for alphabet in Self.alphabets {
      for _ in 0..<1_000 {
        let a = WordPattern(Self.word(upTo: 20, of: alphabet, &random))
        let b = WordPattern(Self.word(upTo: 20, of: alphabet, &random))
        let common = PlainSimilarity.commonLetters(a.letters, b.letters)
        if a.signature.commonLetters(with: b.signature) < common { wrong.append("\(a.letters) \(b.letters)") }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func aFloorOutsideItsRangeIsClamped() {
    #expect(WordSimilarity(floor: -1).floor == 0)
    #expect(WordSimilarity(floor: 3).floor == 1)
    #expect(WordSimilarity(floor: .nan).floor == 0)
    #expect(WordSimilarity(floor: 3).ratio("exact", "exact") == 1)
  }
}
