// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// The live view as a pure function: a state and a size give lines.
struct FollowView: Sendable {
  var script: Script
  var layout: ScriptLayout
  var columns: Int
  var rows: Int
  var symbols: Symbols

  /// Columns that text is easy to read in; wider terminals get a margin.
  static let widestText = 68
  /// Lines of script that are shown at most: a few, so that the eye stays at the reading line.
  static let mostLines = 13
  /// Lines above the reading line.
  static let linesAbove = 3

  init(script: Script, columns: Int, rows: Int, symbols: Symbols) {
    self.script = script
    self.columns = max(10, columns)
    self.rows = max(3, rows)
    self.symbols = symbols
    self.layout = ScriptLayout(script, width: FollowView.textWidth(columns: self.columns))
  }

  private static func textWidth(columns: Int) -> Int { min(columns - 3, widestText) }

  /// Columns before the tick.
  var margin: Int { max(0, (columns - layout.width - 3) / 2) }
  /// Lines of script on the screen.
  private var height: Int { max(1, min(rows - 4, FollowView.mostLines)) }
  /// The row of the reading line among them.
  private var readingRow: Int { min(FollowView.linesAbove, (height - 1) / 2) }

  /// All rows of the screen, top to bottom; never more than `rows`.
  func frame(_ state: ViewState) -> [[Span]] {
    var frame: [[Span]] = rows >= 6 ? [[]] : []
    frame += scriptLines(state)
    if rows >= 5 { frame.append(rule(state)) }
    frame.append(status(state))
    return Array(frame.suffix(rows))
  }

  /// The script around the reading line.
  func scriptLines(_ state: ViewState) -> [[Span]] {
    let reading = state.line ?? layout.line(of: state.token)
    return (0..<height).map { row in
      let line = reading - readingRow + row
      guard layout.lines.indices.contains(line) else { return [] }
      let isReading = line == reading
      let mark = isReading ? (state.state == .following ? symbols.tick : symbols.hollowTick) : " "
      let lead = Span(String(repeating: " ", count: margin) + mark + " ", isReading ? .tick : .plain)
      let text = spans(of: layout.lines[line], said: state.token)
      return text.isEmpty && !isReading ? [] : [lead] + text
    }
  }

  private func spans(of line: ScriptLayout.Line, said: TokenIndex) -> [Span] {
    switch line {
    case .gap: return []
    case .part(let token, let text): return [Span(text, style(of: token, said: said))]
    case .tokens(let range):
      var spans: [Span] = []
      for token in range {
        let style = style(of: token, said: said)
        let text = Printable.text(script.tokens[token].text)
        if spans.last?.style == style {
          spans[spans.count - 1].text += " " + text
        } else {
          if !spans.isEmpty { spans[spans.count - 1].text += " " }
          spans.append(Span(text, style))
        }
      }
      return spans
    }
  }

  private func style(of token: TokenIndex, said: TokenIndex) -> Style {
    if token < said { return .said }
    return switch script.tokens[token].kind {
    case .cue, .head: .aside
    case .spoken, .mark: .plain
    }
  }

  /// A line as wide as the text, drawn stronger for the share of the script that has been said.
  private func rule(_ state: ViewState) -> [Span] {
    let width = layout.width
    let done = script.tokens.isEmpty ? 0 : width * state.token / script.tokens.count
    return [
      Span(String(repeating: " ", count: margin + 2) + String(repeating: symbols.doneRule, count: done), .quiet),
      Span(String(repeating: symbols.rule, count: width - done), .quiet),
    ]
  }
}
