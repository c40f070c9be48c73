// SPDX-License-Identifier: Apache-2.0
import StudioCore
import Testing

@Suite struct TextLocaleChoiceTests {
  private func tags(_ text: String) -> [LanguageTag] {
    text.split(separator: " ").compactMap { LanguageTag(parsing: $0) }
  }

  @Test(arguments: [
    ("en-GB", "en-US en-GB de", "", "en-GB", LocaleChoice.Match.exact),
    ("en", "de en-US", "", "en-US", .language),
    ("en", "en-GB en-US", "", "en-US", .language),
    ("en", "en-GB en-US", "en-GB", "en-GB", .language),
    ("en", "en-AU en-NZ", "", "en-AU", .language),
    ("en-IE", "en-US en-GB", "en-GB de", "en-GB", .language),
    ("de-AT", "de-CH de", "", "de", .language),
    ("de-AT", "en de-CH", "en", "de-CH", .language),
    ("ko", "en-US de", "fr de-DE", "de", .preferred),
    ("en_GB.UTF-8", "en-GB", "", "en-GB", .exact),
  ])
  func chooses(
    _ wanted: String, _ available: String, _ preferred: String, _ chosen: String, _ match: LocaleChoice.Match
  ) throws {
    let choice = try LocaleChoice(for: tags(wanted)[0], among: tags(available), preferred: tags(preferred))
    #expect(choice.locale.description == chosen)
    #expect(choice.match == match)
  }

  @Test func refusesWithAListOfWhatIsThere() {
    let error = #expect(throws: StudioError.self) {
      try LocaleChoice(for: LanguageTag("ko"), among: tags("en-US de en-US"), preferred: tags("fr"))
    }
    #expect(error?.code == .noModelForLanguage)
    #expect(error?.context.contains("ko") == true)
    #expect(error?.hint?.contains("de, en-US") == true)
  }

  @Test func refusesWhereNothingIsThere() {
    let error = #expect(throws: StudioError.self) { try LocaleChoice(for: LanguageTag("en"), among: []) }
    #expect(error?.code == .noModelForLanguage)
    #expect(error?.hint?.isEmpty == false)
  }
}
