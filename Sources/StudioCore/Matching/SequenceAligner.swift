// SPDX-License-Identifier: Apache-2.0

/// Aligns whole sequences: the heard words of a take with the words of its script, for captions and marks.
///
/// Runs of words that are unique in both anchor the alignment (Cohen's patience diff); what lies between two anchors is
/// aligned by dynamic programming at the least cost, in a band that is widened until it provably holds the best way.
///
/// Cost: time linear in both lengths (`bench-engine` prints it). Memory: about 60 bytes a word, and for the largest
/// stretch without anchors one byte for each of at most `max(4 Mi, 256 · (heard + script))` cells.
/// Keeps its scratch; make it once per script.
public struct SequenceAligner: Sendable {
  /// What steps cost, in thousandths. Symmetric, so that swapping the sides swaps insertions and deletions.
  public enum Costs {
    /// A word left out on either side.
    public static let gap: Int32 = 500
    /// A pair of unlike words: less than two gaps, so that a misheard word keeps its place.
    public static let unlike: Int32 = 900

    /// A pair of words by their likeness, 0 for the same word.
    @inline(__always)
    public static func pair(_ likeness: Float) -> Int32 {
      Int32((1 - likeness) * Float(unlike) + 0.5)
    }
  }

  /// The script that is aligned with.
  public let words: ScriptWords
  /// Likeness of words.
  public let similarity: WordSimilarity

  let vocabulary: VocabularySignatures
  /// Cells that a stretch without anchors may take whatever its length, and for each of its words beyond that.
  var cellFloor = 1 << 22
  var cellsPerWord = 256
  private var formIDs: [String: ScriptWords.FormID] = [:]

  // Set for one alignment.
  var heardForms: [String] = []
  /// Form identifiers of the heard words; those the script lacks follow the vocabulary.
  var heard: [ScriptWords.FormID] = []
  var result = SequenceAlignment()

  // Scratch of the dynamic programming.
  var pattern = WordPattern()
  var memo: PairMemo
  var cells = AlignmentCells()
  var backwards: [SequenceAlignment.Step] = []
  var table = RunTable()

  /// Prepares a script. Cost: linear in its vocabulary.
  public init(words: ScriptWords, similarity: WordSimilarity = WordSimilarity()) {
    self.words = words
    self.similarity = similarity
    vocabulary = VocabularySignatures(words)
    memo = PairMemo(formCount: words.vocabularyCount)
    formIDs.reserveCapacity(words.vocabularyCount)
    for form in 0..<words.vocabularyCount {
      formIDs[words.text(of: ScriptWords.FormID(form))] = ScriptWords.FormID(form)
    }
  }

  /// Aligns `heard`, comparison forms in the order they were said, with the whole script or the words `range` of it.
  public mutating func align(heard forms: [String], range: Range<WordIndex>? = nil) -> SequenceAlignment {
    let range = range ?? 0..<words.count
    result = SequenceAlignment()
    result.steps.reserveCapacity(max(forms.count, range.count))
    heardForms = forms
    intern(forms)
    align(0..<forms.count, range, level: 0)
    heardForms = []
    defer { result = SequenceAlignment() }
    return result
  }

  /// Numbers the heard forms.
  private mutating func intern(_ forms: [String]) {
    heard.removeAll(keepingCapacity: true)
    var unknown: [String: ScriptWords.FormID] = [:]
    for form in forms {
      let next = ScriptWords.FormID(words.vocabularyCount + unknown.count)
      heard.append(formIDs[form] ?? unknown[form, default: next])
      if heard[heard.count - 1] == next { unknown[form] = next }
    }
  }

  /// Aligns one stretch of both sides; appends its steps.
  mutating func align(_ h: Range<Int>, _ s: Range<WordIndex>, level: Int) {
    var (h, s) = (h, s)
    // Equal ends belong together in some best alignment. The end first: of a line said twice, the second time counts.
    let end = (h.upperBound, s.upperBound)
    while let i = h.last, let j = s.last, isEqual(i, j) {
      h = h.lowerBound..<i
      s = s.lowerBound..<j
    }
    while let i = h.first, let j = s.first, isEqual(i, j) {
      result.steps.append(.init(.matched, heard: i, script: j, likeness: 1))
      h = (i + 1)..<h.upperBound
      s = (j + 1)..<s.upperBound
    }
    alignInside(h, s, level: level)
    for (i, j) in zip(h.upperBound..<end.0, s.upperBound..<end.1) {
      result.steps.append(.init(.matched, heard: i, script: j, likeness: 1))
    }
  }

  /// Aligns a stretch whose ends differ.
  private mutating func alignInside(_ h: Range<Int>, _ s: Range<WordIndex>, level: Int) {
    guard !h.isEmpty, !s.isEmpty else {
      for i in h { append(.init(.inserted, heard: i, script: s.lowerBound), cost: Costs.gap) }
      for j in s { append(.init(.deleted, heard: h.lowerBound, script: j), cost: Costs.gap) }
      return
    }
    var level = level
    while level < Self.anchorRules.count, h.count * s.count <= Self.anchorRules[level].cells { level += 1 }
    guard level < Self.anchorRules.count else { return alignCells(h, s) }
    let chain = anchors(h, s, rule: Self.anchorRules[level])
    var (i, j) = (h.lowerBound, s.lowerBound)
    for anchor in chain {
      align(i..<anchor.heard, j..<anchor.script, level: level + 1)
      result.anchors.append(anchor)
      result.steps.append(.init(.matched, heard: anchor.heard, script: anchor.script, likeness: 1))
      (i, j) = (anchor.heard + 1, anchor.script + 1)
    }
    align(i..<h.upperBound, j..<s.upperBound, level: level + 1)
  }

  mutating func append(_ step: SequenceAlignment.Step, cost: Int32) {
    result.steps.append(step)
    result.cost += Int(cost)
  }

  /// Whether a heard word is one of the forms of a script word.
  @inline(__always)
  func isEqual(_ heardIndex: Int, _ word: WordIndex) -> Bool {
    let form = heard[heardIndex]
    for i in Int(words.formStarts[word])..<Int(words.formStarts[word + 1]) where words.forms[i] == form { return true }
    return false
  }
}
