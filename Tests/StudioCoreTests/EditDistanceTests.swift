// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct EditDistanceTests {
  @Test(arguments: WordSimilarityTests.alphabets.indices)
  func equalsTheDefinitionOnRandomWords(alphabet: Int) {
    var random = SeededGenerator(seed: 40 + UInt64(alphabet))
    var wrong: [String] = []
    for round in 0..<1_500 {
      let length = round % 50 == 0 ? 260 : round % 10 == 0 ? 80 : 14
      let a = WordSimilarityTests.word(upTo: length, of: WordSimilarityTests.alphabets[alphabet], &random)
      let b =
        round % 2 == 0
        ? WordSimilarityTests.word(upTo: length, of: WordSimilarityTests.alphabets[alphabet], &random)
        : String(a.filter { _ in !random.happens(0.1) })
      let expected = PlainSimilarity.editDistance(Array(a.utf16), Array(b.utf16))
      let limit = random.below(12)
      if EditDistance.distance(a, b) != expected { wrong.append("\(a) \(b)") }
      if EditDistance.distance(a, b, limit: limit) != (expected <= limit ? expected : nil) {
        wrong.append("\(a) \(b) limit \(limit)")
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("flaw", "lawn", 2)])
  func knownDistances(a: String, b: String, distance: Int) {
    #expect(EditDistance.distance(a, b) == distance)
    #expect(EditDistance.distance(a, b, limit: distance) == distance)
    #expect(distance == 0 || EditDistance.distance(a, b, limit: distance - 1) == nil)
  }
}
