// SPDX-License-Identifier: Apache-2.0

/// Turns what is written or heard into comparison forms. Used once, at the edge.
public enum WordNormalizer {
  /// The comparison forms of a piece of text, in order; empty where nothing in it is said.
  ///
  /// For words as recognisers spell them: figures and signs become words (`26` → twenty six) in their usual way,
  /// noises and marks (`[NOISE]`, `<sil>`, `++BREATH++`) nothing, a dictionary's variant mark (`read(2)`) goes.
  public static func words(of text: some StringProtocol, language: LanguageTag) -> [String] {
    // Nearly every heard word is small letters: they are their own form.
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) { return [String(text)] }
    let pieces = String(text).split { $0.isWhitespace }.map(String.init)
    let reader = TokenReader(rules: LanguageRules.rules(for: language))
    var words: [String] = []
    for (i, piece) in pieces.enumerated() where !isNoise(piece) {
      var context = TokenContext()
      context.previous = i > 0 ? pieces[i - 1] : ""
      context.next = i + 1 < pieces.count ? pieces[i + 1] : ""
      for word in reader.readings(of: withoutVariant(piece), in: context).usual {
        let form = TextFolding.form(of: word)
        if !form.isEmpty { words.append(form) }
      }
    }
    return words
  }

  /// How a word compares: lower case, accents folded, apostrophes inside kept. For dictionaries and lists of words.
  public static func form(of word: String) -> String { TextFolding.form(of: TextFolding.clean(word)) }

  private static func isNoise(_ piece: String) -> Bool {
    guard let first = piece.first, let last = piece.last, piece.count > 1 else { return false }
    return (first == "[" && last == "]") || (first == "<" && last == ">")
      || (piece.hasPrefix("++") && piece.hasSuffix("++"))
  }

  private static func withoutVariant(_ piece: String) -> String {
    guard piece.hasSuffix(")"), let bracket = piece.lastIndex(of: "("), bracket > piece.startIndex else { return piece }
    let variant = piece[bracket...].dropFirst().dropLast()
    return !variant.isEmpty && variant.allSatisfy(\.isNumber) ? String(piece[..<bracket]) : piece
  }
}
