// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import TakeFiles

/// Which words are timed by their recording, and what becomes of their times.
@Suite struct WordTimerTests {
  /// Finds each word at a multiple of 0.25 s, and keeps what it was asked.
  private final class EvenAligner: WordAligner {
    var asked: [(words: [String], seconds: Double)] = []
    var refuses = false

    func align(_ words: [String], in samples: [Int16]) throws -> [ClosedRange<Double>]? {
      asked.append((words, Double(samples.count) / 16_000))
      return refuses ? nil : words.indices.map { 0.5 + Double($0) * 0.25...0.7 + Double($0) * 0.25 }
    }
  }

  private static let recording = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/clean-novel.flac").path

  /// Two phrases; in the second one nothing is rough.
  private func updates(ear: Ear?) -> [RecognitionUpdate] {
    [
      RecognitionUpdate(
        finalised: [
          HeardWord("one", start: 2.05, end: 2.2, ear: ear.map { _ in .script }),
          HeardWord("two", start: 2.4, end: 2.6, ear: ear),
        ], audioTime: 3),
      RecognitionUpdate(finalised: [HeardWord("three", start: 2.65, end: 2.9, ear: ear)], audioTime: 4),
      RecognitionUpdate(
        finalised: [HeardWord("four", start: 7, end: 7.2, ear: ear.map { _ in .script })], audioTime: 8),
    ]
  }

  @Test func roughWordsTakeTheirTimesFromTheRecording() throws {
    let aligner = EvenAligner()
    var timed = updates(ear: .free)
    let before = timed
    let count = try WordTimer.time(&timed, heardBy: "pocketsphinx+moonshine", in: Self.recording, with: aligner)
    #expect(count == (2, 2))
    #expect(aligner.asked.map(\.words) == [["one", "two", "three"]])
    #expect(abs(aligner.asked[0].seconds - (3.4 - 1.55)) < 0.001)
    // The piece begins half a second before the first word.
    #expect(timed[0].finalised[0] == before[0].finalised[0])
    #expect(abs(timed[0].finalised[1].start - 2.3) < 0.001)
    #expect(abs(timed[1].finalised[0].start - 2.55) < 0.001)
    #expect(timed[2] == before[2])
    #expect(timed[1].finalised[0].ear == .free)
  }

  @Test(arguments: ["moonshine", "whisper"]) func allWordsOfSomeEnginesAreRough(engine: String) throws {
    let aligner = EvenAligner()
    var timed = updates(ear: nil)
    #expect(try WordTimer.time(&timed, heardBy: engine, in: Self.recording, with: aligner).rough == 4)
    #expect(aligner.asked.map(\.words) == [["one", "two", "three"], ["four"]])
  }

  @Test func exactWordsAreLeftAlone() throws {
    let aligner = EvenAligner()
    var timed = updates(ear: nil)
    let before = timed
    #expect(try WordTimer.time(&timed, heardBy: "pocketsphinx", in: Self.recording, with: aligner) == (0, 0))
    #expect(aligner.asked.isEmpty)
    #expect(timed == before)
  }

  @Test func whatIsRefusedOrStoppedKeepsItsTimes() throws {
    let aligner = EvenAligner()
    var timed = updates(ear: .free)
    let before = timed
    aligner.refuses = true
    #expect(try WordTimer.time(&timed, heardBy: "", in: Self.recording, with: aligner) == (2, 0))
    #expect(timed == before)
    aligner.refuses = false
    #expect(try WordTimer.time(&timed, heardBy: "", in: Self.recording, with: aligner) { _ in false } == (2, 0))
    #expect(timed == before)
  }

  @Test func aPhraseAtTheVeryEndIsTimed() throws {
    let aligner = EvenAligner()
    var timed = [
      RecognitionUpdate(
        finalised: [HeardWord("last", start: 999_999, end: 1_000_000, ear: .free)], audioTime: 1_000_000)
    ]
    // Past the sound: nothing to lay it on.
    #expect(try WordTimer.time(&timed, heardBy: "", in: Self.recording, with: aligner) == (1, 0))
    #expect(aligner.asked.isEmpty)
  }
}
