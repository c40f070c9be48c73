// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct ScriptLanguageModelTests {
  /// An ARPA file as a back-off model, read the slow way.
  struct Plain {
    var probability: [[String]: Double] = [:]
    var backoff: [[String]: Double] = [:]
    var counts: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
      var order = 0
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        if line.hasPrefix("\\") {
          order = line.dropFirst().first?.wholeNumberValue ?? 0
        } else if line.hasPrefix("ngram ") {
          let parts = line.dropFirst(6).split(separator: "=").map { Int($0)! }
          counts[parts[0]] = parts[1]
        } else {
          let parts = line.split(separator: " ")
          let words = parts[1...order].map(String.init)
          probability[words] = Self.power(Double(parts[0])!)
          if parts.count > order + 1 { backoff[words] = Self.power(Double(parts[order + 1])!) }
        }
      }
    }

    /// 10 to the power of `x`, by its series.
    static func power(_ x: Double) -> Double {
      let y = x * 2.302_585_092_994_046 / 1024
      var result = 1 + y + y * y / 2 + y * y * y / 6
      for _ in 0..<10 { result *= result }
      return result
    }

    func probability(_ word: String, after history: [String]) -> Double {
      if let p = probability[history + [word]] { return p }
      guard !history.isEmpty else { return 0 }
      return (backoff[history] ?? 1) * probability(word, after: Array(history.dropFirst()))
    }
  }

  private func script(_ text: String) -> Script { Script(parsing: text, language: LanguageTag("en")) }

  @Test func logarithmsAreRight() {
    for (value, expected) in [
      (1.0, 0.0), (10, 1), (0.001, -3), (2, 0.301_029_995_663_981_2), (0.7, -0.154_901_959_985_743_2),
    ] {
      #expect(abs(ScriptLanguageModel.log10(value) - expected) < 1e-12)
    }
  }

  @Test(arguments: 0..<30) func everyHistoryHandsOutProbabilityOne(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let vocabulary = ["a", "b", "c", "d", "twenty", "on"]
    let count = Int.random(in: 1...60, using: &random)
    var text = (0..<count).map { _ in
      vocabulary.randomElement(using: &random)! + (Int.random(in: 0..<6, using: &random) == 0 ? "." : "")
    }.joined(separator: " ")
    if seed.isMultiple(of: 3) { text += " in 2026 for $5." }
    let plain = Plain(ScriptLanguageModel(script: script(text)) { $0 }.arpa())
    let words = plain.probability.keys.filter { $0.count == 1 && $0 != ["<s>"] }.map { $0[0] }
    let histories = [[]] + plain.backoff.keys.filter { $0.last != "</s>" }
    for history in histories {
      let sum = words.reduce(0.0) { $0 + plain.probability($1, after: history) }
      #expect(abs(sum - 1) < 0.002, "\(history): \(sum)")
    }
  }

  @Test func theCountsInTheHeadAreTheLinesThatFollow() {
    let plain = Plain(ScriptLanguageModel(script: script("One two three. Two three four, one two.")) { $0 }.arpa())
    for order in 1...3 { #expect(plain.counts[order] == plain.probability.keys.count { $0.count == order }) }
    #expect(plain.probability.keys.allSatisfy { $0.count < 3 || plain.probability[Array($0.dropFirst())] != nil })
  }

  @Test func aReaderMayPauseAtASentenceOrReadOn() {
    let plain = Plain(ScriptLanguageModel(script: script("Plants need light. Cut the stems.")) { $0 }.arpa())
    #expect(plain.probability[["need", "light", "</s>"]] != nil)
    #expect(plain.probability[["<s>", "cut", "the"]] != nil)
    #expect(plain.probability[["need", "light", "cut"]] != nil)
    #expect(plain.probability[["light", "cut", "the"]] != nil)
  }

  @Test func anotherReadingIsExpectedInItsPlace() throws {
    func pieces(_ text: String) -> [ScriptWordsBuilder.Piece] {
      text.split(separator: " ").map { .init(spoken: String($0), form: String($0)) }
    }
    var builder = ScriptWordsBuilder()
    for (token, readings) in [
      ["we"], ["met"], ["in"], ["twenty twenty six", "two thousand and six"], ["again"],
    ].enumerated() {
      builder.add(readings: readings.map(pieces), token: token, sentence: 0)
    }
    let script = Script(
      source: "", language: LanguageTag("en"), tokens: [], paragraphs: [], sentences: [0..<5], words: builder.build())
    let plain = Plain(ScriptLanguageModel(script: script) { $0 }.arpa())
    #expect(plain.probability[["met", "in", "two"]] != nil)
    #expect(plain.probability[["in", "two", "thousand"]] != nil)
    #expect(plain.probability[["and", "six", "again"]] != nil)
    #expect(plain.probability[["six", "again", "</s>"]] != nil)
    #expect(plain.probability[["met", "in", "twenty"]] != nil)
    #expect(plain.probability[["twenty", "six", "again"]] != nil)
    #expect(plain.probability[["in", "two", "twenty"]] == nil)
  }

  @Test func wordsThatTheDictionaryCannotHoldMakeNoNeighbours() {
    let plain = Plain(ScriptLanguageModel(script: script("one X two")) { $0 == "x" ? nil : $0 }.arpa())
    #expect(plain.probability[["one"]] != nil)
    #expect(plain.probability[["x"]] == nil)
    #expect(plain.probability[["one", "two"]] == nil)
    #expect(ScriptLanguageModel(script: script("x x")) { _ in nil }.wordCount == 0)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }
  }
}
