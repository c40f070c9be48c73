// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

/// Whole takes to files of captions, checked line by line.
@Suite struct CaptionFileTests {
  static func captions(_ take: RandomTake, cuts: CutList = CutList()) -> (words: [CaptionWord], cues: [Cue]) {
    let reading = TakeReading(script: take.script, heard: take.heard)
    let words = CaptionWords(script: take.script).words(of: reading, cuts: cuts)
    return (words, CueBreaker().cues(of: words))
  }

  static func check(_ cues: [Cue]) -> [String] {
    var srt = CaptionFileCheck()
    srt.read(srt: CaptionText.srt(cues))
    var vtt = CaptionFileCheck()
    vtt.read(webVTT: CaptionText.webVTT(cues))
    var findings = srt.findings + vtt.findings
    if vtt.entries.map(\.lines) != cues.map(\.lines) { findings.append("WebVTT does not give the text back") }
    if srt.entries.map(\.start) != cues.map(\.start) || vtt.entries.map(\.end) != cues.map(\.end) {
      findings.append("the times do not come back")
    }
    return findings
  }

  @Test(arguments: RandomTake.Writing.allCases, 0..<4) func keepToEveryRule(writing: RandomTake.Writing, seed: Int) {
    let take = RandomTake(writing, seed: UInt64(seed))
    let (words, cues) = Self.captions(take)
    #expect(!cues.isEmpty)
    #expect(Self.check(cues) == [])
    let shown = cues.flatMap(\.lines).joined().filter { !$0.isWhitespace }
    #expect(shown == words.map(\.text).joined().filter { !$0.isWhitespace }, "every character once, in order")
  }

  @Test(arguments: 0..<4) func keepToEveryRuleAfterCuts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 99)
    let take = RandomTake(.latin, seed: UInt64(seed))
    let end = take.heard.last?.end ?? 0
    let cuts = CutList(
      (0..<6).map { _ in
        let start = Double.random(in: 0..<max(1, end), using: &random)
        return start...(start + Double.random(in: 0..<4, using: &random))
      })
    let (words, cues) = Self.captions(take, cuts: cuts)
    #expect(Self.check(cues) == [])
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.start <= $1.start })
    #expect(words.count < Self.captions(take).words.count)
  }

  /// Any words at any times: what no recogniser would say.
  @Test(arguments: 0..<8) func surviveAnything(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let texts = [
      "a", "-->", "<v Bob>", "&", "\u{200F}שלום", "مرحبا", "日本語", "👩‍👩‍👧", String(repeating: "w", count: 200), "5",
    ]
    var words: [CaptionWord] = (0..<120).map { _ in
      let start = random.happens(0.3) ? 5 : Double.random(in: 0..<60, using: &random)
      return CaptionWord(
        texts[random.below(texts.count)], start: start,
        end: start + (random.happens(0.3) ? 0 : Double.random(in: 0..<12, using: &random)),
        joinsNext: random.happens(0.1),
        after: CaptionWord.Break(rawValue: UInt8(random.below(6))) ?? .word)
    }
    #expect(Self.check(CueBreaker().cues(of: words)) == [])
    words[3].start = .nan
    words[4].text = ""
    #expect(Self.check(CueBreaker().cues(of: words)) == [])
  }

  @Test func noWordsAreNoCaptions() {
    let cues = CueBreaker().cues(of: [])
    #expect(cues.isEmpty)
    #expect(CaptionText.srt(cues) == "")
    #expect(CaptionText.webVTT(cues) == "WEBVTT\n")
    #expect(CaptionText.transcript([]) == "")
    #expect(Self.check(cues) == [])
  }

  @Test func filesAreAsTheFormatsSay() {
    let cues = [
      Cue(start: 0, end: 1_500, lines: ["Fish & <chips>", "--> now"]),
      Cue(start: 3_723_004, end: 3_725_000, lines: ["2026"]),
    ]
    #expect(
      CaptionText.srt(cues) == """
        1
        00:00:00,000 --> 00:00:01,500
        Fish & <chips>
        → now

        2
        01:02:03,004 --> 01:02:05,000
        2026


        """)
    #expect(
      CaptionText.webVTT(cues) == """
        WEBVTT

        00:00:00.000 --> 00:00:01.500
        Fish &amp; &lt;chips&gt;
        --&gt; now

        01:02:03.004 --> 01:02:05.000
        2026

        """)
    #expect(CaptionText.time(400_000_000, decimal: ".") == "111:06:40.000")
  }

  @Test func aTranscriptBeginsAnewWithParagraphsAndPauses() {
    let words = [
      CaptionWord("One,", start: 0.5, end: 0.8, opensParagraph: true), CaptionWord("two.", start: 0.9, end: 1.2),
      CaptionWord("Three", start: 4, end: 4.3),
      CaptionWord("日", start: 5, end: 5, joinsNext: true, opensParagraph: true),
      CaptionWord("本", start: 5.1, end: 5.2),
    ]
    #expect(
      CaptionText.transcript(words) == "[00:00:00.500] One, two.\n[00:00:04.000] Three\n[00:00:05.000] 日本\n")
  }
}
