// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// The person's languages, as the environment tells them.
enum Locales {
  /// The best first: those of `LANGUAGE`, then the locale's own. Empty for `C` and `POSIX`.
  static func preferred(_ variable: (String) -> String? = Terminal.variable) -> [LanguageTag] {
    let locale = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG")
    let list = (variable("LANGUAGE")?.split(separator: ":") ?? []).map(String.init) + (locale.map { [$0] } ?? [])
    var tags: [LanguageTag] = []
    for tag in list.compactMap({ LanguageTag(parsing: $0) }) where !tags.contains(tag) { tags.append(tag) }
    return tags
  }
}
