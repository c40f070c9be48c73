// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct FinalWordsTests {
  /// The exact recogniser's words, and the rough one's: the same words at times that are off, some missing, some other.
  @Test(arguments: 0..<8) func roughTimesBecomeExactOnes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let vocabulary = RandomText.vocabulary(40, using: &random)
    var exact: [HeardWord] = []
    var rough: [HeardWord] = []
    var expected: [Double] = []
    for i in 0..<100 {
      let text = vocabulary[(i * 7 + seed) % 40]
      let start = Double(i) * 0.4
      let guess = start + Double.random(in: -0.15..<0.15, using: &random)
      let isHeard = !random.happens(0.1)
      if isHeard { exact.append(HeardWord(text, start: start, end: start + 0.3, ear: .script)) }
      rough.append(HeardWord(text, start: guess, end: guess + 0.4, ear: .free))
      expected.append(isHeard ? start : guess)
    }
    let words = FinalWords.of([
      RecognitionUpdate(byEar: exact, audioTime: 40), RecognitionUpdate(finalised: rough, audioTime: 41),
    ])
    #expect(words.map(\.text) == rough.map(\.text))
    #expect(words.map(\.start) == expected)
  }

  @Test func aWordFarAwayLendsNoTime() {
    let words = FinalWords.of([
      RecognitionUpdate(
        finalised: [
          HeardWord("boat", start: 5, end: 5.3, ear: .free), HeardWord("sea", start: 6, end: 6.2, ear: .script),
        ],
        byEar: [
          HeardWord("boat", start: 8, end: 8.2, ear: .script), HeardWord("sea", start: 6.5, end: 6.7, ear: .script),
        ],
        audioTime: 9)
    ])
    #expect(words.map(\.start) == [5, 6])
  }

  @Test func oneRecogniserIsTakenAtItsWord() {
    let final = [HeardWord("a", start: 1, end: 2), HeardWord("b", start: 2, end: 3)]
    let volatile = [HeardWord("c", start: 3, end: 4)]
    let updates = [
      RecognitionUpdate(volatile: volatile, audioTime: 1), RecognitionUpdate(finalised: final, audioTime: 3),
    ]
    #expect(FinalWords.of(updates) == final)
  }
}
