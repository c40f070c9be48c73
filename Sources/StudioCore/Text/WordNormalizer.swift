// SPDX-License-Identifier: Apache-2.0

/// Turns what is written or heard into comparison forms. Used once, at the edge.
public enum WordNormalizer {
  /// The comparison forms of a piece of text, in order; empty where nothing in it is said.
  public static func words(of text: some StringProtocol, language: LanguageTag) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber || ((character == "'" || character == "’") && !word.isEmpty) {
        word.append(character == "’" ? "'" : character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.map { $0.hasSuffix("'") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
  }
}
