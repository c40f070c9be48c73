// SPDX-License-Identifier: Apache-2.0
import EngineReferences

@testable import StudioCore

/// A seeded script in some writing and a seeded take of it, with what recognisers do to times.
struct RandomTake {
  /// How the words are written.
  enum Writing: String, CaseIterable, Sendable {
    case latin, rightToLeft, unspaced, emoji, veryLong, figures, markup
  }

  let script: Script
  var heard: [HeardWord] = []

  init(_ writing: Writing, seed: UInt64, length: Int = 160) {
    var random = SeededGenerator(seed: seed)
    let vocabulary = RandomText.vocabulary(60, using: &random)
    var text = ""
    for i in 0..<length {
      text += Self.word(writing, vocabulary, &random)
      if random.happens(0.1) { text += [",", ";", ":", " —", "،", "、"][random.below(6)] }
      if random.happens(0.09) { text += [".", "!", "?", "…", "。", ".\n\n"][random.below(6)] }
      if i + 1 < length { text += writing == .unspaced && random.happens(0.9) ? "" : " " }
    }
    script = Script(parsing: text, language: LanguageTag(writing == .unspaced ? "zh" : "en"))
    heard = Self.heard(script, vocabulary, &random)
  }

  private static func word(_ writing: Writing, _ vocabulary: [String], _ random: inout SeededGenerator) -> String {
    let plain = vocabulary[random.below(vocabulary.count)]
    switch writing {
    case .latin: return random.happens(0.15) ? plain.prefix(1).uppercased() + plain.dropFirst() : plain
    case .rightToLeft: return String(plain.unicodeScalars.map { Character(Unicode.Scalar(0x5D0 + $0.value % 26)!) })
    case .unspaced: return String(Character(Unicode.Scalar(UInt32(0x4E00 + random.below(200)))!))
    case .emoji: return plain + ["", "👩‍👩‍👧‍👦", "🇩🇪", "e\u{301}", "👍🏽"][random.below(5)]
    case .veryLong: return random.happens(0.1) ? String(repeating: plain, count: 4 + random.below(40)) : plain
    case .figures: return random.happens(0.4) ? String(random.below(3_000_000)) : plain
    case .markup:
      return ["**\(plain)**", "a<b>", "x-->y", "&amp;", "[pause]", "R&D", "<i>\(plain)</i>", plain][random.below(8)]
    }
  }

  /// The script read with slips, skips, restarts and asides; words that last no time, begin together or overlap.
  private static func heard(
    _ script: Script, _ vocabulary: [String], _ random: inout SeededGenerator
  ) -> [HeardWord] {
    var heard: [HeardWord] = []
    var time = Double.random(in: 0..<2, using: &random)
    func say(_ text: String) {
      let length = random.happens(0.05) ? 0 : Double.random(in: 0.04..<0.6, using: &random)
      heard.append(HeardWord(text, start: time, end: time + length))
      if !random.happens(0.06) { time += length * (random.happens(0.05) ? 0.5 : 1) }
      if random.happens(0.06) { time += Double.random(in: 0..<3, using: &random) }
    }
    var word = 0
    while word < script.wordCount {
      if random.happens(0.02) { word += random.below(12) }
      if random.happens(0.02) { word = max(0, word - random.below(12)) }
      if random.happens(0.04) { say(["um", "[NOISE]", vocabulary[random.below(vocabulary.count)]][random.below(3)]) }
      guard word < script.wordCount else { break }
      say(script.words.spoken[word])
      word += 1
    }
    return heard
  }
}
