// SPDX-License-Identifier: Apache-2.0

/// A number as it is written: its digits before and after the decimal mark.
struct NumberText {
  var whole: String
  var fraction: String?
  /// Its thousands were parted by marks, so it is a count and no year or code.
  var isGrouped = false

  /// The whole part as a number; `nil` beyond 15 digits.
  var value: Int? { whole.utf8.count <= 15 ? Int(whole) : nil }

  /// Takes the longest number at the cursor: `1,234.5` or `1.234,5` as the language writes them, and the other way round
  /// where only that makes sense (`3.5` in German). `nil` where no digit stands there or the marks fit nothing (`1.2.3`).
  init?(_ scan: inout FigureScan, _ words: FigureWords) {
    var parts: [String] = []
    var marks: [Unicode.Scalar] = []
    var end = scan
    parts.append(end.takeDigits())
    guard !parts[0].isEmpty else { return nil }
    while let mark = end.peek, mark == "." || mark == "," || mark == "'", let after = end.peek(1),
      FigureScan.isDigit(after)
    {
      end.advance()
      marks.append(mark)
      parts.append(end.takeDigits())
    }
    let last = marks.last
    if last == nil {
      whole = parts[0]
    } else if marks.count == 1, last == words.decimalMark || !NumberText.areGroups(parts) {
      guard last != "'" else { return nil }
      (whole, fraction) = (parts[0], parts[1])
    } else if Set(marks).count == 1, NumberText.areGroups(parts) {
      (whole, isGrouped) = (parts.joined(), true)
    } else if let last, last != "'", Set(marks.dropLast()).count == 1, marks[0] != last,
      NumberText.areGroups(parts.dropLast())
    {
      (whole, fraction, isGrouped) = (parts.dropLast().joined(), parts.last, true)
    } else {
      return nil
    }
    scan = end
  }

  private static func areGroups(_ parts: some Collection<String>) -> Bool {
    guard let first = parts.first, first.utf8.count <= 3, first != "0" else { return false }
    return parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
  }
}
