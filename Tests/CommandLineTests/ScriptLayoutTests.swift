// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import followspot

@Suite struct ScriptLayoutTests {
  /// Lines hold every token once and in order, and none is wider than asked for.
  @Test func everyTokenOnceAndInOrder() {
    var random = SplitMix(seed: 11)
    let pieces = ["a", "word", "considerably", "나라", "日本語テスト", "x—y", "“quoted”", "supercalifragilisticexpialidocious"]
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 1...80, using: &random)).map { _ in
        (pieces.randomElement(using: &random) ?? "a") + (Int.random(in: 0..<9, using: &random) == 0 ? "\n\n" : " ")
      }.joined()
      let script = Script(parsing: text, language: LanguageTag("en"))
      let width = Int.random(in: 4...50, using: &random)
      let layout = ScriptLayout(script, width: width)
      var tokens: [TokenIndex] = []
      for (index, line) in layout.lines.enumerated() {
        switch line {
        case .gap: continue
        case .part(let token, let part):
          #expect(DisplayWidth.columns(of: part) <= width)
          if tokens.last != token {
            tokens.append(token)
            #expect(layout.line(of: token) == index)
          }
        case .tokens(let range):
          let shown = script.tokens[range].map(\.text).joined(separator: " ")
          #expect(DisplayWidth.columns(of: shown) <= width)
          tokens += Array(range)
          for token in range { #expect(layout.line(of: token) == index) }
        }
      }
      #expect(tokens == Array(script.tokens.indices))
      #expect(layout.line(of: script.tokens.count) == layout.lines.count - 1)
    }
  }

  @Test func stepsByLinesWithText() {
    let script = Script(parsing: "one two\n\nthree four\n\nfive six", language: LanguageTag("en"))
    let layout = ScriptLayout(script, width: 20)
    #expect(layout.token(1, linesFrom: 0) == 2)
    #expect(layout.token(1, linesFrom: 3) == 4)
    #expect(layout.token(-1, linesFrom: 3) == 0)
    #expect(layout.token(-1, linesFrom: 0) == 0)
    #expect(layout.token(5, linesFrom: 0) == 4)
    #expect(layout.token(-1, linesFrom: 6) == 2)
  }
}
