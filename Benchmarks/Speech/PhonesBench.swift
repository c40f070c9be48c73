// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PhonemesEspeak
import SpeechPocketSphinx
import StudioCore

/// Compares espeak-ng's pronunciations with CMUdict's on a seeded sample of its words.
struct PhonesBench {
  let options: [String: String]

  func run() throws {
    let count = Int(options["count"] ?? "") ?? 5_000
    var state = UInt64(options["seed"] ?? "") ?? 7
    let path = try ModelFolder.find(explicit: options["model"]).dictionary
    var readings: [String: [[String]]] = [:]
    var words: [String] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: " ").map(String.init)
      let word = parts[0].prefix { $0 != "(" }
      guard word.allSatisfy({ $0.isLetter && $0.isASCII }), word.count > 2 else { continue }
      if readings[String(word)] == nil { words.append(String(word)) }
      readings[String(word), default: []].append(Array(parts.dropFirst()))
    }
    let pronouncer = try EspeakPronouncer()
    var errors = 0
    var phonemes = 0
    var none = 0
    var confusions: [String: Int] = [:]
    for _ in 0..<count {
      // SplitMix64: the same seed gives the same words.
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      let word = words[Int((mixed ^ mixed >> 31) % UInt64(words.count))]
      let guesses = pronouncer.pronunciations(of: word, language: LanguageTag("en"))
      none += guesses.isEmpty ? 1 : 0
      let pairs = readings[word, default: []].flatMap { truth in
        (guesses.isEmpty ? [[]] : guesses).map { (truth, $0, WordErrors.distance(truth, $0)) }
      }
      guard let best = pairs.min(by: { $0.2 < $1.2 }) else { continue }
      errors += best.2
      phonemes += best.0.count
      if best.0.count == best.1.count {
        for (a, b) in zip(best.0, best.1) where a != b { confusions["\(a) for \(b)", default: 0] += 1 }
      }
      if options["show"] != nil, best.2 > 0 {
        print(word, best.0.joined(separator: " "), "|", best.1.joined(separator: " "))
      }
    }
    print(
      "phoneme error rate \(CasesBench.short(Double(errors) / Double(max(1, phonemes)))) on \(count) words, \(none) without a reading"
    )
    for (pair, times) in confusions.sorted(by: { $0.value > $1.value }).prefix(12) { print("  \(pair): \(times)") }
  }
}
