// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import followspot

@Suite struct FollowViewTests {
  static let script = Script(
    parsing: """
      # The tide

      We set out before sunrise, when the harbour was still asleep and the gulls had not yet begun to argue. \
      [pause] Nobody spoke.

      By noon the wind had turned, and with it our luck; the old engine coughed twice and went quiet, and the \
      Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen shone on his cap.

      안녕하세요 세계, 우리는 오늘 바다로 나갑니다.

      Then the tide came in.
      """, language: LanguageTag("en"))

  private func shown(_ view: FollowView, _ state: ViewState, _ palette: Palette) -> String {
    view.frame(state).map { palette.render($0).replacing("\u{1B}", with: "␛") }.joined(separator: "\n") + "\n"
  }

  static let states: [(String, ViewState)] = [
    ("listening", ViewState(total: 65)),
    ("following", ViewState(token: 24, state: .following, elapsed: 12.4, total: 65)),
    ("lost", ViewState(token: 40, state: .lost, elapsed: 31, total: 65, behind: 1.24)),
    ("command", ViewState(token: 24, state: .following, elapsed: 3_725, command: "hold on")),
    ("end", ViewState(token: script.tokens.count, state: .following, elapsed: 65, total: 65, ending: .endOfRecording)),
  ]

  @Test(arguments: [(40, 12), (80, 24), (200, 50)]) func frames(columns: Int, rows: Int) {
    let view = FollowView(script: Self.script, columns: columns, rows: rows, symbols: .unicode)
    var text = ""
    for (name, state) in Self.states { text += "--- \(name)\n" + shown(view, state, .colour) }
    Golden.expect(text, "view-\(columns)x\(rows)")
  }

  @Test func framesWithoutColourAndInAscii() {
    let view = FollowView(script: Self.script, columns: 60, rows: 10, symbols: .ascii)
    let text = Self.states.map { "--- \($0.0)\n" + shown(view, $0.1, .mono) }.joined()
    #expect(!text.contains("38;5"))
    Golden.expect(text, "view-mono")
  }

  /// Every size that a terminal can have: no row too many, no column too many, always the status.
  @Test func fitsEverySize() {
    for columns in [10, 11, 20, 33, 40, 79, 80, 132, 300] {
      for rows in [3, 4, 5, 6, 7, 10, 24, 60] {
        let view = FollowView(script: Self.script, columns: columns, rows: rows, symbols: .unicode)
        for token in stride(from: 0, through: Self.script.tokens.count, by: 3) {
          let frame = view.frame(ViewState(token: token, state: .following, elapsed: 5, total: 9))
          #expect(frame.count <= rows)
          for row in frame {
            let width = DisplayWidth.columns(of: row.map(\.text).joined())
            #expect(width <= columns, "\(columns)x\(rows) at \(token)")
          }
          let ticks = frame.filter { $0.contains { $0.style == .tick && $0.text.contains("▸") } }
          #expect(ticks.count == 1)
        }
      }
    }
  }

  @Test func theReadingLineStaysOnItsRowAndMovesByLine() {
    let view = FollowView(script: Self.script, columns: 80, rows: 24, symbols: .unicode)
    var rows = Set<Int>()
    for token in 0...Self.script.tokens.count {
      let lines = view.scriptLines(ViewState(token: token, state: .following))
      for (row, line) in lines.enumerated() where line.contains(where: { $0.style == .tick && $0.text.contains("▸") }) {
        rows.insert(row)
      }
    }
    #expect(rows.count == 1)
  }

  @Test func onlyWhatIsSaidIsGrey() {
    let view = FollowView(script: Self.script, columns: 80, rows: 24, symbols: .unicode)
    let spans = view.scriptLines(ViewState(token: 10, state: .following)).joined()
    let said = spans.filter { $0.style == .said }.flatMap { $0.text.split(separator: " ") }.map(String.init)
    #expect(said == Self.script.tokens[..<10].map(\.text))
  }

  @Test func progressSpeaksOnceForALine() throws {
    var progress = ProgressText(script: Self.script)
    var text = ""
    for word in 0...Self.script.wordCount {
      let event = FollowEvent(
        position: word, state: word == 0 ? .listening : word == 30 ? .lost : .following,
        move: word == 0 ? nil : .advance)
      let state = ViewState(
        token: Self.script.token(of: word), state: event.state, elapsed: Double(word))
      if let line = progress.next(state, event) { text += line + "\n" }
      #expect(progress.next(state, event) == nil)
    }
    Golden.expect(text, "progress")
  }

  /// The word to be said next is on the reading line, whatever the width; a word that is withdrawn at once moves nothing.
  @Test(arguments: [12, 20, 37, 68]) func theReadingLineHoldsTheNextWord(width: Int) {
    let layout = ScriptLayout(Self.script, width: width)
    var plan = ReadingPlan(script: Self.script, layout: layout, event: FollowEvent(position: 0, state: .listening))
    for word in 0..<Self.script.wordCount {
      let time = Double(word)
      plan.show(FollowEvent(position: word, state: .following, move: .advance), audioTime: time)
      let line = layout.line(of: Self.script.token(of: word))
      #expect(plan.line == line)
      #expect(plan.token == Self.script.token(of: word))
      guard word > 0 else { continue }
      plan.show(FollowEvent(position: word - 1, state: .following), audioTime: time + 0.1)
      #expect(plan.line == line)
      plan.show(FollowEvent(position: word, state: .following, move: .advance), audioTime: time + 0.2)
      #expect(plan.line == line)
    }
    plan.show(FollowEvent(position: Self.script.wordCount, state: .following, move: .advance), audioTime: 200)
    #expect(plan.token == Self.script.tokens.count)
    #expect(plan.line == layout.lines.count - 1)
  }

  @Test func anotherWidthKeepsThePlace() {
    let wide = ScriptLayout(Self.script, width: 68)
    let narrow = ScriptLayout(Self.script, width: 20)
    var plan = ReadingPlan(script: Self.script, layout: wide, event: FollowEvent(position: 25, state: .listening))
    #expect(plan.line == wide.line(of: Self.script.token(of: 25)))
    plan.remeasure(narrow, audioTime: 1)
    #expect(plan.line == narrow.line(of: Self.script.token(of: 25)))
    plan.remeasure(wide, audioTime: 2)
    #expect(plan.line == wide.line(of: Self.script.token(of: 25)))
  }
}
