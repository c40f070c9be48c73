// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

/// Two ears' words in one stream.
@Suite struct EarFusionTests {
  /// Words of 0.3 s after each other, from `start` on.
  private func words(_ text: String, from start: Double = 0) -> [HeardWord] {
    text.split(separator: " ").enumerated().map { i, word in
      HeardWord(String(word), start: start + 0.3 * Double(i), end: start + 0.3 * Double(i + 1))
    }
  }

  private func text(_ words: [HeardWord]) -> String {
    words.map { word in
      word.text + (word.ear == .script ? "'" : "") + (word.alternative.map { $0 == word.text ? "=" : "|\($0)" } ?? "")
    }.joined(separator: " ")
  }

  private func fusion() -> EarFusion { EarFusion(language: LanguageTag("en")) }

  @Test func theScriptsEarIsHeardAtOnceAndTheFreeEarAsFarAsItGoes() {
    var fusion = fusion()
    let first = fusion.heard(RecognitionUpdate(volatile: words("the old man"), audioTime: 1), from: .script)
    #expect(text(first.volatile) == "the' old' man'")
    let second = fusion.heard(RecognitionUpdate(volatile: words("The odd"), audioTime: 1.2), from: .free)
    // Its newest word may be half of one: the other ear's stands there until more is said.
    #expect(text(second.volatile) == "the= old' man'")
    let third = fusion.heard(RecognitionUpdate(volatile: words("The odd men, and"), audioTime: 1.5), from: .free)
    #expect(text(third.volatile) == "the= odd|old men|man and")
  }

  @Test func aNewestWordThatBothHeardStands() {
    var fusion = fusion()
    _ = fusion.heard(RecognitionUpdate(volatile: words("the old man sat"), audioTime: 1.3), from: .script)
    let both = fusion.heard(RecognitionUpdate(volatile: words("the old man"), audioTime: 1.4), from: .free)
    #expect(text(both.volatile) == "the= old= man= sat'")
  }

  @Test func whatTheScriptsEarMadeUpGoesOnceTheFreeEarHasHeardIt() {
    var fusion = fusion()
    _ = fusion.heard(RecognitionUpdate(volatile: words("she went to the harbour"), audioTime: 1.6), from: .script)
    let both = fusion.heard(
      RecognitionUpdate(volatile: words("wait I lost it sorry yes"), audioTime: 1.9), from: .free)
    #expect(both.volatile.prefix(5).map(\.text) == ["wait", "i", "lost", "it", "sorry"])
    #expect(both.volatile.allSatisfy { $0.ear == .free })
  }

  @Test func onlyTheFreeEarMakesWordsFinalAndNoneComesTwice() {
    var fusion = fusion()
    let script = fusion.heard(
      RecognitionUpdate(finalised: words("the old man"), volatile: words("sat down", from: 0.9), audioTime: 1.5),
      from: .script)
    #expect(script.finalised.isEmpty)
    #expect(text(script.volatile) == "the' old' man' sat' down'")
    let free = fusion.heard(RecognitionUpdate(finalised: words("the old man"), audioTime: 1.6), from: .free)
    #expect(text(free.finalised) == "the= old= man=")
    #expect(text(free.volatile) == "sat' down'")
    let later = fusion.heard(
      RecognitionUpdate(finalised: words("sat down", from: 0.9), audioTime: 1.8), from: .script)
    #expect(text(later.volatile) == "sat' down'")
  }

  @Test func figuresAreTakenApartSoThatTheyPair() {
    var fusion = fusion()
    _ = fusion.heard(RecognitionUpdate(volatile: words("twenty six men left"), audioTime: 1.3), from: .script)
    let both = fusion.heard(
      RecognitionUpdate(
        volatile: [HeardWord("26", start: 0, end: 0.6), HeardWord("men", start: 0.6, end: 0.9)], audioTime: 1.4),
      from: .free)
    #expect(text(both.volatile) == "twenty= six= men= left'")
  }

