// SPDX-License-Identifier: Apache-2.0

/// How much a word says about a place, 0 to 1: very common words weigh less than rare ones.
///
/// A language with a list of stop words (English, German, French, Spanish) weighs those by rank; in other languages a
/// word is common where the script itself uses it often. On top of that, a word that the script repeats weighs less
/// the more places it could mean.
public struct WordWeights: Sendable {
  /// Weight of each distinct form of the script.
  public let weights: [Float]
  private let stopWords: StopWords?

  /// Weight of the words that stand in almost every sentence.
  public static let everySentence: Float = 0.2
  /// Weight of the words that stand on almost every page.
  public static let everyPage: Float = 0.4

  /// Weighs the vocabulary of `words`. Cost: linear in the vocabulary; once per script.
  public init(words: ScriptWords, language: LanguageTag) {
    let stopWords = StopWords(language: language)
    self.stopWords = stopWords
    let total = words.count
    weights = (0..<words.vocabularyCount).map { form in
      let text = words.text(of: ScriptWords.FormID(form))
      let count = Int(words.vocabularyCounts[form])
      let commonness: Float
      if let stopWords {
        commonness = Self.weight(text, in: stopWords)
      } else {
        commonness = Self.weight(ofShare: Double(count) / Double(max(1, total)), count: count)
      }
      return max(Self.everySentence, commonness * Self.repetition(count))
    }
  }

  /// Weight of one form of the script.
  @inline(__always)
  public subscript(form: ScriptWords.FormID) -> Float { weights[Int(form)] }

  /// Weight of a comparison form by the language alone: for heard words that the script does not have.
  public func weight(ofHeard form: String) -> Float {
    stopWords.map { Self.weight(form, in: $0) } ?? Self.shortness(form)
  }

  private static func weight(_ form: String, in stopWords: StopWords) -> Float {
    switch stopWords.rank(of: form) {
    case 0?: everySentence
    case 1?: everyPage
    default: shortness(form)
    }
  }

  /// Short words outside the lists: few letters carry little, and noise is often heard as one of them.
  private static func shortness(_ form: String) -> Float {
    switch form.utf16.prefix(5).count {
    case 0...2: 0.6
    case 3: 0.7
    case 4: 0.85
    // A Hangul syllable or an ideograph is one unit and says as much as several letters; it is weighed by frequency.
    default: 1
    }
  }

  /// Commonness from the script's own frequencies: 1 up to a thousandth of the words, falling with the logarithm to
  /// the least weight at a thirtieth, which is about where articles and the like begin in any language.
  private static func weight(ofShare share: Double, count: Int) -> Float {
    // In a short text a share says little until the word has come back several times.
    guard count > 3 else { return 1 }
    let ceiling = 1.0 / 1000
    let bottom = 1.0 / 30
    guard share > ceiling else { return 1 }
    // Halvings between the two ends, by counting instead of a logarithm: the standard library has none.
    var halvings: Float = 0
    var level = share
    while level > ceiling, halvings < 5 {
      level /= 2
      halvings += 1
    }
    if share >= bottom { return everySentence }
    return max(everySentence, 1 - halvings / 5 * (1 - everySentence))
  }

  /// What repetition within the script leaves: a tenth less for each doubling of the count, at least 0.6.
  private static func repetition(_ count: Int) -> Float {
    let doublings = max(0, Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
    return max(0.6, 1 - 0.1 * Float(doublings))
  }
}
