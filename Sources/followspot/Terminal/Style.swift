// SPDX-License-Identifier: GPL-3.0-or-later

/// What a piece of text is, for the eye.
enum Style: Sendable {
  /// Still to be said.
  case plain
  /// Already said.
  case said
  /// Shown and not said: cues, heads.
  case aside
  /// The mark at the reading line.
  case tick
  /// The state where all is well.
  case calm
  /// The state that asks for something.
  case alert
  /// What the status line says where all is well.
  case status
  /// Lines and figures around the script.
  case quiet
}

/// A piece of one line in one style.
struct Span: Sendable, Hashable {
  var text: String
  var style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// How styles are written for a terminal.
enum Palette: Sendable {
  /// Colours of the 256-colour table.
  case colour
  /// Only what is no colour: faint, bold, italic.
  case mono

  /// One line as bytes for the terminal; every style is closed at its end.
  func render(_ spans: [Span]) -> String {
    var text = ""
    for span in spans where !span.text.isEmpty {
      if let code = code(for: span.style) { text += "\u{1B}[\(code)m\(span.text)\u{1B}[0m" } else { text += span.text }
    }
    return text
  }

  private func code(for style: Style) -> String? {
    switch (self, style) {
    case (_, .plain): nil
    case (.colour, .said): "38;5;242"
    case (.colour, .aside): "3;38;5;245"
    case (.colour, .tick): "38;5;214"
    case (.colour, .calm): "38;5;108"
    case (.colour, .alert): "1;38;5;214"
    case (.colour, .status): "38;5;249"
    case (.colour, .quiet): "38;5;242"
    case (.mono, .said), (.mono, .quiet): "2"
    case (.mono, .aside): "3"
    case (.mono, .tick), (.mono, .alert): "1"
    case (.mono, .calm), (.mono, .status): nil
    }
  }
}

/// The signs of the view.
struct Symbols: Sendable {
  var tick: String
  /// The tick where the place is not known.
  var hollowTick: String
  var dot: String
  var hollowDot: String
  var rule: String
  var doneRule: String
  var separator: String

  static let unicode = Symbols(
    tick: "▸", hollowTick: "▹", dot: "●", hollowDot: "○", rule: "─", doneRule: "━", separator: " · ")
  static let ascii = Symbols(
    tick: ">", hollowTick: "-", dot: "*", hollowDot: "o", rule: "-", doneRule: "=", separator: ", ")
}
