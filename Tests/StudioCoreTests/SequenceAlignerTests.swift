// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

/// The least costs by the whole table. Likeness is checked against its own definition elsewhere; here each heard word is
/// measured with each form once.
private struct WholeTable {
  /// A row for each heard word, a column for each script word.
  var costs: [[Int]]

  init(heard: [String], words: ScriptWords) {
    let vocabulary = VocabularySignatures(words)
    let similarity = WordSimilarity()
    var known: [String: [Int]] = [:]
    costs = heard.map { word in
      if let row = known[word] { return row }
      let pattern = WordPattern(word)
      let forms = (0..<words.vocabularyCount).map {
        SequenceAligner.Costs.pair(similarity.ratio(pattern, ScriptWords.FormID($0), in: vocabulary))
      }
      let row = (0..<words.count).map { words.forms(of: $0).reduce(Int.max) { min($0, Int(forms[Int($1)])) } }
      known[word] = row
      return row
    }
  }

  func leastCost(_ heard: Range<Int>, _ script: Range<Int>) -> Int {
    if heard.isEmpty || script.isEmpty { return (heard.count + script.count) * Int(SequenceAligner.Costs.gap) }
    return PlainAlignment.globalCost(rows: heard.count, columns: script.count, gap: Int(SequenceAligner.Costs.gap)) {
      costs[heard.lowerBound + $0][script.lowerBound + $1]
    }
  }
}

@Suite struct SequenceAlignerTests {
  static let language = LanguageTag("en")

  static func words(_ text: String) -> [String] { WordNormalizer.words(of: text, language: language) }

  static func align(_ heard: String, _ script: String) -> SequenceAlignment {
    var aligner = SequenceAligner(words: Script(parsing: script, language: language).words)
    return aligner.align(heard: words(heard))
  }

  /// What every alignment must be: each word once and in order, kinds that fit the words, a cost that adds up.
  static func check(_ alignment: SequenceAlignment, heard: [String], words: ScriptWords) {
    var (i, j, cost) = (0, 0, 0)
    var wrong = 0
    let similarity = WordSimilarity()
    for step in alignment.steps {
      if step.heard != i || step.script != j { wrong += 1 }
      switch step.kind {
      case .matched, .substituted:
        guard i < heard.count, j < words.count else { return #expect(Bool(false), "beyond the end at \(step)") }
        let best = words.forms(of: j).map { similarity.ratio(heard[i], words.text(of: $0)) }.max() ?? 0
        if step.likeness != best || (step.kind == .matched) != (best > 0) { wrong += 1 }
        cost += Int(SequenceAligner.Costs.pair(best))
        (i, j) = (i + 1, j + 1)
      case .inserted:
        cost += Int(SequenceAligner.Costs.gap)
        i += 1
      case .deleted:
        cost += Int(SequenceAligner.Costs.gap)
        j += 1
      }
    }
    #expect(wrong == 0)
    #expect(i == heard.count && j == words.count)
    #expect(cost == alignment.cost)
  }

  /// With its anchors given, the alignment costs the least; and it never costs less than the least of all.
  @Test(arguments: 0..<24)
  func costsTheLeastBetweenItsAnchors(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let vocabulary = RandomText.vocabulary([6, 40, 300, 900][seed % 4], using: &random)
    let script = RandomText.words(40 + random.below(160), of: vocabulary, using: &random)
    let heard = RandomText.reading(of: script, vocabulary: vocabulary, seed % 3 == 0 ? .many : .init(), using: &random)
    let words = Script(parsing: script.joined(separator: " "), language: Self.language).words
    var aligner = SequenceAligner(words: words)
    let alignment = aligner.align(heard: heard)
    Self.check(alignment, heard: heard, words: words)
    let isLeastCost = alignment.isLeastCost
    #expect(isLeastCost)

    let table = WholeTable(heard: heard, words: words)
    var least = 0
    var from = (heard: 0, script: 0)
    for anchor in alignment.anchors {
      least += table.leastCost(from.heard..<anchor.heard, from.script..<anchor.script)
      from = (anchor.heard + 1, anchor.script + 1)
    }
    least += table.leastCost(from.heard..<heard.count, from.script..<words.count)
    #expect(alignment.cost == least)
    #expect(alignment.cost >= table.leastCost(0..<heard.count, 0..<words.count))
  }

  /// No anchor can be wrong where the words of the script are all different and every heard word is one of them or like
  /// none, in order: the cost is then the least of all.
  @Test(arguments: 0..<8)
  func costsTheLeastOfAllWhereAnchorsAreRight(seed: Int) {
    var random = SeededGenerator(seed: 100 + UInt64(seed))
    let vocabulary = RandomText.vocabulary(350, using: &random)
    let script = Array(vocabulary[..<300])
    var heard: [String] = []
    for word in script {
      if random.happens(0.05) { heard.append(vocabulary[300 + random.below(50)]) }
      if !random.happens(0.05) { heard.append(word) }
    }
    let words = Script(parsing: script.joined(separator: " "), language: Self.language).words
    var aligner = SequenceAligner(words: words)
    let alignment = aligner.align(heard: heard)
    Self.check(alignment, heard: heard, words: words)
    #expect(alignment.anchors.count > 100)
    #expect(alignment.cost == WholeTable(heard: heard, words: words).leastCost(0..<heard.count, 0..<words.count))
  }

  /// Anchors cost little on readings as people do them: measured against the whole table.
  @Test func anchoredReadingsAreCloseToTheLeastOfAll() {
    var random = SeededGenerator(seed: 5)
    let vocabulary = RandomText.vocabulary(800, using: &random)
    var (anchored, least) = (0, 0)
    for _ in 0..<6 {
      let script = RandomText.words(250, of: vocabulary, using: &random)
      let heard = RandomText.reading(of: script, vocabulary: vocabulary, using: &random)
      let words = Script(parsing: script.joined(separator: " "), language: Self.language).words
      var aligner = SequenceAligner(words: words)
      anchored += aligner.align(heard: heard).cost
      least += WholeTable(heard: heard, words: words).leastCost(0..<heard.count, 0..<words.count)
    }
    #expect(Double(anchored) <= 1.02 * Double(least))
  }

  @Test func everyKindOfDeviationGetsItsStep() {
    let alignment = Self.align(
      "the old harbor was very quiet before rain came", "The old harbour was quiet before the storm came.")
    #expect(
      alignment.steps.map(\.kind) == [
        .matched, .matched, .matched, .matched, .inserted, .matched, .matched, .deleted, .substituted, .matched,
      ]
        || alignment.steps.map(\.kind) == [
          .matched, .matched, .matched, .matched, .inserted, .matched, .matched, .substituted, .deleted, .matched,
        ])
    #expect(alignment.scriptWords(heardCount: 9).prefix(6) == [0, 1, 2, 3, nil, 4])
  }

