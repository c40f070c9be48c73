// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct LocalAlignerTests {
  /// Scores of words as letters: 1 for the same letter, -1 for another.
  static func scores(_ heard: String, _ script: String) -> PairScores {
    var scores = PairScores(rows: heard.count, columns: script.count)
    for (i, a) in heard.enumerated() {
      for (j, b) in script.enumerated() { scores[i, j] = a == b ? 1 : -1 }
    }
    return scores
  }

  /// What an alignment's own pairs add up to; every row and column in its ranges that is in no pair is in a gap or an
  /// unlike pair, so this recomputes the least cost between neighbouring pairs.
  static func score(of alignment: LocalAlignment, in scores: PairScores, _ aligner: LocalAligner) -> Double {
    var sum = 0.0
    var previous: LocalAlignment.Pair?
    for pair in alignment.pairs {
      sum += Double(scores[pair.heard, pair.script])
      if let previous {
        sum -= bridge(previous, pair, scores, aligner)
      }
      previous = pair
    }
    return sum
  }

  /// The least cost of what lies between two like pairs: unlike pairs and at most one gap on each side.
  private static func bridge(
    _ a: LocalAlignment.Pair, _ b: LocalAlignment.Pair, _ scores: PairScores, _ aligner: LocalAligner
  ) -> Double {
    let inner = (a.heard + 1..<b.heard).map { row in
      (a.script + 1..<b.script).map { Double(scores[row, $0]) }
    }
    let (opening, more) = (Double(aligner.gapOpening), Double(aligner.gapExtension))
    func gap(_ n: Int) -> Double { n == 0 ? 0 : opening + Double(n) * more }
    // best[i][j]: most that can be had between a and b with a pair at (i, j), from the right.
    func best(_ row: Int, _ column: Int) -> Double {
      let (rows, columns) = (inner.count, inner.first?.count ?? (b.script - a.script - 1))
      var value = -gap(rows - row) - gap(columns - column)
      for i in row..<max(row, rows) {
        for j in column..<max(column, columns) {
          value = max(value, inner[i][j] - gap(i - row) - gap(j - column) + best(i + 1, j + 1))
        }
      }
      return value
    }
    return -best(0, 0)
  }

  /// Aligns words as letters.
  static func align(_ heard: String, _ script: String, endsOnNewest: Bool = true, near: Int = 0) -> LocalAlignment? {
    var aligner = LocalAligner(gapOpening: 0, gapExtension: 0.5, endsOnNewest: endsOnNewest)
    return aligner.align(scores(heard, script), near: near)
  }

  @Test(arguments: [Float(0), 0.75], [false, true])
  func equalsTheDefinitionOnRandomScores(gapOpening: Float, endsOnNewest: Bool) {
    var random = SeededGenerator(seed: 11)
    var aligner = LocalAligner(gapOpening: gapOpening, gapExtension: 0.5, endsOnNewest: endsOnNewest)
    var wrong: [String] = []
    var found = 0
    for _ in 0..<400 {
      let (rows, columns) = (random.below(7), random.below(14))
      // Quarters are exact in binary, so sums are equal whatever their order.
      let table = (0..<rows).map { _ in
        (0..<columns).map { _ in random.happens(0.25) ? Float(1 + random.below(8)) / 4 : -Float(random.below(8)) / 4 }
      }
      var scores = PairScores(rows: rows, columns: columns)
      for i in 0..<rows { for j in 0..<columns { scores[i, j] = table[i][j] } }
      let expected = PlainAlignment.localScore(
        table.map { $0.map(Double.init) }, gapOpening: Double(gapOpening), gapExtension: 0.5,
        lastRowOnly: endsOnNewest)
      let alignment = aligner.align(scores)
      if alignment.map({ Double($0.score) }) != expected { wrong.append("\(table)") }
      guard let alignment else { continue }
      found += 1
      if Self.score(of: alignment, in: scores, aligner) != expected { wrong.append("pairs of \(table)") }
      #expect(!endsOnNewest || alignment.pairs.last?.heard == rows - 1)
      #expect(alignment.heard.lowerBound == alignment.pairs.first?.heard)
      #expect(alignment.script.lowerBound == alignment.pairs.first?.script)
      #expect(alignment.heard.upperBound - 1 == alignment.pairs.last?.heard)
      #expect(alignment.script.upperBound - 1 == alignment.pairs.last?.script)
    }
    #expect(wrong.isEmpty)
    #expect(found > 100)
  }

  @Test func aMissedAndAnExtraWordAreGaps() throws {
    let alignment = try #require(Self.align("abXdef", "zzabdefgh"))
    #expect(alignment.pairs.map(\.script) == [2, 3, 4, 5, 6])
    #expect(alignment.pairs.map(\.heard) == [0, 1, 3, 4, 5])
    #expect(alignment.script == 2..<7)
    let missed = try #require(Self.align("abdef", "zzabcdefgh"))
    #expect(missed.pairs.map(\.script) == [2, 3, 5, 6, 7])
  }

  @Test func theNewestWordDecidesWhereTheSpeakerIs() throws {
    // Four words fit at the front; the newest is heard only further on.
    #expect(Self.align("abcdz", "abcdefgz")?.script.upperBound == 8)
    #expect(Self.align("abcdz", "abcdefgz", endsOnNewest: false)?.script.upperBound == 4)
    #expect(Self.align("abcdq", "abcdefgz") == nil)
  }

  @Test(arguments: [(0, 2), (4, 2), (5, 8), (9, 8), (100, 8)])
  func theNearerPlaceWinsATie(near: Int, end: Int) {
    #expect(Self.align("ab", "abxxxxab", near: near)?.script.upperBound == end)
  }

  @Test func commonWordsCountForLess() throws {
    let language = LanguageTag("en")
    let script = Script(parsing: "The lantern of the harbour and the keeper.", language: language)
    var scores = PairScores()
    scores.fill(
      heard: ["the", "keeper"].map(WordPattern.init), script: script.words, range: 0..<script.wordCount,
      vocabulary: VocabularySignatures(script.words), weights: WordWeights(words: script.words, language: language),
      similarity: WordSimilarity(), mismatch: 0.5)
    #expect(scores[0, 0] < 0.3)
    #expect(scores[1, 7] > 0.9)
    #expect(scores[0, 1] < 0)
    var aligner = LocalAligner()
    let alignment = aligner.align(scores)
    #expect(alignment?.script == 6..<8)
  }

  @Test func emptySidesHaveNoAlignment() {
    var aligner = LocalAligner()
    for (rows, columns) in [(0, 0), (3, 0), (0, 3), (2, 2)] {
      let alignment = aligner.align(PairScores(rows: rows, columns: columns))
      #expect(alignment == nil)
    }
  }
}
