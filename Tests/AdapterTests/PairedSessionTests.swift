// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import Pipeline

/// Two sessions as one, and what happens where the second one gives up.
@Suite struct PairedSessionTests {
  /// Says a word each tenth call of `feed`, final at its end; fails or falls behind where it is told to.
  private final class Words: RecognitionSession {
    var audioTime = 0.0
    var secondsBehind = 0.0
    var failsAt = Double.infinity
    private let word: String
    private var tail: [HeardWord] = []
    private var calls = 0

    init(_ word: String) { self.word = word }

    func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
      audioTime += Double(samples.count) / 16_000
      calls += 1
      if audioTime >= failsAt { throw StudioError(.engine, "the ear broke") }
      guard calls % 10 == 0 else { return [] }
      tail.append(HeardWord(word, start: audioTime - 0.3, end: audioTime))
      return [RecognitionUpdate(volatile: tail, audioTime: audioTime)]
    }

    func finish() throws -> [RecognitionUpdate] {
      defer { tail = [] }
      return [RecognitionUpdate(finalised: tail, audioTime: audioTime)]
    }
  }

  private final class Losses {
    var errors: [StudioError] = []
  }

  private func pair(_ script: Words, _ free: Words, _ losses: Losses) -> PairedSession {
    PairedSession(script: script, free: free, language: LanguageTag("en")) { losses.errors.append($0) }
  }

  private func run(_ session: PairedSession, frames: Int) throws -> (final: [HeardWord], volatile: [HeardWord]) {
    var final: [HeardWord] = []
    var volatile: [HeardWord] = []
    for _ in 0..<frames {
      for update in try session.feed([Int16](repeating: 0, count: 480)) {
        final += update.finalised
        volatile = update.volatile
      }
    }
    for update in try session.finish() {
      final += update.finalised
      volatile = update.volatile
    }
    return (final, volatile)
  }

  @Test func bothAreHeardAndAllIsFinalAtTheEnd() throws {
    let losses = Losses()
    let heard = try run(pair(Words("river"), Words("river"), losses), frames: 40)
    #expect(heard.final.map(\.text) == ["river", "river", "river", "river"])
    #expect(heard.final.allSatisfy { $0.alternative == "river" && $0.ear == .free })
    #expect(heard.volatile.isEmpty)
    #expect(losses.errors.isEmpty)
  }

  @Test func whereTheSecondFailsTheTakeGoesOn() throws {
    let losses = Losses()
    let free = Words("rover")
    free.failsAt = 0.7
    let heard = try run(pair(Words("river"), free, losses), frames: 40)
    #expect(heard.final.count == 4)
    #expect(heard.final.suffix(2).map(\.text) == ["river", "river"])
    #expect(losses.errors.map(\.context) == ["the ear broke"])
  }

  @Test func whereTheSecondFallsBehindTheTakeGoesOnWithoutIt() throws {
    let losses = Losses()
    let free = Words("rover")
    free.secondsBehind = PairedSession.mostBehind + 1
    let heard = try run(pair(Words("river"), free, losses), frames: 40)
    #expect(heard.final.map(\.text) == ["river", "river", "river", "river"])
    #expect(losses.errors.count == 1)
  }
}
