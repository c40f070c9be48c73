// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// The languages of the multilingual models.
enum WhisperLanguages {
  /// English first, which is what nobody's choice means; then those whose scripts are parsed fully; then the rest.
  ///
  /// Left out are those written without spaces between words (Burmese, Chinese, Japanese, Khmer, Lao, Thai, Tibetan):
  /// their text can't be compared word by word.
  static let all = codes.map { LanguageTag($0) }

  private static let codes = [
    "en", "de", "fr", "es", "ko", "af", "am", "ar", "as", "az", "ba", "be", "bg", "bn", "br", "bs", "ca", "cs", "cy",
    "da", "el", "et", "eu", "fa", "fi", "fo", "gl", "gu", "ha", "haw", "he", "hi", "hr", "ht", "hu", "hy", "id", "is",
    "it", "jv", "ka", "kk", "kn", "la", "lb", "ln", "lt", "lv", "mg", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "nb",
    "ne", "nl", "nn", "no", "oc", "pa", "pl", "ps", "pt", "ro", "ru", "sa", "sd", "si", "sk", "sl", "sn", "so", "sq",
    "sr", "su", "sv", "sw", "ta", "te", "tg", "tk", "tl", "tr", "tt", "uk", "ur", "uz", "vi", "yi", "yo",
  ]

  /// Whisper's own code, where it is not the language's.
  static func code(of language: LanguageTag) -> String {
    switch language.language {
    case "nb": "no"
    case "jv": "jw"
    default: language.language
    }
  }
}
