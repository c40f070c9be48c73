// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// What a setting may be.
enum SettingsRules {
  /// The settings that the server reads, with what is right; the page's own are kept as they are.
  private static let numbers: [String: ClosedRange<Double>] = [
    "pace": 40...500
  ]

  /// - Throws: `ServerError` `bad-settings` that names the setting and what it may be.
  static func check(_ key: String, _ value: SettingsFile.Value) throws {
    guard !key.isEmpty, key.utf8.count <= 64, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw refusal("A setting's name has 1 to 64 letters, figures or signs")
    }
    switch value {
    case .text(let text):
      guard text.utf8.count <= 4096 else { throw refusal("The setting \(key) is too long: more than 4096 bytes") }
      if key == "language", LanguageTag(parsing: text) == nil {
        throw refusal("The setting language can't be “\(text)”", hint: "A language and perhaps a region: en, en-GB, de")
      }
    case .number(let number):
      guard number.isFinite else { throw refusal("The setting \(key) is no number") }
    case .flag: break
    }
    if let range = numbers[key] {
      guard case .number(let number) = value, range.contains(number) else {
        throw refusal("The setting \(key) is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
      }
    }
    if key == "language", case .text = value { return }
    if key == "language" { throw refusal("The setting language is a text") }
  }

  private static func refusal(_ message: String, hint: String? = nil) -> ServerError {
    ServerError(400, "bad-settings", message, hint: hint)
  }
}
