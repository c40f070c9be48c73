// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct TakeReadingTests {
  static let text = """
    And Mr. John Dashwood had then leisure to consider how much there might prudently be in his power to do for them. \
    He was not an ill-disposed young man, unless to be rather cold hearted and rather selfish is to be ill-disposed. In \
    2026 nobody reads this.
    """
  static let script = Script(parsing: text, language: LanguageTag("en"))

  /// Words one after another, a third of a second each.
  static func heard(_ text: String) -> [HeardWord] {
    text.split(separator: " ").enumerated().map {
      HeardWord(String($0.element), start: Double($0.offset) / 3, end: Double($0.offset + 1) / 3)
    }
  }

  static func shown(_ text: String, script: Script = script, cuts: [ClosedRange<Double>] = []) -> String {
    let reading = TakeReading(script: script, heard: heard(text))
    return CaptionWords(script: script).words(of: reading, cuts: CutList(cuts)).map(\.text).joined(separator: " ")
  }

  @Test(arguments: [
    // Read as it stands, a figure and a title among it.
    ("and mister john dashwood had then leisure", "And Mr. John Dashwood had then leisure"),
    ("in twenty twenty six nobody reads this", "In 2026 nobody reads this."),
    // A line begun anew appears once for each saying.
    (
      "he was not an ill he was not an ill disposed young man",
      "He was not an ill-disposed He was not an ill-disposed young man,"
    ),
    (
      "to be rather cold hearted to be rather cold hearted and rather selfish",
      "to be rather cold hearted to be rather cold hearted and rather selfish"
    ),
    // What is not in the script, as it was heard.
    (
      "and mister john dashwood had well i really must say this bread is good then leisure to consider",
      "And Mr. John Dashwood had well I really must say this bread is good then leisure to consider"
    ),
    // Misheard in its place, parted, joined, said twice.
    ("he was not an ill disposed yum man unless to be", "He was not an ill-disposed young man, unless to be"),
    ("and mister john dash wood had then leisure", "And Mr. John Dashwood had then leisure"),
    ("rather coldhearted and rather selfish", "rather cold hearted and rather selfish"),
    ("how much much there might prudently be", "how much much there might prudently be"),
    // Marks of recognisers.
    ("and(2) mister john [NOISE] dashwood had ++BREATH++ then", "And Mr. John Dashwood had then"),
  ]) func isShown(said: String, as expected: String) { #expect(Self.shown(said) == expected) }

  @Test func linesReadTwiceKeepTheirTimes() {
    let reading = TakeReading(
      script: Self.script, heard: Self.heard("how much there might prudently be how much there might prudently be in"))
    let places = reading.said.compactMap { $0.place?.lowerBound }
    let first = 9
    #expect(places == Array(first..<(first + 6)) + Array(first..<(first + 7)))
    #expect(reading.said[6].start == 2)
  }

  @Test func cutWordsGoAndTimesMoveUp() {
    // "cut" is the third word, from 2/3 s to 1 s.
    let words = CaptionWords(script: Self.script).words(
      of: TakeReading(script: Self.script, heard: Self.heard("had then cut leisure to consider")),
      cuts: CutList([0.6...1.1]))
    #expect(words.map(\.text) == ["had", "then", "leisure", "to", "consider"])
    #expect(abs(words[2].start - 0.6) < 1e-9)
    #expect(abs(words[3].start - (4.0 / 3 - 0.5)) < 1e-9)
  }

  @Test func aFreeSpeakerIsShownAsHeard() {
    let speech = "the weather in the south is to be fine and warm all day"
    #expect(Self.shown(speech).lowercased().filter { $0 != "." && $0 != "," } == speech)
  }

  @Test func aScriptInPiecesIsShownPieceByPiece() {
    let script = Script(parsing: "今日は海へ行きます。", language: LanguageTag("ja"))
    #expect(Self.shown("今日は", script: script) == "今 日 は")
    #expect(Self.shown("今日は海へ行きます", script: script) == "今 日 は 海 へ 行 き ま す。")
  }

  /// Without slips each word has its own place and time; with them nearly all do, and none goes astray.
  @Test(arguments: 0..<4) func placesAreThoseThatWereSaid(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let vocabulary = RandomText.vocabulary(800, using: &random)
    let written = RandomText.words(600, of: vocabulary, using: &random)
    let text = written.enumerated().map { $0.offset % 11 == 10 ? $0.element + "." : $0.element }.joined(separator: " ")
    let script = Script(parsing: text, language: LanguageTag("en"))
    let sentences = script.words.sentences.map(Int.init)
    for slips in [SlippedReading.Slips.none, SlippedReading.Slips()] {
      let said = SlippedReading(
        of: script.words.spoken, sentences: sentences, vocabulary: vocabulary, slips: slips, seed: UInt64(seed))
      let heard = said.said.enumerated().map {
        HeardWord($0.element.text, start: Double($0.offset), end: Double($0.offset) + 1)
      }
      let reading = TakeReading(script: script, heard: heard)
      var right = 0
      var exact = 0
      for word in reading.said {
        let truth = said.said[Int(word.start)]
        guard truth.text == script.words.spoken[max(0, truth.place - 1)] else { continue }
        exact += 1
        right += word.place?.contains(truth.place - 1) == true ? 1 : 0
      }
      #expect(Double(right) >= (slips.dropped == 0 ? 1 : 0.98) * Double(exact), "\(right) of \(exact)")
    }
  }

  @Test(arguments: 0..<4) func cutListsArePlainArithmetic(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let ranges = (0..<8).map { _ in
      let start = random.below(100)
      return Double(start)...Double(start + random.below(20))
    }
    let cuts = CutList(ranges)
    for tenth in 0..<1_300 {
      let time = Double(tenth) / 10 + 0.05
      let cells = (0..<tenth).count { cell in
        let middle = Double(cell) / 10 + 0.05
        return !ranges.contains { $0.lowerBound < $0.upperBound && $0.contains(middle) }
      }
      let isCut = ranges.contains { $0.lowerBound < $0.upperBound && $0.contains(time) }
      #expect(cuts.leavesOut(time, time) == isCut)
      #expect(abs(cuts.shifted(Double(tenth) / 10) - Double(cells) / 10) < 1e-6)
    }
  }
}
