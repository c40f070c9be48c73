// SPDX-License-Identifier: Apache-2.0

/// Gives a take's heard words their places in the script. Used once for a take.
struct TakeMatcher {
  /// One comparison form as it was heard.
  struct Form {
    var text: String
    /// What the recogniser spelled: of a word with several forms, the form alone.
    var shown: String
    /// The whole word as it was spelled, and its number.
    var whole: String
    var word: Int
    var start: Double
    var end: Double
  }

  let script: Script
  let tuning: TakeTuning
  let forms: [Form]
  /// Script word of each form, or -1.
  var places: [WordIndex]
  /// Likeness of each form and its script word; 0 for an assumed one.
  var likeness: [Float]
  /// Forms that belong to the one before: together they are its script word.
  var isPiece: [Bool]
  /// Script words after the place that the form stands for as well.
  var extra: [Int]
  let weights: WordWeights
  let similarity = WordSimilarity()
  var aligner: SequenceAligner
  private var local = LocalAligner(gapOpening: 0.2, gapExtension: 0.3, endsOnNewest: false)
  private var scores = PairScores()

  init(script: Script, heard: [HeardWord], tuning: TakeTuning) {
    self.script = script
    self.tuning = tuning
    forms = Self.forms(of: heard, language: script.language)
    places = [WordIndex](repeating: -1, count: forms.count)
    likeness = [Float](repeating: 0, count: forms.count)
    isPiece = [Bool](repeating: false, count: forms.count)
    extra = [Int](repeating: 0, count: forms.count)
    weights = WordWeights(words: script.words, language: script.language)
    aligner = SequenceAligner(words: script.words, similarity: similarity)
  }

  /// Comparison forms in order of time; a word's time is shared out evenly among its forms.
  private static func forms(of heard: [HeardWord], language: LanguageTag) -> [Form] {
    var forms: [Form] = []
    forms.reserveCapacity(heard.count)
    let usable = heard.enumerated().filter { $0.element.start.isFinite && $0.element.end.isFinite }
    let sorted = usable.sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    for (number, word) in sorted.enumerated() {
      let all = WordNormalizer.words(of: word.text, language: language)
      let length = max(0, word.end - word.start)
      let whole = shown(word.text)
      for (i, form) in all.enumerated() {
        let start = word.start + length * Double(i) / Double(all.count)
        let end = word.start + length * Double(i + 1) / Double(all.count)
        let shown = all.count == 1 ? whole : form
        forms.append(Form(text: form, shown: shown, whole: whole, word: number, start: start, end: end))
      }
    }
    return forms
  }

