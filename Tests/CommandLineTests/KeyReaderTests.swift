// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import followspot

@Suite struct KeyReaderTests {
  @Test(
    arguments: [
      ("q", [.quit]), ("\u{1B}[A", [.lines(-1)]), ("\u{1B}OB", [.lines(1)]),
      ("\u{1B}[5~\u{1B}[6~", [.lines(-5), .lines(5)]),
      ("jk\u{C}", [.lines(1), .lines(-1), .redraw]), ("\u{1B}[H", [.start]), ("\u{1B}[1;5Cx?é", []),
      ("\u{1B}\u{1B}q", [.quit]),
      ("", []),
    ] as [(String, [KeyReader.Key])]) func keys(bytes: String, expected: [KeyReader.Key])
  {
    var whole = KeyReader()
    #expect(whole.take(bytes.utf8) == expected)
    // Bytes come as they like.
    var single = KeyReader()
    #expect(bytes.utf8.flatMap { single.take([$0]) } == expected)
  }

  @Test func nonsenseDoesNotPileUp() {
    var reader = KeyReader()
    _ = reader.take([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 100))
    #expect(reader.take("q".utf8) == [.quit])
  }
}
