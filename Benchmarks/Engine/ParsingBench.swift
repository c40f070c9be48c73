// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// Parsing a long script.
enum ParsingBench {
  static func run(_ report: inout Report, scale: Int) {
    let count = 100_000 / scale
    report.begin("parsing", "a script of \(count) tokens, with figures and abbreviations among them, CPU ms")
    var random = SeededGenerator(seed: 6)
    let vocabulary = RandomText.vocabulary(8_000, using: &random)
    let figures = ["2026", "$5", "3.5%", "10:30", "1,000", "1st", "NASA", "24/7", "well-known", "[pause]"]
    let words = RandomText.words(count, of: vocabulary, using: &random).enumerated().map { i, word in
      let shown = random.happens(0.02) ? figures[random.below(figures.count)] : word
      return i % 120 == 119 ? shown + ".\n\n" : i % 12 == 11 ? shown + ". " : shown + " "
    }
    let text = words.joined()
    for language in ["en", "de", "fr", "es", "nl"] {
      var script: Script?
      let time = measured(rounds: 3) { script = Script(parsing: text, language: LanguageTag(language)) }
      report.figure("language \(language), \(script?.wordCount ?? 0) words to be said", time / 1e6, "ms")
    }
  }
}
