// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

@Suite struct UtteranceSegmenterTests {
  /// Runs frames through a segmenter: `#` voiced, `+` voiced to the loose detector only, `.` silent.
  private func actions(_ frames: String) -> [UtteranceSegmenter.Action] {
    var segmenter = UtteranceSegmenter()
    return frames.map { segmenter.step(loose: $0 != ".", strict: $0 == "#") }
  }

  private func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test func fiveVoicedFramesOfTenStartAnUtterance() {
    #expect(actions("####").allSatisfy { $0 == .idle })
    #expect(actions("#####").last == .start(preroll: 4))
    #expect(actions(times(".", 40) + "#.#.#.#.#").last == .start(preroll: UtteranceSegmenter.preroll))
    #expect(actions(times("#.....", 20)).allSatisfy { $0 == .idle })
  }

  @Test func sixTenthsOfSilenceEndIt() {
    let all = actions(times("#", 30) + times(".", 25))
    #expect(all.firstIndex(of: .end(capped: false)) == 49)
    #expect(all[50...].allSatisfy { $0 == .idle })
    #expect(!actions(times(times("#", 30) + times(".", 19), 5)).contains { $0 == .end(capped: false) })
  }

  @Test func aLongUtteranceIsCutAtAGapAndAtLastAnyway() {
    let gap = actions(times("#", 410) + "++++" + times("#", 100))
    #expect(gap.firstIndex(of: .end(capped: true)) == 413)
    let none = actions(times("#", 1_700))
    let ends = none.indices.filter { none[$0] == .end(capped: true) }
    #expect(ends.first == UtteranceSegmenter.Limits().hardCap - 1)
    #expect(ends.count == 2)
  }

  @Test func afterACutLittleIsHeardTwice() {
    let all = actions(times("#", 1_000))
    let end = all.firstIndex(of: .end(capped: true))!
    let next = all[end...].firstIndex { if case .start = $0 { true } else { false } }!
    guard case .start(let preroll) = all[next] else { return }
    // From the frame after the cut, and the overlap before it.
    #expect(next - preroll == end + 1 - UtteranceSegmenter.overlap)
  }

  @Test(arguments: 0..<20) func itStartsAndEndsInTurnAndNeverKeepsAnUtteranceTooLong(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var segmenter = UtteranceSegmenter()
    var speaking = false
    var length = 0
    var voiced = true
    for _ in 0..<20_000 {
      if Int.random(in: 0..<25, using: &random) == 0 { voiced.toggle() }
      let loose = voiced || Int.random(in: 0..<6, using: &random) == 0
      switch segmenter.step(loose: loose, strict: loose && Int.random(in: 0..<4, using: &random) > 0) {
      case .idle: #expect(!speaking)
      case .start(let preroll):
        #expect(!speaking)
        speaking = true
        length = preroll + 1
      case .proceed:
        #expect(speaking)
        length += 1
      case .end:
        #expect(speaking)
        speaking = false
        #expect(length < UtteranceSegmenter.Limits().hardCap)
      }
      #expect(segmenter.isSpeaking == speaking)
    }
  }
}
