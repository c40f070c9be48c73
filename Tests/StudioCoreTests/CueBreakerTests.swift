// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct CueBreakerTests {
  /// A script read to the letter, a word each 0.3 s, with a pause after some words.
  static func cues(
    _ text: String, language: String = "en", pauses: [Int: Double] = [:], rules: CaptionRules = CaptionRules()
  ) -> [Cue] {
    let script = Script(parsing: text, language: LanguageTag(language))
    var time = 1.0
    let said = (0..<script.wordCount).map { word in
      defer { time += 0.3 + (pauses[word] ?? 0) }
      return TakeReading.Said(
        text: script.words.spoken[word], start: time, end: time + 0.3, place: word..<(word + 1))
    }
    return CueBreaker(rules: rules).cues(of: CaptionWords(script: script).words(of: TakeReading(said: said)))
  }

  static func texts(_ cues: [Cue]) -> [String] { cues.map { $0.lines.joined(separator: " ") } }

  @Test func sentencesEndCaptions() {
    let cues = Self.cues("The boats come home at evening. Nobody waits for them on the quay. The nets are full.")
    #expect(
      Self.texts(cues) == [
        "The boats come home at evening.", "Nobody waits for them on the quay.", "The nets are full.",
      ])
    #expect(cues[0].start == 1_000)
    #expect(cues[1].start == cues[0].end + 80)
  }

  @Test func pausesEndCaptions() {
    let cues = Self.cues("One two three four five six seven eight", pauses: [3: 2])
    #expect(Self.texts(cues) == ["One two three four", "five six seven eight"])
    #expect(cues[1].start == 1_000 + 4 * 300 + 2_000)
  }

  @Test func longSentencesPartAtClauses() {
    let cues = Self.cues(
      "When the bell of the old church had rung for supper, the keeper of the honey went down to the harbour, and nobody "
        + "in the whole of the town saw him leave.")
    #expect(Self.texts(cues).first == "When the bell of the old church had rung for supper,")
    #expect(cues.count == 2 || cues.count == 3)
  }

  @Test func aShortSentenceJoinsItsNeighbour() {
    let cues = Self.cues("Yes. He went down to the harbour at once.")
    #expect(Self.texts(cues) == ["Yes. He went down to the harbour at once."])
  }

  /// Texts whose lengths shift by a word at a time, so that each break falls everywhere.
  @Test(arguments: [
    ("Mr. John Dashwood", "en"), ("3 000 000", "fr"), ("20 million", "en"), ("May 12", "en"), ("12 May", "en"),
    ("chapter 5", "en"), ("J. S. Bach", "en"), ("Ludwig van Beethoven", "en"), ("Dr. Jane Smith", "en"), ("5 kg", "en"),
    ("Peter Müller", "de"), ("Jean de la Fontaine", "fr"),
  ]) func neverInsideANumberOrAName(whole: String, language: String) {
    for before in 1..<24 {
      let filler = (0..<before).map { ["lamp", "river", "stone", "cup"][$0 % 4] }.joined(separator: " ")
      let text = "well \(filler) \(whole) lamp river stone cup lamp river stone cup lamp river stone cup"
      let lines = Self.cues(text, language: language).map { " " + $0.lines.joined(separator: " ") + " " }
      #expect(lines.contains { $0.contains(" \(whole) ") }, "after \(before) words: \(lines)")
    }
  }

  @Test func capitalsThroughoutAreNoNames() {
    let text = "THE BOATS COME HOME AT EVENING WITH THEIR NETS FULL OF SILVER AND THE MARKET IS OPEN ALL NIGHT LONG"
    let script = Script(parsing: text, language: LanguageTag("en"))
    #expect(!ScriptPhrasing(script).after.contains(.bound))
  }

  @Test func linesAreBalancedAndNoNameIsParted() {
    let cues = Self.cues("He was met by the old captain Edward Fairfax at the gate.")
    #expect(cues.count == 1)
    #expect(cues[0].lines.count == 2)
    #expect(cues[0].lines.contains { $0.contains("Edward Fairfax") })
  }

  @Test func unspacedTextPartsAtItsMarks() {
    let cues = Self.cues("今日は天気がとてもいいので、二千二十六年の春に、皆で一緒に海へ行きましょう。明日は雨が降るでしょう。", language: "ja")
    #expect(cues.count > 1)
    #expect(cues.flatMap(\.lines).allSatisfy { CaptionWidth.columns($0) <= 42 })
    #expect(cues.flatMap(\.lines).contains { $0.contains("二千二十六") })
    #expect(cues.last?.lines.last?.hasSuffix("。") == true)
    #expect(!cues.flatMap(\.lines).contains { $0.contains(" ") })
  }

  @Test func markupIsNotShown() {
    let cues = Self.cues("# Title\n\n- **Bold** _words_ and [a link](https://example.org/x) – here (smile) it is.")
    #expect(Self.texts(cues) == ["Bold words and a link – here it is."])
  }

  @Test(arguments: [23.976, 24, 25, 29.97, 30, 50, 59.94, 60]) func gapsAreTwoFrames(rate: Double) {
    let rules = CaptionRules(framesPerSecond: rate)
    let cues = Self.cues(passage, rules: rules)
    #expect(cues.count > 5)
    let gap = Int((2_000 / rate).rounded(.up))
    #expect(zip(cues, cues.dropFirst()).allSatisfy { $1.start - $0.end == gap })
  }

  /// The least cost of all ways, tried one by one, on few words.
  @Test(arguments: 0..<20) func breaksAreTheBest(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let words: [CaptionWord] = (0..<14).map { i in
      CaptionWord(
        String(repeating: "x", count: 3 + random.below(20)), start: Double(i) * 0.4, end: Double(i) * 0.4 + 0.3,
        after: CaptionWord.Break(rawValue: UInt8(random.below(6))) ?? .word)
    }
    let cues = CueBreaker().cues(of: words)
    let bound = cues.dropLast().reduce(into: (count: 0, word: 0)) { sum, cue in
      sum.word += cue.lines.joined(separator: " ").split(separator: " ").count
      if words[sum.word - 1].after == .bound { sum.count += 1 }
    }
    // A caption may end inside a name only where no way of parting the words avoids it.
    #expect(bound.count == Self.leastBound(words))
  }

  private static func leastBound(_ words: [CaptionWord]) -> Int {
    var least = [Int](repeating: .max / 2, count: words.count + 1)
    least[0] = 0
    for end in 1...words.count {
      for first in 0..<end where fits(words[first..<end]) {
        let own = end < words.count && words[end - 1].after == .bound ? 1 : 0
        least[end] = min(least[end], least[first] + own)
      }
    }
    return least[words.count]
  }

  private static func fits(_ words: ArraySlice<CaptionWord>) -> Bool {
    let length = { (part: ArraySlice<CaptionWord>) in part.map(\.text).joined(separator: " ").count }
    if length(words) <= 42 { return true }
    return words.indices.dropFirst().contains { length(words[..<$0]) <= 42 && length(words[$0...]) <= 42 }
  }
}
