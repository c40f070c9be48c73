// SPDX-License-Identifier: Apache-2.0

/// A trigram model of one script: what a reader of it is likely to say next.
///
/// Interpolated Witten-Bell with back-off, closed vocabulary. It is counted over every sentence on its own, so that a
/// reader may pause anywhere a sentence ends, over the whole script as one chain, so that one who does not pause still
/// matches, and over the other readings of figures and initialisms in their context.
public struct ScriptLanguageModel: Sendable {
  /// Index into `vocabulary`.
  typealias Symbol = Int32

  /// The words; the first two are `<s>` and `</s>`.
  public let vocabulary: [String]
  /// One count per symbol.
  var unigrams: [Int32]
  /// Bigrams in ascending order of their packed words, with how often each was counted.
  var bigrams: [Counted] = []
  /// Trigrams, the same.
  var trigrams: [Counted] = []

  struct Counted {
    var words: UInt64
    var count: Int32
  }

  static let begin: Symbol = 0
  static let end: Symbol = 1
  /// Bits of one word in a packed n-gram.
  static let bits: UInt64 = 21

  /// Counts a script.
  ///
  /// Cost: O(n log n) in the words of the script; 24 bytes a distinct trigram.
  /// - Parameter symbol: the word as the recogniser's dictionary spells it, or `nil` where it can't hold it: such words
  ///   are left out, and the words around them do not become neighbours.
  public init(script: Script, symbol: (String) -> String?) {
    var counter = Counter()
    let words = script.words
    let symbols = words.spoken.map { counter.intern(symbol($0)) }
    counter.countSentences(symbols, sentences: words.sentences)
    for alternative in words.alternatives {
      let reading = alternative.spoken.map { counter.intern(symbol($0)) }
      counter.count(reading: reading, at: alternative.range, in: symbols, sentences: words.sentences)
    }
    vocabulary = counter.vocabulary
    unigrams = counter.unigrams
    bigrams = Self.runs(&counter.bigrams)
    trigrams = Self.runs(&counter.trigrams)
  }

  /// How many words of the script the model knows, apart from the sentence marks.
  public var wordCount: Int { vocabulary.count - 2 }

  private static func runs(_ grams: inout [UInt64]) -> [Counted] {
    grams.sort()
    var runs: [Counted] = []
    for gram in grams {
      if let last = runs.indices.last, runs[last].words == gram {
        runs[last].count += 1
      } else {
        runs.append(Counted(words: gram, count: 1))
      }
    }
    return runs
  }
}

extension ScriptLanguageModel {
  /// Collects n-grams before they are sorted and counted.
  struct Counter {
    var vocabulary = ["<s>", "</s>"]
    var unigrams: [Int32] = [0, 0]
    var bigrams: [UInt64] = []
    var trigrams: [UInt64] = []
    private var ids: [String: Symbol] = ["<s>": begin, "</s>": end]

    /// -1 stands for a word that the recogniser can't hold.
    mutating func intern(_ word: String?) -> Symbol {
      guard let word, !word.isEmpty else { return -1 }
      if let id = ids[word] { return id }
      let id = Symbol(vocabulary.count)
      guard UInt64(id) < 1 << bits else { return -1 }
      ids[word] = id
      vocabulary.append(word)
      unigrams.append(0)
      return id
    }

    mutating func countSentences(_ symbols: [Symbol], sentences: [Int32]) {
      var sentence: [Symbol] = [begin]
      for (i, symbol) in symbols.enumerated() {
        if i > 0, sentences[i] != sentences[i - 1] {
          count(sentence + [end], newFrom: 0)
          sentence = [begin]
        }
        sentence.append(symbol)
      }
      guard !symbols.isEmpty else { return }
      count(sentence + [end], newFrom: 0)
      count([begin] + symbols + [end], newFrom: 0)
    }

    /// Counts a reading with two words of context on either side, both within its sentence and across its ends.
    mutating func count(reading: [Symbol], at range: Range<WordIndex>, in symbols: [Symbol], sentences: [Int32]) {
      guard !range.isEmpty else { return }
      let sentence = sentences[range.lowerBound]
      var first = range.lowerBound
      while first > 0, range.lowerBound - first < 2, sentences[first - 1] == sentence { first -= 1 }
      var last = range.upperBound
      while last < symbols.count, last - range.upperBound < 2, sentences[last] == sentence { last += 1 }
      let startsSentence = first == 0 || sentences[first - 1] != sentence
      let endsSentence = last == symbols.count || sentences[last] != sentence
      let before = (startsSentence ? [begin] : []) + symbols[first..<range.lowerBound]
      let after = symbols[range.upperBound..<last] + (endsSentence ? [end] : [])
      count(before + reading + after, newFrom: before.count, newTo: before.count + reading.count)
      if startsSentence || endsSentence {
        let before = symbols[max(0, range.lowerBound - 2)..<range.lowerBound]
        let after = symbols[range.upperBound..<min(symbols.count, range.upperBound + 2)]
        count(before + reading + after, newFrom: before.count, newTo: before.count + reading.count)
      }
    }

    /// Counts the n-grams that hold at least one word of `newFrom..<newTo`; the others were counted elsewhere.
    private mutating func count(_ words: some Collection<Symbol>, newFrom: Int, newTo: Int = .max) {
      let words = Array(words)
      for i in words.indices where words[i] >= 0 {
        if i >= newFrom, i < newTo { unigrams[Int(words[i])] += 1 }
        guard i >= 1, words[i - 1] >= 0, i >= newFrom, i - 1 < newTo else { continue }
        let pair = UInt64(words[i - 1]) << bits | UInt64(words[i])
        bigrams.append(pair)
        guard i >= 2, words[i - 2] >= 0 else { continue }
        trigrams.append(UInt64(words[i - 2]) << (2 * bits) | pair)
      }
    }
  }
}
