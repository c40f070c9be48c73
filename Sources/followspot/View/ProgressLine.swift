// SPDX-License-Identifier: GPL-3.0-or-later

/// How far a piece of work has come, on one line of the terminal that is written over.
struct ProgressLine {
  private let isShown: Bool
  private var last = ""

  init(isShown: Bool) { self.isShown = isShown }

  /// `Listening: 0:12 of 3:00` or `Copying: 40 %`; writes only what is new.
  mutating func show(_ what: String, _ done: Double, of all: Double?, isTime: Bool = true) {
    guard isShown else { return }
    let text: String
    if isTime {
      text = "\(what): \(Clock.minutes(done))" + (all.map { " of \(Clock.minutes(max($0, done)))" } ?? "")
    } else {
      text = "\(what): \(Int(100 * done / max(1, all ?? done))) %"
    }
    guard text != last else { return }
    last = text
    Diagnostics.write("\r\u{1B}[K" + text)
  }

  /// Takes the line away.
  mutating func clear() {
    if !last.isEmpty { Diagnostics.write("\r\u{1B}[K") }
    last = ""
  }
}
