// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// What a recogniser hears, for a terminal: final words as lines, and the words that may still change below them.
struct HeardView {
  private let output: StandardOutput
  private let canRewrite = !Terminal.isDumb
  private let palette: Palette = Terminal.hasColour(1) ? .colour : .mono
  private var hasTail = false

  init(output: StandardOutput) { self.output = output }

  mutating func show(_ update: RecognitionUpdate) throws {
    try clearTail()
    if let first = update.finalised.first, let last = update.finalised.last {
      let spans = Self.line(update.finalised, from: first.start, to: last.end)
      try output.write(line: palette.render(spans))
    }
    guard canRewrite, !update.volatile.isEmpty else { return }
    try output.write(text: palette.render(Self.tail(update.volatile, columns: Terminal.size(1).columns)))
    hasTail = true
  }

  mutating func finish() throws { try clearTail() }

  private mutating func clearTail() throws {
    if hasTail { try output.write(text: "\r\u{1B}[K") }
    hasTail = false
  }

  /// `   0:03.2 – 0:05.9  the words`.
  static func line(_ words: [HeardWord], from: Double, to: Double) -> [Span] {
    [
      Span("\(moment(from)) – \(moment(to))  ", .quiet),
      Span(words.map { Printable.text($0.text) }.joined(separator: " ")),
    ]
  }

  /// The end of the words that may still change: what fits in a line.
  static func tail(_ words: [HeardWord], columns: Int) -> [Span] {
    let room = max(1, columns - 20)
    var text = ""
    for word in words.reversed() {
      let longer = Printable.text(word.text) + (text.isEmpty ? "" : " ") + text
      if DisplayWidth.columns(of: longer) > room { break }
      text = longer
    }
    return [Span(String(repeating: " ", count: 18) + text, .said)]
  }

  private static func moment(_ seconds: Double) -> String {
    let tenths = Int((max(0, seconds) * 10).rounded())
    let text = Clock.minutes(Double(tenths / 10)) + ".\(tenths % 10)"
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }
}
