// SPDX-License-Identifier: Apache-2.0

/// A language and optionally a region, as in BCP 47: `en`, `en-GB`, `de`.
public struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
  /// ISO 639 code in lower case, for example `en`.
  public let language: String
  /// ISO 3166 code in upper case, or `nil`.
  public let region: String?

  /// A tag of its parts, in any case of letters.
  public init(_ language: String, region: String? = nil) {
    self.language = language.lowercased()
    self.region = region?.uppercased()
  }

  /// Reads `en`, `en-GB`, `en_GB.UTF-8`, `zh-Hant-TW`; `nil` where `text` is not of that form (`C` and `POSIX` are not).
  public init?(parsing text: some StringProtocol) {
    let head = text.prefix { $0 != "." && $0 != "@" }
    let parts = head.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let letters: (Substring.SubSequence) -> Bool = { $0.allSatisfy { $0.isASCII && $0.isLetter } }
    guard let first = parts.first.map({ Substring($0) }), (2...3).contains(first.count), letters(first)
    else { return nil }
    let region = parts.dropFirst().map { Substring($0) }.first { $0.count == 2 && letters($0) }
    self.init(String(first), region: region.map(String.init))
  }

  /// `en` or `en-GB`.
  public var description: String { region.map { "\(language)-\($0)" } ?? language }
}
