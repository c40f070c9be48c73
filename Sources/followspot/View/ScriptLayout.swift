// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// A script broken into lines of a terminal's width.
struct ScriptLayout: Sendable {
  /// What stands on one line.
  enum Line: Sendable, Hashable {
    /// Between two paragraphs.
    case gap
    case tokens(Range<TokenIndex>)
    /// A part of a token that is wider than a line.
    case part(TokenIndex, String)

    /// The first token with anything on this line, or `nil` for a gap.
    var firstToken: TokenIndex? {
      switch self {
      case .gap: nil
      case .tokens(let range): range.lowerBound
      case .part(let token, _): token
      }
    }
  }

  let width: Int
  private(set) var lines: [Line] = []
  /// The first line of each token; one more for the end of the script, which is on the last line.
  private var lineOfToken: [Int32] = []

  /// Breaks `script` at white space, and tokens wider than a line anywhere. Cost: linear in the text.
  init(_ script: Script, width: Int) {
    self.width = max(2, width)
    lineOfToken.reserveCapacity(script.tokens.count + 1)
    for paragraph in script.paragraphs {
      if !lines.isEmpty { lines.append(.gap) }
      var start = paragraph.lowerBound
      var used = 0
      for token in paragraph {
        let text = Printable.text(script.tokens[token].text)
        let columns = DisplayWidth.columns(of: text)
        if used > 0, used + 1 + columns > self.width {
          lines.append(.tokens(start..<token))
          used = 0
        }
        if used == 0 { start = token }
        lineOfToken.append(Int32(lines.count))
        if columns > self.width {
          for part in broken(text) { lines.append(.part(token, part)) }
          used = 0
        } else {
          used += columns + (used > 0 ? 1 : 0)
        }
      }
      if used > 0 { lines.append(.tokens(start..<paragraph.upperBound)) }
    }
    lineOfToken.append(Int32(max(0, lines.count - 1)))
  }

  /// The line that holds `token`; the last one for the end of the script.
  func line(of token: TokenIndex) -> Int { Int(lineOfToken[min(max(0, token), lineOfToken.count - 1)]) }

  /// The first token of the nearest line with text, `step` lines with text away from the line of `token`.
  func token(_ step: Int, linesFrom token: TokenIndex) -> TokenIndex {
    var line = line(of: token)
    var left = abs(step)
    var found = lines.isEmpty ? nil : lines[line].firstToken
    while left > 0 {
      line += step < 0 ? -1 : 1
      guard lines.indices.contains(line) else { return step < 0 ? 0 : found ?? token }
      if let first = lines[line].firstToken, first != found {
        found = first
        left -= 1
      }
    }
    return found ?? token
  }

  private func broken(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var used = 0
    for character in text {
      let columns = DisplayWidth.columns(of: character)
      if used + columns > width, !part.isEmpty {
        parts.append(part)
        part = ""
        used = 0
      }
      part.append(character)
      used += columns
    }
    parts.append(part)
    return parts
  }
}
