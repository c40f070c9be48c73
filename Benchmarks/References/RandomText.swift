// SPDX-License-Identifier: Apache-2.0

/// Seeded words and readings with the statistics of text: syllables, a few very common words, misheard letters.
public enum RandomText {
  private static let onsets = [
    "b", "br", "c", "ch", "d", "dr", "f", "g", "gr", "h", "l", "m", "n", "p", "pl", "r", "s",
  ]
  private static let moreOnsets = ["st", "str", "t", "tr", "v", "w", "sh", "th"]
  private static let nuclei = ["a", "e", "i", "o", "u", "ea", "ou", "ai", "ie"]
  private static let codas = ["", "", "n", "r", "s", "t", "l", "nd", "ng", "ck", "st", "m"]

  /// A made-up word of one to four syllables.
  public static func word(using random: inout SeededGenerator) -> String {
    let syllables = [1, 1, 2, 2, 2, 3, 3, 4][random.below(8)]
    let starts = onsets + moreOnsets
    return (0..<syllables).map { _ in
      starts[random.below(starts.count)] + nuclei[random.below(nuclei.count)] + codas[random.below(codas.count)]
    }.joined()
  }

  /// `count` different words.
  public static func vocabulary(_ count: Int, using random: inout SeededGenerator) -> [String] {
    var seen = Set<String>()
    var words: [String] = []
    while words.count < count {
      let word = word(using: &random)
      if seen.insert(word).inserted { words.append(word) }
    }
    return words
  }

  /// `count` words of `vocabulary`, the word of rank `r` about `1 / r` as often as the first (Zipf's law).
  public static func words(_ count: Int, of vocabulary: [String], using random: inout SeededGenerator) -> [String] {
    var reached: [Double] = []
    for rank in vocabulary.indices { reached.append((reached.last ?? 0) + 1 / Double(rank + 1)) }
    return (0..<count).map { _ in
      let target = Double.random(in: 0..<reached[reached.count - 1], using: &random)
      var low = 0
      var high = reached.count - 1
      while low < high {
        let middle = (low + high) / 2
        if reached[middle] > target { high = middle } else { low = middle + 1 }
      }
      return vocabulary[low]
    }
  }

  /// `word` with each letter dropped, doubled or changed with probability `rate`.
  public static func misheard(_ word: String, rate: Double, using random: inout SeededGenerator) -> String {
    var out: [UInt8] = []
    for letter in word.utf8 {
      guard random.happens(rate) else {
        out.append(letter)
        continue
      }
      switch random.below(3) {
      case 0: break
      case 1: out += [letter, letter]
      default: out.append(UInt8(97 + random.below(26)))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// How a reading departs from its script, as shares of its words.
  public struct Deviations: Sendable {
    /// Words that are misheard by some letters.
    public var misheard = 0.06
    /// Words that are heard as another one.
    public var wrong = 0.02
    /// Words that are left out.
    public var dropped = 0.02
    /// Words that are put in.
    public var extra = 0.02
    /// Chance that a false start, an ad-lib or a skip of up to `longest` words begins at a word.
    public var detour = 0.002
    /// Most words in a detour.
    public var longest = 40

    /// The shares of an ordinary reading.
    public init() {}

    /// The shares of a reading that keeps little of its script.
    public static var many: Deviations {
      var many = Deviations()
      many.misheard = 0.3
      many.wrong = 0.15
      many.dropped = 0.1
      many.extra = 0.1
      many.detour = 0.02
      return many
    }
  }

  /// What is heard when someone reads `script`.
  public static func reading(
    of script: [String], vocabulary: [String], _ deviations: Deviations = Deviations(),
    using random: inout SeededGenerator
  ) -> [String] {
    var heard: [String] = []
    var at = 0
    while at < script.count {
      if random.happens(deviations.detour) {
        let length = 1 + random.below(deviations.longest)
        switch random.below(3) {
        case 0: heard += script[max(0, at - length)..<at]
        case 1: heard += (0..<length).map { _ in vocabulary[random.below(vocabulary.count)] }
        default: at = min(script.count, at + length)
        }
        continue
      }
      if random.happens(deviations.extra) { heard.append(vocabulary[random.below(vocabulary.count)]) }
      if random.happens(deviations.wrong) {
        heard.append(vocabulary[random.below(vocabulary.count)])
      } else if random.happens(deviations.misheard) {
        let word = misheard(script[at], rate: 0.2, using: &random)
        if !word.isEmpty { heard.append(word) }
      } else if !random.happens(deviations.dropped) {
        heard.append(script[at])
      }
      at += 1
    }
    return heard
  }
}
