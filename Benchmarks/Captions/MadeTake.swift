// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// A made-up reading with slips, in a kind of writing that formats of captions have trouble with.
struct MadeTake {
  /// Kinds of writing, one take after another.
  static let kinds = ["plain", "markup", "right-to-left", "unspaced", "emoji", "figures", "long words"]

  let name: String
  let cues: [Cue]

  /// - Parameter number: which one; the same number is the same take.
  init(_ number: Int) {
    let kind = Self.kinds[number % Self.kinds.count]
    var random = SeededGenerator(seed: UInt64(number) + 17)
    let vocabulary = RandomText.vocabulary(200, using: &random)
    var text = ""
    for word in RandomText.words(120 + random.below(600), of: vocabulary, using: &random) {
      text += Self.written(word, kind, &random)
      if random.happens(0.1) { text += [",", ";", " —", "،", "、"][random.below(5)] }
      if random.happens(0.09) { text += [".", "!", "?", "。", ".\n\n"][random.below(5)] }
      if kind != "unspaced" { text += " " }
    }
    let script = Script(parsing: text, language: LanguageTag(kind == "unspaced" ? "zh" : "en"))
    let said = SlippedReading(
      of: script.words.spoken, sentences: script.words.sentences.map(Int.init), vocabulary: vocabulary,
      seed: UInt64(number))
    var time = Double.random(in: 0..<2, using: &random)
    let heard = said.said.map { word in
      let length = Double.random(in: 0.06..<0.55, using: &random)
      defer { time += length + (random.happens(0.06) ? Double.random(in: 0..<3, using: &random) : 0.01) }
      return HeardWord(word.text, start: time, end: time + length)
    }
    let reading = TakeReading(script: script, heard: heard)
    name = "made-\(number)"
    cues = CueBreaker().cues(of: CaptionWords(script: script).words(of: reading))
  }

  private static func written(_ word: String, _ kind: String, _ random: inout SeededGenerator) -> String {
    switch kind {
    case "markup":
      ["**\(word)**", "a<b>", "x-->y", "&amp;", "R&D", "<i>\(word)</i>", "{\\an8}\(word)", word][random.below(8)]
    case "right-to-left":
      String(String.UnicodeScalarView(word.unicodeScalars.compactMap { Unicode.Scalar(0x5D0 + $0.value % 26) }))
    case "unspaced": String(Unicode.Scalar(UInt32(0x4E00 + random.below(200))).map(Character.init) ?? "一")
    case "emoji": word + ["", "👩‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "👍🏽"][random.below(5)]
    case "figures": random.happens(0.4) ? String(random.below(3_000_000)) : word
    case "long words": random.happens(0.1) ? String(repeating: word, count: 3 + random.below(20)) : word
    default: word
    }
  }
}
