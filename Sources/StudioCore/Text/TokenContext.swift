// SPDX-License-Identifier: Apache-2.0

/// What stands around a token and bears on how it is read.
struct TokenContext {
  /// The token before, cleaned, with its marks; empty at the start of a paragraph.
  var previous = ""
  /// The tokens after, cleaned, with their marks; empty at the end of a paragraph.
  var next = ""
  /// The word after the next, in lower case, where the next links a day to its month (`1 de mayo`).
  var afterNext = ""
  /// Rank of a part of a figure whose thousands are parted by spaces (`12 500`: 1, then 0); `nil` elsewhere.
  var groupRank: Int?
  /// The line is written in capitals: they say nothing about spelling.
  var isShouted = false

  /// `next` in lower case without marks at its edges.
  var nextWord: String { Self.bare(next) }
  var previousWord: String { Self.bare(previous) }

  /// `next` without the marks that end a clause, in its own case: a unit or a currency.
  var nextBare: String { String(next.prefix { !",;:!?)\".".contains($0) }) }

  /// The token before ends with a figure.
  var followsFigure: Bool { previous.unicodeScalars.last.map(FigureScan.isDigit) ?? false }

  /// The tokens around it are figures with the same marks and letters about them: `5%`, `9am`, `10€`.
  var isBetweenAlike: Bool {
    let (before, after) = (Array(previous.unicodeScalars), Array(nextBare.unicodeScalars))
    return before.contains(where: FigureScan.isDigit) && after.contains(where: FigureScan.isDigit)
      && before.count < 12 && TokenReader.areAlike(before, after)
  }

  static func bare(_ text: String) -> String {
    let isMark = { (c: Unicode.Scalar) in !(c.properties.isAlphabetic || FigureScan.isDigit(c)) }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isMark($0) }), let last = scalars.lastIndex(where: { !isMark($0) })
    else { return "" }
    return String(scalars[first...last]).lowercased()
  }
}
