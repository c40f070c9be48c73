// SPDX-License-Identifier: Apache-2.0

/// A seeded reading of a script as people read: misheard and left out words, fillers, stutters, false starts of
/// sentences. Each heard word comes with the place that it means, so that a follower can be judged at every word.
public struct SlippedReading: Sendable {
  /// One heard word.
  public struct Said: Sendable, Hashable {
    /// What was heard.
    public var text: String
    /// Index of the next script word once this one was said.
    public var place: Int
    /// Whether the reader pauses after it.
    public var endsBreath: Bool
  }

  /// How often each slip happens, as shares of the script's words; a false start as a share of its sentences.
  public struct Slips: Sendable {
    /// Words with letters heard wrong.
    public var misheard = 0.06
    /// Words heard as another one.
    public var wrong = 0.02
    /// Words left out.
    public var dropped = 0.02
    /// Fillers before a word.
    public var filler = 0.02
    /// Words said twice.
    public var stutter = 0.01
    /// Sentences whose first words are said twice.
    public var falseStart = 0.08

    /// The shares of an ordinary reader.
    public init() {}

    /// A reader without a slip.
    public static var none: Slips {
      var none = Slips()
      (none.misheard, none.wrong, none.dropped, none.filler, none.stutter, none.falseStart) = (0, 0, 0, 0, 0, 0)
      return none
    }
  }

  /// Last words of a script that are said as they are written, so that there is one right end.
  static let cleanEnd = 4

  /// The heard words in order.
  public private(set) var said: [Said] = []

  /// Reads `words`.
  ///
  /// - Parameters:
  ///   - sentences: the sentence's number of each word; breaths end with sentences, and after 16 words in any case.
  ///   - range: which words are read.
  ///   - vocabulary: what words are heard as when they are heard as another.
  public init(
    of words: [String], sentences: [Int], range: Range<Int>? = nil, vocabulary: [String], slips: Slips = Slips(),
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let range = range ?? words.indices
    var breath = 0
    for at in range {
      let isClean = at >= range.upperBound - Self.cleanEnd
      let opens = at == range.lowerBound || sentences[at] != sentences[at - 1]
      if opens, !isClean, random.happens(slips.falseStart) { startFalsely(at, words, sentences, range, &random) }
      let closes = at + 1 == words.count || sentences[at + 1] != sentences[at]
      breath += 1
      if isClean {
        said.append(Said(text: words[at], place: at + 1, endsBreath: closes))
        continue
      }
      if random.happens(slips.filler) { say(["um", "uh", "er"][random.below(3)], at) }
      if random.happens(slips.wrong) {
        say(vocabulary[random.below(vocabulary.count)], at + 1)
      } else if random.happens(slips.misheard) {
        let text = RandomText.misheard(words[at], rate: 0.2, using: &random)
        if !text.isEmpty { say(text, at + 1) }
      } else if !random.happens(slips.dropped) {
        say(words[at], at + 1)
        if random.happens(slips.stutter) { say(words[at], at + 1) }
      }
      if closes || breath >= 16 {
        if !said.isEmpty { said[said.count - 1].endsBreath = true }
        breath = 0
      }
    }
  }

  private mutating func say(_ text: String, _ place: Int) {
    said.append(Said(text: text, place: place, endsBreath: false))
  }

  /// Two to four words of the sentence, broken off.
  private mutating func startFalsely(
    _ at: Int, _ words: [String], _ sentences: [Int], _ range: Range<Int>, _ random: inout SeededGenerator
  ) {
    let count = 2 + random.below(3)
    for word in at..<min(at + count, range.upperBound - Self.cleanEnd) where sentences[word] == sentences[at] {
      say(words[word], word + 1)
    }
  }
}