  @Test func ofALineSaidTwiceTheSecondTimeCounts() {
    let alignment = Self.align("we sailed at we sailed at dawn", "We sailed at dawn.")
    #expect(alignment.scriptWords(heardCount: 7) == [nil, nil, nil, 0, 1, 2, 3])
  }

  @Test(arguments: [("", "one two"), ("one two", ""), ("", ""), ("one", "two"), ("one", "one")])
  func smallSides(heard: String, script: String) {
    let alignment = Self.align(heard, script)
    Self.check(alignment, heard: Self.words(heard), words: Script(parsing: script, language: Self.language).words)
  }

  @Test func aPartOfTheScriptCanBeAligned() {
    let script = Script(parsing: "One two three. One two three. One two three.", language: Self.language)
    var aligner = SequenceAligner(words: script.words)
    let alignment = aligner.align(heard: ["one", "two", "three"], range: 3..<6)
    #expect(alignment.scriptWords(heardCount: 3) == [3, 4, 5])
    #expect(alignment.cost == 0)
  }

  /// No run is unique: one sentence over and over, read with slips.
  @Test func aSentenceRepeatedTwoHundredTimes() {
    var random = SeededGenerator(seed: 9)
    let sentence = ["row", "your", "boat", "gently", "down", "the", "stream"]
    let script = (0..<200).flatMap { _ in sentence }
    let heard = script.filter { _ in !random.happens(0.02) }.map {
      random.happens(0.05) ? RandomText.misheard($0, rate: 0.3, using: &random) + "a" : $0
    }
    let words = Script(parsing: script.joined(separator: " "), language: Self.language).words
    var aligner = SequenceAligner(words: words)
    let alignment = aligner.align(heard: heard)
    Self.check(alignment, heard: heard, words: words)
    let isLeastCost = alignment.isLeastCost
    #expect(isLeastCost)
    #expect(alignment.cost <= (script.count - heard.count) * 500 + heard.count * 90)
  }

  /// The whole script read twice: nothing is unique among the heard words, and one of the readings is found whole.
  @Test func aScriptReadTwice() {
    var random = SeededGenerator(seed: 10)
    let script = RandomText.vocabulary(600, using: &random)
    let words = Script(parsing: script.joined(separator: " "), language: Self.language).words
    var aligner = SequenceAligner(words: words)
    aligner.cellFloor = 1 << 16
    let alignment = aligner.align(heard: script + script)
    Self.check(alignment, heard: script + script, words: words)
    #expect(alignment.steps.count { $0.kind == .matched } == 600)
    #expect(alignment.steps.count { $0.kind == .inserted } == 600)
  }

  /// Where the limit does not let all cells be tried, it says so, and scratch keeps to its bound.
  @Test(arguments: [(700, 700), (900, 300), (300, 900), (2_000, 100), (100, 2_000)])
  func aStretchBeyondTheLimitIsAlignedInABand(heardCount: Int, scriptCount: Int) {
    var random = SeededGenerator(seed: 12)
    let some = RandomText.vocabulary(200, using: &random)
    let script = RandomText.words(scriptCount, of: some, using: &random)
    // No heard word is one of the script's, though most are like one: there is nothing to anchor on.
    let heard = RandomText.words(heardCount, of: some, using: &random).map { $0 + "qx" }
    let words = Script(parsing: script.joined(separator: " "), language: Self.language).words
    var aligner = SequenceAligner(words: words)
    aligner.cellFloor = 20_000
    aligner.cellsPerWord = 16
    let alignment = aligner.align(heard: heard)
    Self.check(alignment, heard: heard, words: words)
    let isLeastCost = alignment.isLeastCost
    #expect(!isLeastCost)
    let limit = aligner.cellLimit(rows: heardCount, columns: scriptCount)
    #expect(aligner.cells.moves.capacity <= 2 * limit)
    #expect(alignment.cost >= WholeTable(heard: heard, words: words).leastCost(0..<heardCount, 0..<scriptCount))
  }

  @Test func theLongestChainRisesAndIsTheLongest() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<60 {
      let pairs = (0..<random.below(9)).map { (heard: $0, script: random.below(8)) }
      let chain = SequenceAligner.longestChain(pairs)
      #expect(zip(chain, chain.dropFirst()).allSatisfy { $0.heard < $1.heard && $0.script < $1.script })
      var longest = 0
      for subset in 0..<(1 << pairs.count) {
        let picked = pairs.indices.filter { subset >> $0 & 1 == 1 }.map { pairs[$0].script }
        if zip(picked, picked.dropFirst()).allSatisfy({ $0 < $1 }) { longest = max(longest, picked.count) }
      }
      #expect(chain.count == longest)
    }
  }
}
