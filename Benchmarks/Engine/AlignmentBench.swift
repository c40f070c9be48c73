// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// Whole-sequence alignment: growth with length, worst cases, and the least cost by the whole table.
enum AlignmentBench {
  static func run(_ report: inout Report, scale: Int) {
    report.begin("alignment", "whole sequences, heard words against as many script words, CPU ms")
    var last: Double?
    for count in [2_500, 5_000, 10_000, 20_000].map({ $0 / scale }) {
      let (script, heard, words) = input(count, vocabulary: 3_000)
      var aligner = SequenceAligner(words: words)
      let time = measured(rounds: 21) { _ = aligner.align(heard: heard) } / 1e6
      report.figure(
        "\(script.count) script words, \(heard.count) heard", time, "ms", wanted: count == 10_000 ? "at most 60" : nil)
      if let last { report.figure("    times the half as long", time / last, "times", wanted: "about 2") }
      last = time
    }
    leastCost(&report, count: 2_500 / scale)
    report.begin("alignment", "worst cases, CPU ms")
    let sentence = ["we", "shall", "not", "see", "the", "harbour", "again", "before", "the", "winter"]
    worst(&report, "one sentence 200 times, with slips", (0..<(200 / scale)).flatMap { _ in sentence })
    worst(&report, "one sentence 1000 times, with slips", (0..<(1_000 / scale)).flatMap { _ in sentence })
    unlike(&report, count: 10_000 / scale)
    var random = SeededGenerator(seed: 4)
    let script = RandomText.words(10_000 / scale, of: RandomText.vocabulary(3_000, using: &random), using: &random)
    time(&report, "\(script.count) words read twice", script, script + script)
    let garbled = RandomText.reading(of: script, vocabulary: script, .many, using: &random)
    time(&report, "\(script.count) words, two in three heard right", script, garbled)
    time(&report, "nothing heard", script, [])
  }

  private static func input(_ count: Int, vocabulary: Int) -> ([String], [String], ScriptWords) {
    var random = SeededGenerator(seed: 2)
    let vocabulary = RandomText.vocabulary(vocabulary, using: &random)
    let script = RandomText.words(count, of: vocabulary, using: &random)
    let heard = RandomText.reading(of: script, vocabulary: vocabulary, using: &random)
    return (script, heard, words(script))
  }

  private static func words(_ script: [String]) -> ScriptWords {
    Script(parsing: script.joined(separator: " "), language: LanguageTag("en")).words
  }

  /// What the anchors cost: the alignment's cost against the least there is.
  private static func leastCost(_ report: inout Report, count: Int) {
    let (_, heard, words) = input(count, vocabulary: 3_000)
    var aligner = SequenceAligner(words: words)
    let fast = measured { _ = aligner.align(heard: heard) }
    let cost = aligner.align(heard: heard).cost
    let vocabulary = VocabularySignatures(words)
    let similarity = WordSimilarity()
    var rows: [String: [Int]] = [:]
    for word in Set(heard) {
      let pattern = WordPattern(word)
      rows[word] = (0..<words.vocabularyCount).map {
        Int(SequenceAligner.Costs.pair(similarity.ratio(pattern, ScriptWords.FormID($0), in: vocabulary)))
      }
    }
    let costs = heard.map { rows[$0] ?? [] }
    var least = 0
    let start = threadTime()
    least = PlainAlignment.globalCost(rows: heard.count, columns: words.count, gap: Int(SequenceAligner.Costs.gap)) {
      row, column in words.forms(of: column).reduce(Int.max) { min($0, costs[row][Int($1)]) }
    }
    let plain = Double(threadTime() - start)
    report.figure("cost over the least there is, \(count) words", 100 * Double(cost - least) / Double(least), "%")
    report.figure("times as fast as the whole table, \(count) words", plain / fast, "times")
    report.check("not below the least there is", differences: cost < least ? 1 : 0, of: 1)
  }

  private static func worst(_ report: inout Report, _ name: String, _ script: [String]) {
    var random = SeededGenerator(seed: 3)
    let heard = RandomText.reading(of: script, vocabulary: Array(Set(script)).sorted(), using: &random)
    time(&report, name, script, heard)
  }

  /// No heard word is one of the script's; most are like several.
  private static func unlike(_ report: inout Report, count: Int) {
    var random = SeededGenerator(seed: 5)
    let vocabulary = RandomText.vocabulary(3_000, using: &random)
    let script = RandomText.words(count, of: vocabulary, using: &random)
    let heard = RandomText.words(count, of: vocabulary, using: &random).map { $0 + "qx" }
    time(&report, "\(count) words without a common run", script, heard)
  }

  private static func time(_ report: inout Report, _ name: String, _ script: [String], _ heard: [String]) {
    var aligner = SequenceAligner(words: words(script))
    var isLeastCost = true
    let time = measured(rounds: 3) { isLeastCost = aligner.align(heard: heard).isLeastCost } / 1e6
    report.figure(name + (isLeastCost ? "" : " (in a band)"), time, "ms")
  }
}
