// SPDX-License-Identifier: Apache-2.0

extension ScriptLanguageModel {
  /// The model as an ARPA file, the text form that language model tools share.
  ///
  /// Probabilities are base-10 logarithms with four decimals. Cost: linear in the n-grams; about 45 bytes each.
  public func arpa() -> [UInt8] {
    let estimate = Estimate(self)
    var out = TextBuffer()
    out.append("\\data\\\nngram 1=\(vocabulary.count)\nngram 2=\(bigrams.count)\nngram 3=\(trigrams.count)\n")
    let mask = (UInt64(1) << Self.bits) - 1

    out.append("\n\\1-grams:\n")
    for id in vocabulary.indices {
      out.append(logarithm: id == Self.begin ? 0 : estimate.unigram[id])
      out.append(word: vocabulary[id])
      out.append(" ")
      out.append(logarithm: estimate.unigramBackoff[id])
      out.append("\n")
    }
    out.append("\n\\2-grams:\n")
    for (i, gram) in bigrams.enumerated() {
      out.append(logarithm: estimate.bigram[i])
      out.append(word: vocabulary[Int(gram.words >> Self.bits)])
      out.append(word: vocabulary[Int(gram.words & mask)])
      out.append(" ")
      out.append(logarithm: estimate.bigramBackoff[i])
      out.append("\n")
    }
    out.append("\n\\3-grams:\n")
    for (i, gram) in trigrams.enumerated() {
      out.append(logarithm: estimate.trigram[i])
      out.append(word: vocabulary[Int(gram.words >> (2 * Self.bits))])
      out.append(word: vocabulary[Int(gram.words >> Self.bits & mask)])
      out.append(word: vocabulary[Int(gram.words & mask)])
      out.append("\n")
    }
    out.append("\n\\end\\\n")
    return out.bytes
  }
}

extension ScriptLanguageModel {
  /// Probabilities and back-off weights of the counted n-grams, in the order of the counts.
  struct Estimate {
    var unigram: [Double]
    var unigramBackoff: [Double]
    var bigram: [Double]
    var bigramBackoff: [Double]
    var trigram: [Double]

    /// Witten-Bell: a history seen `n` times with `t` different followers keeps `n / (n + t)` for what followed it and
    /// leaves the rest to the shorter history.
    init(_ model: ScriptLanguageModel) {
      let total = model.unigrams.dropFirst().reduce(0) { $0 + Double($1) }
      let types = Double(model.vocabulary.count - 1)
      unigram = model.unigrams.map { (Double($0) + 1) / (total + types) }
      unigram[Int(begin)] = 0
      unigramBackoff = Array(repeating: 1, count: model.vocabulary.count)
      bigram = Array(repeating: 0, count: model.bigrams.count)
      bigramBackoff = Array(repeating: 1, count: model.bigrams.count)
      trigram = Array(repeating: 0, count: model.trigrams.count)

      let mask = (UInt64(1) << bits) - 1
      Self.eachHistory(model.bigrams) { range, history in
        let lower = range.map { unigram[Int(model.bigrams[$0].words & mask)] }
        unigramBackoff[Int(history)] = Self.spread(model.bigrams, range, lower: lower, into: &bigram)
      }
      Self.eachHistory(model.trigrams) { range, history in
        let lower = range.map { i -> Double in
          let pair = model.trigrams[i].words & (UInt64(1) << (2 * bits) - 1)
          return Self.find(pair, in: model.bigrams).map { bigram[$0] } ?? 0
        }
        let backoff = Self.spread(model.trigrams, range, lower: lower, into: &trigram)
        if let i = Self.find(history, in: model.bigrams) { bigramBackoff[i] = backoff }
      }
    }

    private static func eachHistory(_ grams: [Counted], _ body: (Range<Int>, UInt64) -> Void) {
      var start = 0
      while start < grams.count {
        let history = grams[start].words >> bits
        var end = start + 1
        while end < grams.count, grams[end].words >> bits == history { end += 1 }
        body(start..<end, history)
        start = end
      }
    }

    /// Sets the probabilities of one history's n-grams and returns its back-off weight.
    private static func spread(
      _ grams: [Counted], _ range: Range<Int>, lower: [Double], into probabilities: inout [Double]
    ) -> Double {
      let seen = range.reduce(0.0) { $0 + Double(grams[$1].count) }
      let keep = seen / (seen + Double(range.count))
      var used = 0.0
      var usedLower = 0.0
      for (i, low) in zip(range, lower) {
        probabilities[i] = keep * Double(grams[i].count) / seen + (1 - keep) * low
        used += probabilities[i]
        usedLower += low
      }
      return max(1 - used, 1e-6) / max(1 - usedLower, 1e-6)
    }

    private static func find(_ words: UInt64, in grams: [Counted]) -> Int? {
      var low = 0
      var high = grams.count
      while low < high {
        let middle = (low + high) / 2
        if grams[middle].words < words { low = middle + 1 } else { high = middle }
      }
      return low < grams.count && grams[low].words == words ? low : nil
    }
  }

  /// Text in the making, as bytes.
  private struct TextBuffer {
    var bytes: [UInt8] = []

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(word: String) {
      bytes.append(32)
      bytes.append(contentsOf: word.utf8)
    }

    /// Appends log10 of `value` with four decimals; -99.0000 stands for the logarithm of nothing.
    mutating func append(logarithm value: Double) {
      let scaled = value > 0 ? log10(value) * 10_000 : -990_000
      // Rounded by hand: the standard library's rounding would need the C mathematics library at link time.
      var rest = Int(abs(min(max(scaled, -990_000), 990_000)) + 0.5)
      if scaled < 0, rest > 0 { bytes.append(45) }
      let fraction = rest % 10_000
      rest /= 10_000
      append(String(rest))
      bytes.append(46)
      var divisor = 1_000
      while divisor > 0 {
        bytes.append(UInt8(48 + fraction / divisor % 10))
        divisor /= 10
      }
    }
  }

  /// Base-10 logarithm of a positive finite number, to about 1e-14; the standard library has none and the engine
  /// imports nothing.
  static func log10(_ value: Double) -> Double {
    // ln(m) = 2 artanh((m - 1) / (m + 1)), with the significand brought around 1 so that the series is short.
    var significand = value.significand
    var exponent = Double(value.exponent)
    if significand > 1.414_213_562_373_095_1 {
      significand /= 2
      exponent += 1
    }
    let z = (significand - 1) / (significand + 1)
    let square = z * z
    var term = z
    var sum = 0.0
    for k in 0..<12 {
      sum += term / Double(2 * k + 1)
      term *= square
    }
    return (2 * sum + exponent * 0.693_147_180_559_945_3) * 0.434_294_481_903_251_8
  }
}
