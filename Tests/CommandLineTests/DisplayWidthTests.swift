// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import followspot

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("naïve", 5), ("nai\u{308}ve", 5), ("안녕", 4), ("日本語テスト", 12), ("ＡＢ", 4), ("🎬", 2),
    ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("“x”", 3), ("\u{1112}\u{1161}\u{11AB}", 2), ("é", 1), ("한a", 3),
    ("fl\u{AD}ow", 5), ("—", 1),
  ]) func columns(text: String, expected: Int) {
    #expect(DisplayWidth.columns(of: text) == expected)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 0, ""),
  ])
  func fitted(text: String, columns: Int, expected: String) {
    let fitted = DisplayWidth.fitted(text, columns: columns)
    #expect(fitted == expected)
    #expect(DisplayWidth.columns(of: fitted) <= columns)
  }

  @Test func printableReplacesWhatDrivesATerminal() {
    #expect(Printable.text("a\u{1B}[2Jb\u{7}c\u{9B}d\u{202E}e") == "a�[2Jb�c�d�e")
    #expect(Printable.text("häßlich 한") == "häßlich 한")
  }
}
