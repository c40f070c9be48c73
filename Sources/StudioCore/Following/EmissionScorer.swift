// SPDX-License-Identifier: Apache-2.0

/// Scores one heard word against script words. Owns the scratch, so that nothing is allocated for a word.
struct EmissionScorer: Sendable {
  var emissions: FollowTrellis.Emissions
  /// What `emissions.match` holds: the word, its first place, and whether a longer word's beginning is among the matches.
  private var scoredForm: [UInt8] = []
  private var scoredAlternative: [UInt8] = []
  private var scoredEar: Ear?
  /// The alternative, prepared, and what it scores.
  private var other = WordPattern()
  private var otherMatch: [Float]
  private var scoredLow = Int.min
  private var hasPrefix = false
  private let similarity: WordSimilarity
  private let signatures: VocabularySignatures
  private let tuning: FollowTuning

  init(script: Script, tuning: FollowTuning) {
    let width = tuning.reachBehind + tuning.reachAhead
    emissions = FollowTrellis.Emissions(match: Array(repeating: -.infinity, count: width))
    otherMatch = Array(repeating: -.infinity, count: width)
    similarity = WordSimilarity(floor: tuning.similarityFloor)
    signatures = VocabularySignatures(script.words)
    self.tuning = tuning
  }

  /// Fills the emissions of one heard word for the script words from `low` on.
  mutating func score(
    _ entry: HeardStream.Entry, pattern: WordPattern, low: Int, words: ScriptWords, lexicon: FollowLexicon,
    reader: ReaderModel
  ) {
    let ease: Float = entry.isOpen ? tuning.openEase : 1
    emissions.wrong = reader.wrong * ease
    emissions.extra = reader.extra * (0.5 + 0.5 * lexicon.weight(heard: entry.form)) * ease
    // A word that stops being the newest is scored again; mostly nothing is different.
    if low == scoredLow, entry.form == scoredForm, entry.alternative == scoredAlternative, entry.ear == scoredEar,
      !entry.isOpen, !hasPrefix
    {
      return
    }
    scoredLow = low
    scoredForm = entry.form
    scoredAlternative = entry.alternative
    scoredEar = entry.ear
    hasPrefix = false
    let first = max(0, -low)
    let last = max(first, min(emissions.match.count, words.count - low))
    var match = emissions.match
    emissions.match = []
    // Copies, so that nothing of `self` is counted within the loop.
    let (similarity, signatures, tuning) = (similarity, signatures, tuning)
    Self.fill(
      &match, pattern: pattern, low: low, range: first..<last, similarity: similarity, signatures: signatures,
      words: words, weights: lexicon.weight, tuning: tuning)
    emissions.match = match
    emissions.alone.removeAll(keepingCapacity: true)
    if let ear = entry.ear { weigh(entry, ear, low: low, range: first..<last, words: words, weights: lexicon.weight) }
    if entry.isOpen { openPrefixes(entry, low: low, range: first..<last, words: words, lexicon: lexicon) }
  }

  /// Takes in what the other ear heard: the better of both, and more where both heard the same.
  private mutating func weigh(
    _ entry: HeardStream.Entry, _ ear: Ear, low: Int, range: Range<Int>, words: ScriptWords, weights: [Float]
  ) {
    if entry.alternative.isEmpty {
      let share = ear == .script ? tuning.scriptEarAlone : tuning.freeEarAlone
      for i in range { emissions.match[i] *= emissions.match[i] > 0 ? share : 1 }
    } else if entry.alternative == entry.form {
      for i in range { emissions.match[i] *= emissions.match[i] > 0 ? tuning.bothEars : 1 }
    } else {
      other.prepare(entry.alternative.span)
      let (similarity, signatures, tuning) = (similarity, signatures, tuning)
      Self.fill(
        &otherMatch, pattern: other, low: low, range: range, similarity: similarity, signatures: signatures,
        words: words, weights: weights, tuning: tuning)
      emissions.alone.append(contentsOf: repeatElement(false, count: emissions.match.count))
      for i in range {
        let second = otherMatch[i] > 0 ? otherMatch[i] * tuning.otherEar : otherMatch[i]
        guard second > emissions.match[i] else { continue }
        emissions.match[i] = second
        emissions.alone[i] = true
      }
    }
  }

  /// Scores script words `low + range`, the others in reach as impossible.
  ///
  /// Static, with all it reads passed in and no array counted within the loop: this is where an update's time goes.
  @inline(__always)
  private static func fill(
    _ match: inout [Float], pattern: WordPattern, low: Int, range: Range<Int>, similarity: WordSimilarity,
    signatures: VocabularySignatures, words: ScriptWords, weights: [Float], tuning: FollowTuning
  ) {
    match.withUnsafeMutableBufferPointer { scores in
      words.forms.withUnsafeBufferPointer { forms in
        words.formStarts.withUnsafeBufferPointer { starts in
          weights.withUnsafeBufferPointer { weights in
            for i in scores.indices {
              scores[i] = -.infinity
              guard range.contains(i) else { continue }
              var best: Float = 0
              var weight: Float = 0
              for f in Int(starts[low + i])..<Int(starts[low + i + 1]) {
                let ratio = similarity.ratio(pattern, forms[f], in: signatures)
                if ratio > best {
                  best = ratio
                  weight = weights[Int(forms[f])]
                }
              }
              if best > 0 { scores[i] = value(best, weight, tuning) }
            }
          }
        }
      }
    }
  }

  /// Lets the newest word, which may still grow, match longer words that begin like it.
  private mutating func openPrefixes(
    _ entry: HeardStream.Entry, low: Int, range: Range<Int>, words: ScriptWords, lexicon: FollowLexicon
  ) {
    guard entry.form.count >= FollowLexicon.leastPrefix else { return }
    for i in range {
      for f in words.forms(of: low + i) where lexicon.isPrefix(entry.form, of: f, words) {
        let value = Self.value(tuning.prefixRatio, lexicon.weight[Int(f)], tuning)
        guard value > emissions.match[i] else { continue }
        emissions.match[i] = value
        hasPrefix = true
      }
    }
  }

  /// Score of script word `word` being the heard word; `-infinity` where it can't be.
  @inline(__always)
  func match(
    _ entry: HeardStream.Entry, _ pattern: WordPattern, word: WordIndex, words: ScriptWords, lexicon: FollowLexicon
  ) -> Float {
    var best: Float = 0
    var weight: Float = 0
    for f in Int(words.formStarts[word])..<Int(words.formStarts[word + 1]) {
      let form = words.forms[f]
      let ratio = similarity.ratio(pattern, form, in: signatures)
      if ratio > best {
        best = ratio
        weight = lexicon.weight[Int(form)]
      }
    }
    return best > 0 ? Self.value(best, weight, tuning) : -.infinity
  }

  /// Score of a match of `ratio` with a form of `weight`.
  private static func value(_ ratio: Float, _ weight: Float, _ tuning: FollowTuning) -> Float {
    let full = tuning.matchCommon + (tuning.matchRare - tuning.matchCommon) * weight
    if ratio >= 1 { return full }
    // A partial likeness loses in worth and, near the floor, speaks against.
    let share = (ratio - 0.4) / 0.6
    return full * share - tuning.partialPenalty * (1 - share)
  }
}
