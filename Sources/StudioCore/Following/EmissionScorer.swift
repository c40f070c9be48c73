// SPDX-License-Identifier: Apache-2.0

/// Scores one heard word against script words. Owns the scratch, so that nothing is allocated for a word.
struct EmissionScorer: Sendable {
  var emissions: FollowTrellis.Emissions
  private let similarity: WordSimilarity
  private let signatures: VocabularySignatures
  private let tuning: FollowTuning

  init(script: Script, tuning: FollowTuning) {
    let width = tuning.reachBehind + tuning.reachAhead
    emissions = FollowTrellis.Emissions(
      match: Array(repeating: -.infinity, count: width), skipWeight: Array(repeating: 1, count: width),
      sentenceStart: Array(repeating: false, count: width))
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
    for i in emissions.match.indices {
      let word = low + i
      guard word >= 0, word < words.count else {
        emissions.match[i] = -.infinity
        emissions.sentenceStart[i] = false
        continue
      }
      emissions.match[i] = match(entry, pattern, word: word, words: words, lexicon: lexicon)
      emissions.skipWeight[i] = 0.45 + 0.55 * lexicon.weight[Int(words.forms[Int(words.formStarts[word])])]
      emissions.sentenceStart[i] = word == 0 || words.sentences[word] != words.sentences[word - 1]
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
      var ratio = similarity.ratio(pattern, form, in: signatures)
      if entry.isOpen, ratio < tuning.prefixRatio, lexicon.isPrefix(entry.form, of: form, words) {
        ratio = tuning.prefixRatio
      }
      if ratio > best {
        best = ratio
        weight = lexicon.weight[Int(form)]
      }
    }
    guard best > 0 else { return -.infinity }
    let full = tuning.matchCommon + (tuning.matchRare - tuning.matchCommon) * weight
    if best >= 1 { return full }
    // A partial likeness loses in worth and, near the floor, speaks against.
    let share = (best - 0.4) / 0.6
    return full * share - tuning.partialPenalty * (1 - share)
  }
}
