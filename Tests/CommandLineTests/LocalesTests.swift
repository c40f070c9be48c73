// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import followspot

@Suite struct LocalesTests {
  @Test(
    arguments: [
      ([:], []), (["LANG": "C.UTF-8"], []), (["LANG": "de_DE.UTF-8"], ["de-DE"]),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "en_GB"], ["en-GB"]),
      (["LANG": "fr_FR", "LANGUAGE": "fr_CA:de:fr_CA"], ["fr-CA", "de", "fr-FR"]),
      (["LC_ALL": "POSIX", "LANG": "es_ES"], []),
    ] as [([String: String], [String])]) func preferred(environment: [String: String], expected: [String])
  {
    #expect(Locales.preferred { environment[$0] }.map(\.description) == expected)
  }

  @Test(arguments: [("en-GB", "en-GB"), ("en", "en")]) func aRegionOfTheSameLanguageServes(
    wanted: String, expected: String
  ) throws {
    var arguments = ParsedArguments()
    arguments.set(SpeechOptions.language.spec, to: wanted)
    let language = try SpeechSetup.language(arguments, heardBy: [LanguageTag("en", region: "US")])
    #expect(language.description == expected)
  }

  @Test func anotherLanguageIsRefusedWithWhatThereIs() {
    var arguments = ParsedArguments()
    arguments.set(SpeechOptions.language.spec, to: "ko")
    do {
      _ = try SpeechSetup.language(arguments, heardBy: [LanguageTag("en", region: "US"), LanguageTag("de")])
      Issue.record("no error")
    } catch let error as StudioError {
      #expect(error.code == .noModelForLanguage)
      #expect(error.hint?.contains("de, en-US") == true)
    } catch {
      Issue.record(error)
    }
  }
}
