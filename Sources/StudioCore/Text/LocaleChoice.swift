// SPDX-License-Identifier: Apache-2.0

/// Which of the languages that a recogniser or a voice has serves a wanted one.
public struct LocaleChoice: Sendable, Hashable {
  /// How near the chosen language is.
  public enum Match: Sendable, Hashable {
    /// The same language and region.
    case exact
    /// The same language, from anywhere.
    case language
    /// Another language, one that the person prefers: worth a word to the person.
    case preferred
  }

  /// One of the available languages.
  public let locale: LanguageTag
  /// How it was found.
  public let match: Match

  /// Chooses: the exact locale; the same language and region; the same language anywhere (the person's own region
  /// first, then the language's home); then what the person prefers, in their order.
  ///
  /// - Parameters:
  ///   - wanted: the script's language.
  ///   - available: what there is, the best first.
  ///   - preferred: the person's languages, the best first; empty where only `wanted` will do.
  /// - Throws: `StudioError` with code `noModelForLanguage`, which lists what is there.
  public init(
    for wanted: LanguageTag, among available: [LanguageTag], preferred: [LanguageTag] = []
  ) throws(StudioError) {
    if available.contains(wanted) {
      self.init(locale: wanted, match: .exact)
      return
    }
    if let found = LocaleChoice.sameLanguage(wanted, available, preferred) {
      self.init(locale: found, match: .language)
      return
    }
    for language in preferred {
      if let found = available.contains(language) ? language : LocaleChoice.sameLanguage(language, available, []) {
        self.init(locale: found, match: .preferred)
        return
      }
    }
    throw LocaleChoice.refusal(wanted, available)
  }

  private init(locale: LanguageTag, match: Match) {
    self.locale = locale
    self.match = match
  }

  private static func sameLanguage(
    _ wanted: LanguageTag, _ available: [LanguageTag], _ preferred: [LanguageTag]
  ) -> LanguageTag? {
    let candidates = available.filter { $0.language == wanted.language }
    if let plain = candidates.first(where: { $0.region == nil }), wanted.region != nil || candidates.count == 1 {
      return plain
    }
    if let own = preferred.first(where: { candidates.contains($0) }) { return own }
    return candidates.first { $0.region == homes[wanted.language] } ?? candidates.first
  }

  /// The region whose form of a language most people understand.
  private static let homes = [
    "en": "US", "de": "DE", "fr": "FR", "es": "ES", "ko": "KR", "pt": "BR", "zh": "CN", "ja": "JP",
  ]

  private static func refusal(_ wanted: LanguageTag, _ available: [LanguageTag]) -> StudioError {
    let names = Set(available.map(\.description)).sorted().joined(separator: ", ")
    return StudioError(
      .noModelForLanguage, "There is no model for the language \(wanted)",
      hint: available.isEmpty
        ? "no language has a model here: install one first"
        : "there are models for: \(names). Choose one of them, or install a model for \(wanted)")
  }
}
