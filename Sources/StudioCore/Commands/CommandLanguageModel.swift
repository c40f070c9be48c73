// SPDX-License-Identifier: Apache-2.0

/// What a reader says who says a command on its own: a small model for recognisers that weigh several.
///
/// It gives probability to whole utterances from their beginning (`cut`, `um cut`, `cut okay`, `hold on`) and next to none
/// to any of their words elsewhere, so that mixing it in does not make commands out of reading.
public struct CommandLanguageModel: Sendable {
  private let ways: [[String]]
  private let fillers: [String]

  /// Probability of each command right after the beginning of an utterance. Chosen by `scripts/bench-commands`.
  static var atBeginning: Double { 0.02 }
  /// Probability of each filler there, and of one before or after a command.
  static var filler: Double { 0.01 }
  /// Probability of any word in a place where it is not expected.
  static var elsewhere: Double { 1e-7 }

  /// The commands of a language.
  public init(language: LanguageTag) {
    let phrases = CommandPhrases(language: language)
    ways = phrases.spoken
    fillers = phrases.hesitations
  }

  /// The model as an ARPA file of bigrams. Cost: some kilobytes.
  public func arpa() -> [UInt8] {
    let words = Set(ways.joined()).union(fillers).sorted()
    let bigrams = bigrams()
    var out = "\\data\\\nngram 1=\(words.count + 2)\nngram 2=\(bigrams.count)\n\n\\1-grams:\n"
    let rare = ScriptLanguageModel.log10(Self.elsewhere)
    out += "-99 <s> 0\n\(rare) </s> 0\n"
    for word in words { out += "\(rare) \(word) 0\n" }
    out += "\n\\2-grams:\n"
    for pair in bigrams { out += "\(ScriptLanguageModel.log10(pair.probability)) \(pair.words)\n" }
    out += "\n\\end\\\n"
    return Array(out.utf8)
  }

  /// Pairs of words with the probability of the second after the first, each pair once.
  private func bigrams() -> [(words: String, probability: Double)] {
    var after: [String: [String: Double]] = [:]
    func add(_ first: String, _ second: String, _ probability: Double) {
      after[first, default: [:]][second] = max(after[first]?[second] ?? 0, probability)
    }
    for way in ways {
      guard let first = way.first, let last = way.last else { continue }
      add("<s>", first, Self.atBeginning)
      for (word, next) in zip(way, way.dropFirst()) { add(word, next, 0.8) }
      add(last, "</s>", 0.7)
      add(last, first, 0.05)
      for filler in fillers {
        add("<s>", filler, Self.filler)
        add(filler, first, 0.1)
        add(filler, "</s>", 0.3)
        add(last, filler, 0.25 / Double(fillers.count))
      }
    }
    return after.sorted { $0.key < $1.key }.flatMap { first, seconds in
      // No history hands out more than there is.
      let total = max(1, seconds.values.reduce(0, +))
      return seconds.sorted { $0.key < $1.key }.map { ("\(first) \($0.key)", $0.value / total) }
    }
  }
}
