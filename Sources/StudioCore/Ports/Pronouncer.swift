// SPDX-License-Identifier: Apache-2.0

/// Gives a pronunciation for a word that a dictionary lacks.
public protocol Pronouncer: Sendable {
  /// Phonemes of one word in the ARPAbet of CMUdict without stress (`["HH", "AH", "L", "OW"]`), best first; empty
  /// where it has none.
  func pronunciations(of word: String, language: LanguageTag) -> [[String]]
}
