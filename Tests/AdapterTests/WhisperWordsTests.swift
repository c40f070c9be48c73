// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import SpeechWhisper

/// From the model's pieces to words, without a model.
@Suite struct WhisperWordsTests {
  private func outcome(_ pieces: [WhisperPiece]) -> WhisperOutcome {
    WhisperOutcome(pieces: pieces, noSpeech: 0.01, meanLogProbability: -0.2)
  }

  private func texts(_ pieces: [String]) -> [String] {
    WhisperWords.joined(pieces.map { WhisperPiece($0) }).map(\.text)
  }

  @Test func piecesBecomeWords() {
    #expect(texts([" Ur", "spr", "üng", "lich", " wurde", "."]) == ["Ursprünglich", "wurde."])
    #expect(texts([" l", "'", "homme", ","]) == ["l'homme,"])
    #expect(texts(["No", " space", " first"]) == ["No", "space", "first"])
    #expect(texts([" well", " -", " yes"]) == ["well", "yes"])
    #expect(texts([" ...", " —", " ,"]) == [])
    #expect(texts([]) == [])
  }

  @Test func aCharacterMayBeCutIntoPieces() {
    let word = Array(" 옆으로".utf8)
    for cut in 1..<word.count {
      let pieces = [word[..<cut], word[cut...]].map { WhisperPiece(Array($0), probability: 1, end: nil) }
      #expect(WhisperWords.joined(pieces).map(\.text) == ["옆으로"])
    }
  }

  @Test(arguments: [
    [" [", "Music", "]"], [" (", "laughs", ")"], [" *", "sighs", "*"], [" [", "BLANK", "_", "AUDIO", "]"],
    [" <", "unk", ">"],
  ]) func remarksAboutTheSoundAreNoWords(remark: [String]) {
    #expect(texts([" Hello"] + remark + [" there"]) == ["Hello", "there"])
    #expect(texts(remark) == [])
  }

  @Test func aBracketInsideAPieceBelongsToTheWord() {
    #expect(texts([" file", "(s)", " here"]) == ["file(s)", "here"])
  }

  @Test func timesComeFromTheLastLetterAndNotFromTheMarkAfterIt() {
    let pieces = [
      WhisperPiece(" one", end: 0.5), WhisperPiece(",", end: 1.6), WhisperPiece(" two", end: 2.0),
    ]
    let words = WhisperWords.words(outcome(pieces), from: 10, speech: 0.2...2.2)
    #expect(words.map(\.text) == ["one,", "two"])
    #expect(words.map(\.end) == [10.5, 12])
    // A word takes no longer than a slow one; what lies before it is a pause.
    #expect(abs(words[1].start - (12 - 0.35 - 3 * 0.12)) < 1e-9)
  }

  @Test func withoutTimesWordsAreSpreadByTheirLetters() {
    let pieces = [WhisperPiece(" a"), WhisperPiece(" bcd"), WhisperPiece(" efghij")]
    let words = WhisperWords.words(outcome(pieces), from: 1, speech: 0.5...1.5)
    #expect(words.map(\.start) == [1.5, 1.6, 1.9])
    #expect(zip(words.map(\.end), [1.6, 1.9, 2.5]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func oneWithoutATimeIsPutBetweenItsNeighbours() {
    let pieces = [WhisperPiece(" ab", end: 1), WhisperPiece(" cd"), WhisperPiece(" ef", end: 2)]
    let words = WhisperWords.words(outcome(pieces), from: 0, speech: 0...3)
    #expect(words.map(\.end) == [1, 1.5, 2])
  }

