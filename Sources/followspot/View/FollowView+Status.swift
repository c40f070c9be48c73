// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

extension FollowView {
  /// The one status line: what is known of the reader, and the time.
  func status(_ state: ViewState) -> [Span] {
    let indent = String(repeating: " ", count: margin)
    let (dot, style) = Self.mark(of: state, symbols: symbols)
    var words = Self.words(for: state)
    // The words are the promise; the time gives way to them.
    let room = layout.width - DisplayWidth.columns(of: words) - 1
    let time = Self.times(state).first { $0.count <= room } ?? ""
    for more in extras(state)
    where DisplayWidth.columns(of: words + symbols.separator + more) + time.count < layout.width {
      words += symbols.separator + more
    }
    words = DisplayWidth.fitted(words, columns: layout.width)
    let gap = max(0, layout.width - DisplayWidth.columns(of: words) - time.count)
    return [
      Span(indent + dot + " ", style), Span(words, state.state == .lost && state.ending == nil ? .alert : .status),
      Span(String(repeating: " ", count: gap) + time, .quiet),
    ]
  }

  /// What the status says first; the words for `lost` are the product's own.
  static func words(for state: ViewState) -> String {
    switch state.ending {
    case .endOfRecording: return "End of recording"
    case .stopped: return "Stopped"
    case nil: break
    }
    return switch state.state {
    case .listening: "Listening"
    case .following: "Following"
    case .lost: "Lost you. Say the line again."
    }
  }

  private static func mark(of state: ViewState, symbols: Symbols) -> (String, Style) {
    if state.ending != nil { return (symbols.hollowDot, .quiet) }
    return switch state.state {
    case .listening: (symbols.hollowDot, .quiet)
    case .following: (symbols.dot, .calm)
    case .lost: (symbols.hollowDot, .alert)
    }
  }

  /// What the line says besides, the most important first.
  private func extras(_ state: ViewState) -> [String] {
    var extras: [String] = []
    if state.ending != nil, state.state == .lost { extras.append("lost") }
    if state.behind >= 0.5, state.ending == nil { extras.append("\(Clock.tenths(state.behind)) s behind the sound") }
    if let command = state.command { extras.append("heard “\(command)”") }
    if state.token >= script.tokens.count {
      extras.append("end of the script")
    } else if state.state != .listening, !script.tokens.isEmpty {
      extras.append("\(state.token * 100 / script.tokens.count) % of the script")
    }
    return extras
  }

  /// The time, in full and shorter.
  private static func times(_ state: ViewState) -> [String] {
    let elapsed = Clock.minutes(state.elapsed)
    return (state.total.map { ["\(elapsed) / \(Clock.minutes($0))"] } ?? []) + [elapsed]
  }
}