  @Test func wordsFarApartInTimeAreNoPair() {
    var aligner = EarAligner()
    let a = [EarFusion.Word(form: "river", start: 0, end: 0.3)]
    let b = [EarFusion.Word(form: "river", start: 2, end: 2.3)]
    #expect(aligner.align(a, b) == [nil])
    #expect(aligner.align(a, a) == [0])
    #expect(aligner.align([], b).isEmpty)
  }

  @Test func withoutTheFreeEarTheOthersFinalWordsAreFinal() {
    var fusion = fusion()
    _ = fusion.heard(
      RecognitionUpdate(finalised: words("the old man"), volatile: words("sat", from: 0.9), audioTime: 1.3),
      from: .script)
    let lost = fusion.loseFreeEar()
    #expect(text(lost.finalised) == "the' old' man'")
    #expect(text(lost.volatile) == "sat'")
    let after = fusion.heard(
      RecognitionUpdate(finalised: words("sat", from: 0.9), volatile: words("down", from: 1.2), audioTime: 1.6),
      from: .script)
    #expect(text(after.finalised) == "sat")
    #expect(text(after.volatile) == "down")
    #expect(
      fusion.heard(RecognitionUpdate(finalised: words("x", from: 2), audioTime: 2), from: .free).finalised.isEmpty)
  }

  /// Breath and noise, in which one ear finds words for hours and the other none.
  @Test func whatTheFreeEarNeverAnswersBecomesFinalOnce() {
    var fusion = fusion()
    var finals: [HeardWord] = []
    var longest = 0
    let breaths = ["he", "ha", "hoo", "huh", "hum", "hey", "hush"]
    for count in 0..<2_000 {
      let start = Double(count) * 0.5
      let heard = [HeardWord(breaths[count % 7], start: start, end: start + 0.4)]
      let update = fusion.heard(RecognitionUpdate(finalised: heard, audioTime: start + 0.5), from: .script)
      finals += update.finalised
      longest = max(longest, update.volatile.count)
      #expect(update.finalised.allSatisfy { $0.ear == .script })
    }
    #expect(longest < 50)
    #expect(finals.map(\.text) == (0..<finals.count).map { breaths[$0 % 7] } && finals.count > 1_900)
    // What is said then is heard by both as ever.
    let said = RecognitionUpdate(finalised: words("the old man", from: 999.5), audioTime: 1_001)
    let last = fusion.heard(said, from: .free)
    #expect(last.finalised.map(\.text) == ["the", "old", "man"] && last.volatile.isEmpty)
    #expect(last.finalised[0].start >= finals.last!.end)
  }

  @Test(arguments: 0..<40) func finalWordsNeverChangeAndTimeNeverGoesBack(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var fusion = fusion()
    var tails: [Ear: [HeardWord]] = [.script: [], .free: []]
    var ends: [Ear: Double] = [.script: 0, .free: 0]
    var finals: [HeardWord] = []
    var audio = 0.0
    for _ in 0..<400 {
      audio += 0.1
      let ear: Ear = Bool.random(using: &random) ? .script : .free
      while (tails[ear]!.last?.end ?? ends[ear]!) < audio - (ear == .free ? 0.5 : 0.1) {
        let start = tails[ear]!.last?.end ?? ends[ear]!
        let form = ["the", "river", "ran", "twenty", "slowly", "harbour"].randomElement(using: &random)!
        tails[ear]!.append(HeardWord(form, start: start, end: start + Double.random(in: 0.1...0.5, using: &random)))
      }
      var final: [HeardWord] = []
      if Int.random(in: 0..<8, using: &random) == 0 {
        final = tails[ear]!
        tails[ear] = []
        ends[ear] = final.last?.end ?? ends[ear]!
      }
      let update = fusion.heard(
        RecognitionUpdate(finalised: final, volatile: tails[ear]!, audioTime: audio), from: ear)
      #expect(update.audioTime == audio)
      #expect(ear == .free || update.finalised.isEmpty)
      if ear == .free { #expect(update.finalised.count == final.count) }
      finals += update.finalised
      // The script's ear's tail comes after the free ear's words.
      let ears = update.volatile.map { $0.ear }
      #expect(ears.drop { $0 == .free }.allSatisfy { $0 == .script })
    }
    #expect(finals.count > 50)
  }
}
