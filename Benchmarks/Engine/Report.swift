// SPDX-License-Identifier: GPL-3.0-or-later

/// Figures on standard output: a table, or JSON Lines.
struct Report {
  var isJSON = false
  /// Comparisons with a reference that failed.
  private(set) var failures = 0
  private var section = ""

  /// Begins a part of the table.
  mutating func begin(_ section: String, _ what: String) {
    self.section = section
    if !isJSON { print("\n\(section): \(what)") }
  }

  /// One figure with its unit and, where there is one, the figure to keep to.
  func figure(_ name: String, _ value: Double, _ unit: String, wanted: String? = nil) {
    if isJSON {
      let wanted = wanted.map { ", \"wanted\": \"\($0)\"" } ?? ""
      print("{\"bench\": \"\(section)\", \"name\": \"\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"\(wanted)}")
    } else {
      let wanted = wanted.map { "   (wanted \($0))" } ?? ""
      print("  \(pad(name, 58)) \(pad(Self.short(value), -10)) \(unit)\(wanted)")
    }
  }

  /// Whether a fast version and its reference agree; a difference makes the program fail.
  mutating func check(_ name: String, differences: Int, of count: Int) {
    if differences > 0 { failures += 1 }
    if isJSON {
      print(
        "{\"bench\": \"\(section)\", \"name\": \"\(name)\", \"differences\": \(differences), \"compared\": \(count)}")
    } else {
      let verdict = differences == 0 ? "equal" : "\(differences) DIFFER"
      print("  \(pad(name, 58)) \(pad(verdict, -10)) of \(count)")
    }
  }

  /// Three digits that count.
  private static func short(_ value: Double) -> String {
    var decimals = 0
    var scaled = abs(value)
    while scaled < 100, decimals < 3 {
      scaled *= 10
      decimals += 1
    }
    let factor = [1.0, 10, 100, 1000][decimals]
    let rounded = (value * factor).rounded() / factor
    return decimals == 0 ? String(Int(rounded)) : String(rounded)
  }

  /// Pads on the right to `width`, or on the left to `-width`.
  private func pad(_ text: String, _ width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width > 0 ? text + space : space + text
  }
}
