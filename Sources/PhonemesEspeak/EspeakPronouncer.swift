// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// Pronunciations by espeak-ng's rules, in the phonemes of CMUdict.
///
/// Against CMUdict's own pronunciations about 9 % of the phonemes differ (`bench-speech phones` measures it). Cost: some tens
/// of microseconds a word. One process has one espeak-ng: calls wait for each other.
public struct EspeakPronouncer: Pronouncer {
  /// Starts espeak-ng; no audio device is needed.
  /// - Throws: `StudioError` `engine` where its data are missing.
  public init() throws {
    try EspeakLibrary.shared.start()
  }

  /// Only English has phonemes in CMUdict's alphabet: empty for every other language.
  public func pronunciations(of word: String, language: LanguageTag) -> [[String]] {
    guard language.language == "en", !word.isEmpty, word.utf8.count <= Self.longest else { return [] }
    guard let ipa = EspeakLibrary.shared.phonemes(of: word, voice: "en-us") else { return [] }
    return Arpabet.readings(ofIPA: ipa)
  }

  /// Bytes of the longest word that is pronounced; longer runs of letters are not words.
  private static let longest = 100
}
