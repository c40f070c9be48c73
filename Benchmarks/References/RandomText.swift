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
}
