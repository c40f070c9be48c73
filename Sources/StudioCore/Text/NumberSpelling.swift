// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The one door to Foundation: ICU's spell-out of numbers and its compatibility folding of Unicode.
///
/// Creating a formatter costs about a millisecond, so each language's is made once and kept; what it spelled is kept
/// too (recognisers repeat the same figures with every volatile result). Formatters are not safe to share between
/// threads on every platform: a lock guards them.
enum NumberSpelling {
  private struct Cache {
    var formatters: [String: NumberFormatter] = [:]
    var spelled: [String: [Int: String]] = [:]
    var parted: [String: [Int: [String]]] = [:]
  }

  private static let cache = Guarded(Cache())
  /// Numbers kept per language: some kilobytes, and enough for any script's figures.
  private static let limit = 4_096

  /// `number` in words, parted at spaces (and hyphens, where `partsHyphens`), without soft hyphens.
  static func parts(of number: Int, locale: String, partsHyphens: Bool) -> [String]? {
    let key = partsHyphens ? locale + "-" : locale
    if let known = cache.withLock({ $0.parted[key]?[number] }) { return known }
    guard let text = words(of: number, locale: locale) else { return nil }
    let parts = text.utf8.split { $0 == 0x20 || (partsHyphens && $0 == 0x2D) }.map { part in
      // Soft hyphens are C2 AD.
      part.contains(0xAD)
        ? String(String.UnicodeScalarView(String(Substring(part)).unicodeScalars.filter { $0.value != 0xAD }))
        : String(Substring(part))
    }
    cache.withLock { cache in
      if cache.parted[key, default: [:]].count >= limit { cache.parted[key] = [:] }
      cache.parted[key, default: [:]][number] = parts
    }
    return parts
  }

  /// `number` in words as ICU writes them, with soft hyphens between the parts of a compound (`ein­und­zwanzig`).
  ///
  /// - Parameter locale: `de`, `fr-CH`.
  /// - Returns: `nil` where ICU has no words for the language.
  static func words(of number: Int, locale: String) -> String? {
    cache.withLock { cache in
      if let known = cache.spelled[locale]?[number] { return known }
      let formatter: NumberFormatter
      if let kept = cache.formatters[locale] {
        formatter = kept
      } else {
        if cache.formatters.count > 32 { cache = Cache() }
        formatter = NumberFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.numberStyle = .spellOut
        cache.formatters[locale] = formatter
      }
      guard let text = formatter.string(from: NSNumber(value: number)), text.contains(where: \.isLetter) else {
        return nil
      }
      if cache.spelled[locale, default: [:]].count >= limit { cache.spelled[locale] = [:] }
      cache.spelled[locale, default: [:]][number] = text
      return text
    }
  }

  /// Compatibility composition (NFKC): ligatures apart, full-width letters narrow, accents joined to their letters.
  static func compatibilityComposed(_ text: String) -> String { text.precomposedStringWithCompatibilityMapping }

  /// Canonical decomposition (NFD): accents apart from their letters.
  static func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }

  /// Canonical composition (NFC): letters and accents, syllables and their letters, together.
  static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}

/// The lock that `Guarded` takes.
typealias FoundationLock = NSLock
