// SPDX-License-Identifier: Apache-2.0

/// Everything that reading a text in one language needs. Made once per language and kept.
final class LanguageRules: Sendable {
  enum Family: Sendable { case english, german, french, spanish, other }

  let tag: LanguageTag
  let family: Family
  let vocabulary: LanguageVocabulary
  let figures: any FigureLanguage
  let words: FigureWords
  var stage: StageVocabulary { vocabulary.stage }

  private static let made = Guarded<[LanguageTag: LanguageRules]>([:])

  static func rules(for tag: LanguageTag) -> LanguageRules {
    made.withLock { made in
      if let known = made[tag] { return known }
      // More languages than anybody reads in: somebody makes them up.
      if made.count > 64 { made = [:] }
      let rules = LanguageRules(tag)
      made[tag] = rules
      return rules
    }
  }

  private init(_ tag: LanguageTag) {
    self.tag = tag
    switch tag.language {
    case "en": (family, figures) = (.english, EnglishFigures(region: tag.region))
    case "de": (family, figures) = (.german, GermanFigures(region: tag.region))
    case "fr": (family, figures) = (.french, FrenchFigures(region: tag.region))
    case "es": (family, figures) = (.spanish, SpanishFigures(region: tag.region))
    default: (family, figures) = (.other, OtherFigures(tag))
    }
    vocabulary = figures.vocabulary
    words = figures.words
  }
}