  @Test(arguments: 0..<50) func timesNeverGoBackAndStayWithinTheSpeech(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    let pieces = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      WhisperPiece(
        [" ", "", ".", " ("].randomElement(using: &random)! + "ab".prefix(Int.random(in: 0...2, using: &random)),
        probability: Float.random(in: 0...1, using: &random),
        end: Bool.random(using: &random) ? Double.random(in: -1...12, using: &random) : nil)
    }
    let speech = 0.3...Double.random(in: 0.4...9, using: &random)
    var moment = 5.3
    for word in WhisperWords.words(outcome(pieces), from: 5, speech: speech) {
      #expect(word.start >= moment - 1e-9 && word.end >= word.start && word.end <= 5 + speech.upperBound + 1e-9)
      #expect((0...1).contains(word.confidence ?? -1))
      moment = word.end
    }
  }

  @Test func whatNobodyCanHaveSaidIsDropped() {
    let pieces = "Thank you very much for watching this video".split(separator: " ").map { WhisperPiece(" " + $0) }
    let speech = 0.0...4.0
    #expect(WhisperWords.words(outcome(pieces), from: 0, speech: speech).count == 8)
    // In a quarter of a second.
    #expect(WhisperWords.words(outcome(pieces), from: 0, speech: 0...0.25).isEmpty)
    var doubtful = outcome(pieces)
    doubtful.meanLogProbability = -1.3
    #expect(WhisperWords.words(doubtful, from: 0, speech: speech).isEmpty)
    doubtful.meanLogProbability = -0.7
    #expect(WhisperWords.words(doubtful, from: 0, speech: speech).count == 8)
    doubtful.noSpeech = 0.9
    #expect(WhisperWords.words(doubtful, from: 0, speech: speech).isEmpty)
  }

  @Test func aLoopEndsWhereTheTextWasCutOffAndARefrainStays() {
    let refrain = ["row", "row", "row", "your", "boat"] + Array(repeating: "la", count: 6)
    let pieces = refrain.map { WhisperPiece(" " + $0) }
    #expect(WhisperWords.words(outcome(pieces), from: 0, speech: 0...5).count == refrain.count)
    var capped = outcome(pieces)
    capped.isCapped = true
    #expect(
      WhisperWords.words(capped, from: 0, speech: 0...5).map(\.text) == ["row", "row", "row", "your", "boat", "la"])
  }

  @Test func ofATextThatIsSaidAgainTheCopyOnTheAudioStays() {
    // As the model gave it for “Had he married a more amiable woman”.
    let said: [(String, Double)] = [
      ("Had", 0.7), ("he", 0.9), ("married", 1.4), ("a", 2.3), ("woman", 2.3), ("Had", 2.3), ("he", 2.3),
      ("married", 2.31),
      ("a", 2.6), ("woman.", 3), ("Had", 3), ("he", 3), ("married", 3),
    ]
    let words = WhisperWords.words(
      outcome(said.map { WhisperPiece(" " + $0, end: $1) }), from: 0, speech: 0.2...3)
    #expect(words.map(\.text) == ["Had", "he", "married", "a", "a", "woman."])
    let early = [(" so", 0.0), (" so", 0.0), (" so", 0.02), (" yes", 1.0)].map { WhisperPiece($0, end: $1) }
    #expect(WhisperWords.words(outcome(early), from: 0, speech: 0...2).map(\.text) == ["yes"])
    // Two short words may seem to end together.
    let pair = [(" in", 0.5), (" a", 0.5), (" day", 0.8)].map { WhisperPiece($0, end: $1) }
    #expect(WhisperWords.words(outcome(pair), from: 0, speech: 0...2).count == 3)
  }

  @Test func loopsOfSeveralWordsAreFound() {
    let loop = ["so", "it", "goes"]
    for length in 1...3 {
      for rest in 0..<length {
        let unit = Array(loop.prefix(length))
        let forms = ["once"] + (0..<4).flatMap { _ in unit } + unit.prefix(rest)
        #expect(WhisperWords.loopedWords(forms) == forms.count - 1 - length, "\(forms)")
      }
    }
    #expect(WhisperWords.loopedWords(["a", "b", "a", "b"]) == 0)
    #expect(WhisperWords.loopedWords(["a", "b", "c", "d", "e"]) == 0)
    #expect(WhisperWords.loopedWords([]) == 0)
  }
}