  /// A heard word without a dictionary's variant mark and white space around it.
  private static func shown(_ text: String) -> String {
    var text = text[...]
    if text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex,
      text[open...].dropFirst().dropLast().allSatisfy(\.isNumber)
    {
      text = text[..<open]
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  mutating func match() -> [TakeReading.Said] {
    guard !forms.isEmpty else { return [] }
    if script.wordCount > 0 {
      align(0..<forms.count, with: 0..<script.wordCount)
      for run in unmatchedRuns(in: 0..<forms.count) { place(run, depth: 0) }
      extendMatches()
      for run in unmatchedRuns(in: 0..<forms.count) { settle(run) }
      widenMatches()
    }
    return collected()
  }

  /// Aligns some forms with a stretch of the script as a whole, and keeps what the words around bear out.
  private mutating func align(_ run: Range<Int>, with window: Range<WordIndex>) {
    let alignment = aligner.align(heard: forms[run].map(\.text), range: window)
    for step in alignment.steps where step.kind == .matched {
      places[run.lowerBound + step.heard] = step.script
      likeness[run.lowerBound + step.heard] = step.likeness
    }
    dropLooseMatches(in: run)
  }

  /// Drops matches that the words around do not bear out: in free speech the commonest words find a place anywhere.
  ///
  /// Matches that are near each other on both sides stay together or go together, by their weights less what lies between.
  private mutating func dropLooseMatches(in run: Range<Int>) {
    var group: [Int] = []
    var evidence: Float = 0
    for i in run where places[i] >= 0 {
      let weight = weights[script.words.forms(of: places[i]).first ?? 0] * likeness[i]
      if let last = group.last, i - last <= 3, (1...4).contains(places[i] - places[last]) {
        evidence -= 0.2 * Float(max(i - last, places[i] - places[last]) - 1)
      } else {
        if evidence < tuning.looseEvidence { for j in group { places[j] = -1 } }
        (group, evidence) = ([], 0)
      }
      group.append(i)
      evidence += weight
    }
    if evidence < tuning.looseEvidence { for j in group { places[j] = -1 } }
  }

  /// Goes on from each match, to both sides, as long as the very next words are the same.
  private mutating func extendMatches() {
    for i in forms.indices.dropFirst() where places[i] < 0 && places[i - 1] >= 0 && isForm(i, places[i - 1] + 1) {
      (places[i], likeness[i]) = (places[i - 1] + 1, 1)
    }
    for i in forms.indices.dropLast().reversed()
    where places[i] < 0 && places[i + 1] > 0 && isForm(i, places[i + 1] - 1) {
      (places[i], likeness[i]) = (places[i + 1] - 1, 1)
    }
  }

  /// Lets a heard word be two words of the script where it is more like both: `coldhearted`.
  private mutating func widenMatches() {
    for i in forms.indices where places[i] >= 0 && likeness[i] < 1 && likeness[i] > 0 && extra[i] == 0 && !isPiece[i] {
      let place = places[i]
      for words in [(place - 1)..<(place + 1), place..<(place + 2)] {
        let other = words.lowerBound < place ? place - 1 : place + 1
        let neighbour = other < place ? i - 1 : i + 1
        let isTaken = forms.indices.contains(neighbour) && places[neighbour] == other
        guard (0..<script.wordCount).contains(other), !isTaken,
          similarity.ratio(forms[i].text, joined(words)) > likeness[i] + 0.1
        else { continue }
        (places[i], likeness[i], extra[i]) = (words.lowerBound, 1, 1)
        break
      }
    }
  }

  /// Runs of forms without a place.
  func unmatchedRuns(in range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for i in range {
      if places[i] < 0 {
        start = start ?? i
      } else if let begin = start {
        runs.append(begin..<i)
        start = nil
      }
    }
    if let begin = start { runs.append(begin..<range.upperBound) }
    return runs
  }

  /// The nearest place before a form, and the nearest after it.
  private func neighbours(of run: Range<Int>) -> (before: WordIndex, after: WordIndex) {
    let before = run.lowerBound > 0 ? places[run.lowerBound - 1] : -1
    let after = run.upperBound < forms.count ? places[run.upperBound] : script.wordCount
    return (before, after < 0 ? script.wordCount : after)
  }

  /// Looks for leftover words near where they were said.
  private mutating func place(_ run: Range<Int>, depth: Int) {
    guard run.count > 1, depth < 12 else { return }
    let (before, after) = neighbours(of: run)
    let reach = tuning.reach + tuning.reachPerWord * run.count
    let low = max(0, min(before, after) - reach)
    let window = low..<max(low, min(script.wordCount, max(before, after) + reach))
    // Two neighbours far apart: what lies between them was looked at by the alignment.
    if window.count > 4 * reach {
      let near = max(0, before - reach)..<min(script.wordCount, before + reach)
      return placeInside(run, near, before: before, depth: depth)
    }
    placeInside(run, window, before: before, depth: depth)
  }

  private mutating func placeInside(_ run: Range<Int>, _ window: Range<WordIndex>, before: WordIndex, depth: Int) {
    guard !window.isEmpty else { return }
    if run.count > tuning.localLimit {
      align(run, with: window)
      let rest = unmatchedRuns(in: run)
      guard rest != [run] else { return }
      for part in rest { place(part, depth: depth + 1) }
      return
    }
    scores.fill(
      heard: forms[run].map { WordPattern($0.text) }, script: script.words, range: window,
      vocabulary: aligner.vocabulary, weights: weights, similarity: similarity, mismatch: 0.5)
    guard let found = local.align(scores, near: before + 1 - window.lowerBound), isConvincing(found) else { return }
    for pair in found.pairs {
      places[run.lowerBound + pair.heard] = window.lowerBound + pair.script
      likeness[run.lowerBound + pair.heard] = 1
    }
    place(run.lowerBound..<(run.lowerBound + found.heard.lowerBound), depth: depth + 1)
    place((run.lowerBound + found.heard.upperBound)..<run.upperBound, depth: depth + 1)
  }

  /// Whether a local alignment is of words that were read, and not of words that stand everywhere.
  private func isConvincing(_ found: LocalAlignment) -> Bool {
    found.pairs.count >= 2 && found.score >= tuning.evidence
      && 3 * found.pairs.count >= 2 * max(found.heard.count, found.script.count)
  }

  /// Short leftovers: a word said twice, one word heard as two, a misheard word in its place.
  private mutating func settle(_ run: Range<Int>) {
    guard run.count <= 3 else { return }
    let (before, after) = neighbours(of: run)
    if run.count == 1, let said = [after, before].first(where: { isForm(run.lowerBound, $0) }) {
      places[run.lowerBound] = said
      likeness[run.lowerBound] = 1
      return
    }
    if joins(run, before: before, after: after) { return }
    guard before >= 0, after < script.wordCount, run.count <= tuning.assumedLimit, after - before - 1 == run.count
    else { return }
    for (offset, i) in run.enumerated() { places[i] = before + 1 + offset }
  }

  private func isForm(_ i: Int, _ word: WordIndex) -> Bool {
    guard word >= 0, word < script.wordCount else { return false }
    return script.words.forms(of: word).contains { script.words.text(of: $0) == forms[i].text }
  }

  /// Words that were parted or joined by the recogniser: `dash wood`, `coldhearted`. True where they were.
  private mutating func joins(_ run: Range<Int>, before: WordIndex, after: WordIndex) -> Bool {
    let text = forms[run].map(\.text).joined()
    let gap = after - before - 1
    if before >= 0, after < script.wordCount, (1...3).contains(gap), gap != run.count,
      similarity.ratio(text, joined((before + 1)..<after)) >= 0.75
    {
      mark(run, as: (before + 1)..<after)
      return true
    }
    // A neighbour that matched half of its word.
    if before >= 0, likeness[run.lowerBound - 1] < 1, likeness[run.lowerBound - 1] > 0,
      similarity.ratio(forms[run.lowerBound - 1].text + text, joined(before..<(before + 1)))
        > likeness[run.lowerBound - 1]
    {
      for i in run { (places[i], isPiece[i]) = (before, true) }
      return true
    }
    if after < script.wordCount, run.upperBound < forms.count, likeness[run.upperBound] < 1,
      likeness[run.upperBound] > 0,
      similarity.ratio(text + forms[run.upperBound].text, joined(after..<(after + 1))) > likeness[run.upperBound]
    {
      mark(run, as: after..<(after + 1))
      isPiece[run.upperBound] = true
      return true
    }
    return false
  }

  private mutating func mark(_ run: Range<Int>, as words: Range<WordIndex>) {
    for i in run { (places[i], likeness[i], isPiece[i]) = (words.lowerBound, 1, i > run.lowerBound) }
    extra[run.lowerBound] = words.count - 1
  }

  private func joined(_ words: Range<WordIndex>) -> String {
    words.map { script.words.text(of: script.words.forms[Int(script.words.formStarts[$0])]) }.joined()
  }

  private func collected() -> [TakeReading.Said] {
    var said: [TakeReading.Said] = []
    said.reserveCapacity(forms.count)
    for (i, form) in forms.enumerated() {
      if isPiece[i], !said.isEmpty {
        let last = said.count - 1
        said[last].end = max(said[last].end, form.end)
        said[last].text += " " + form.shown
        continue
      }
      let place = places[i] >= 0 ? places[i]..<(places[i] + 1 + extra[i]) : nil
      // A heard word of several forms (`26`) that is not of the script is shown as it was spelled.
      if place == nil, form.shown != form.whole, isOutside(i) {
        if i > 0, forms[i - 1].word == form.word, let last = said.indices.last {
          said[last].end = max(said[last].end, form.end)
        } else {
          said.append(.init(text: form.whole, start: form.start, end: form.end))
        }
        continue
      }
      said.append(
        .init(
          text: form.shown, start: form.start, end: form.end, place: place,
          isAssumed: place != nil && likeness[i] == 0))
    }
    return said
  }

  /// Whether no form of the heard word that form `i` is of has a place.
  private func isOutside(_ i: Int) -> Bool {
    var (low, high) = (i, i)
    while low > 0, forms[low - 1].word == forms[i].word { low -= 1 }
    while high + 1 < forms.count, forms[high + 1].word == forms[i].word { high += 1 }
    return (low...high).allSatisfy { places[$0] < 0 }
  }
}
