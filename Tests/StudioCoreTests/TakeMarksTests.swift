// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct TakeMarksTests {
  static let script = Script(
    parsing: """
      The boats come home at evening with their silver nets. Nobody waits for them on the quay any more. When the bell of \
      the church has rung, the keeper goes down to the harbour.
      """, language: LanguageTag("en"))

  /// Words a third of a second each; `…` is a silence of two seconds.
  static func reading(_ text: String, of script: Script = script) -> TakeReading {
    var time = 0.0
    var heard: [HeardWord] = []
    for word in text.split(separator: " ") {
      if word == "…" {
        time += 2
      } else {
        heard.append(HeardWord(String(word), start: time, end: time + 1.0 / 3))
        time += 1.0 / 3
      }
    }
    return TakeReading(script: script, heard: heard)
  }

  static let whole = script.words.spoken.joined(separator: " ")

  static func marks(_ text: String) -> TakeMarks { TakeMarks(reading(text), of: script) }

  @Test func aCleanReadingHasNoMarks() {
    let marks = Self.marks(Self.whole)
    #expect(marks.marks.isEmpty)
    #expect(marks.timesSaid.allSatisfy { $0 == 1 })
    let score = TakeScore(marks, of: Self.reading(Self.whole))
    #expect(score.coverage == 1)
    #expect(score.offScript == 0)
    #expect(score.flaws == 0)
  }

  @Test(arguments: [
    ("nobody waits for them", "nobody waits for nobody waits for them", TakeMark.Kind.restart),
    (
      "silver nets nobody", "silver nets the boats come home at evening with their silver nets nobody", .again
    ),
    ("waits for them", "waits … for them", .pause),
    ("has rung the keeper", "has rung banana telephone zebra the keeper", .stumble),
    ("waits for them on the quay any more when", "when", .skip),
  ]) func oneSlipIsOneMark(original: String, slip: String, kind: TakeMark.Kind) {
    #expect(Self.whole.contains(original))
    let marks = Self.marks(Self.whole.replacingFirst(original, with: slip)).marks
    #expect(marks.map(\.kind) == [kind])
  }

  /// What nobody says of a figure would be a skip.
  @Test(arguments: [
    ("They speak of a 10,000-hour rule.", "they speak of a ten thousand hour rule", "en"),
    ("We are open 9:00–17:00 on most days.", "we are open nine o'clock to five on most days", "en"),
    ("Wir suchen eine 3,5-Zimmer-Wohnung.", "wir suchen eine drei komma fünf zimmer wohnung", "de"),
  ]) func aFigureJoinedToWordsIsReadWhole(text: String, said: String, language: String) {
    let script = Script(text, language)
    #expect(TakeMarks(Self.reading(said, of: script), of: script).marks.isEmpty)
  }

  @Test func silenceBetweenSentencesIsNoMark() {
    #expect(Self.marks(Self.whole.replacingFirst("nets nobody", with: "nets … nobody")).marks.isEmpty)
  }

  @Test func marksAreOnTheTakesClock() throws {
    let marks = Self.marks(Self.whole.replacingFirst("waits for", with: "waits … for")).marks
    let mark = try #require(marks.first)
    #expect(abs(mark.range.lowerBound - 4) < 1e-9)
    #expect(abs(mark.range.upperBound - 6) < 1e-9)
  }

  /// Whatever is said: marks are in order, inside the take, about words that exist, and coverage is what a plain count gives.
  @Test(arguments: RandomTake.Writing.allCases, 0..<4) func marksAreSound(writing: RandomTake.Writing, seed: Int) {
    let take = RandomTake(writing, seed: UInt64(seed))
    let reading = TakeReading(script: take.script, heard: take.heard)
    let marks = TakeMarks(reading, of: take.script)
    #expect(zip(marks.marks, marks.marks.dropFirst()).allSatisfy { $0.range.lowerBound <= $1.range.lowerBound })
    let end = take.heard.reduce(0) { max($0, $1.end) }
    for mark in marks.marks {
      #expect(mark.range.lowerBound >= 0 && mark.range.upperBound <= end)
      #expect(mark.words.lowerBound >= 0 && mark.words.upperBound <= take.script.wordCount)
      if mark.kind == .skip { #expect(mark.words.count { marks.timesSaid[$0] == 0 } >= 3) }
    }
    let covered = Set(reading.said.flatMap { Array($0.place ?? 0..<0) })
    let score = TakeScore(marks, of: reading)
    #expect(score.coverage == Double(covered.count) / Double(take.script.wordCount))
  }

  @Test func nothingHeardCoversNothing() {
    let score = TakeScore(Self.marks(""), of: Self.reading(""))
    #expect(score.coverage == 0)
    #expect(score.words == 0)
    #expect(score.skips == 0)
  }

  @Test func theBestIsProposedWithItsReason() {
    let texts = [
      Self.whole.replacingFirst("nobody waits for", with: "nobody waits for nobody waits for"), Self.whole,
      "the boats come home at evening", Self.whole,
    ]
    let scores = texts.map { TakeScore(Self.marks($0), of: Self.reading($0)) }
    let ranking = TakeRanking(scores)
    #expect(ranking.places.map(\.take) == [3, 1, 0, 2])
    #expect(ranking.places.map(\.reason) == [.later, .flaws, .coverage, nil])
    #expect(TakeRanking([]).places.isEmpty)
  }
}

extension String {
  fileprivate func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return replacingCharacters(range, other)
  }

  private func replacingCharacters(_ range: Range<Index>, _ other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
