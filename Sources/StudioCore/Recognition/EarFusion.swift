// SPDX-License-Identifier: Apache-2.0

/// Which recogniser says something.
public enum Ear: String, Sendable, CaseIterable {
  /// The one that expects the script: quick, sure with easy readers, and inclined to hear the script.
  case script
  /// The one that knows nothing of the script: some tenths of a second later, better with hard readers, honest about
  /// everything else.
  case free
}

/// Makes one stream of words out of two recognisers' words.
///
/// As far as the free ear has heard, its words are the stream, and each carries what the script's ear heard at its place as
/// an alternative; the script's ear goes on alone from there. What the free ear makes final is final. A value: no clock.
///
/// Cost of an update: the product of the words that are not final in both ears, some dozens each.
public struct EarFusion: Sendable {
  /// A heard word as one comparison form.
  struct Word: Sendable, Hashable {
    var form: String
    var start: Double
    var end: Double
    var confidence: Float?
  }

  private let language: LanguageTag
  private var script = Tail()
  private var free = Tail()
  /// End of the newest word that is final in the stream, seconds.
  private var settled = 0.0
  private var audioTime = 0.0
  private var aligner = EarAligner()

  /// What an ear has said and the stream does not hold as final.
  private struct Tail: Sendable {
    var final: [Word] = []
    var volatile: [Word] = []
    var all: [Word] { final + volatile }
  }

  /// Starts in silence.
  public init(language: LanguageTag) { self.language = language }

  /// Takes what one ear says now; gives what both say together.
  public mutating func heard(_ update: RecognitionUpdate, from ear: Ear) -> RecognitionUpdate {
    audioTime = max(audioTime, update.audioTime)
    switch ear {
    case .script:
      script.final += forms(update.finalised)
      script.volatile = forms(update.volatile)
      return RecognitionUpdate(volatile: joined(), audioTime: audioTime)
    case .free:
      let new = forms(update.finalised)
      free.final = new
      free.volatile = forms(update.volatile)
      guard !new.isEmpty else { return RecognitionUpdate(volatile: joined(), audioTime: audioTime) }
      let all = joined()
      // The free ear's final words come first in the stream.
      settled = new[new.count - 1].end
      let until = all[new.count - 1].end
      free.final = []
      script.final.removeAll { ($0.start + $0.end) / 2 < until }
      script.volatile.removeAll { ($0.start + $0.end) / 2 < until }
      consumed = until
      return RecognitionUpdate(
        finalised: Array(all[..<new.count]), volatile: Array(all[new.count...]), audioTime: audioTime)
    }
  }

  /// Time up to which the script's ear's words are used up.
  private var consumed = 0.0

  private func forms(_ words: [HeardWord]) -> [Word] {
    words.flatMap { word in
      let forms = WordNormalizer.words(of: word.text, language: language)
      let share = (word.end - word.start) / Double(max(1, forms.count))
      return forms.enumerated().map { k, form in
        Word(
          form: form, start: word.start + Double(k) * share, end: word.start + Double(k + 1) * share,
          confidence: word.confidence)
      }
    }
  }

  /// The stream after its final words.
  private mutating func joined() -> [HeardWord] {
    let said = free.all
    let beside = script.all.filter { ($0.start + $0.end) / 2 >= consumed }
    guard !said.isEmpty else { return beside.map { HeardWord($0.form, start: $0.start, end: $0.end, ear: .script) } }
    let partner = aligner.align(said, beside)
    // The newest word of an unfinished utterance is often half of one.
    let isOpen = !free.volatile.isEmpty
    var trusted = said.count - (isOpen ? 1 : 0)
    var seam = trusted > 0 ? said[trusted - 1].end : said[0].start
    if isOpen, let last = partner[said.count - 1], said[said.count - 1].form == beside[last].form {
      trusted = said.count
      seam = beside[last].end
    }
    var first = beside.firstIndex { ($0.start + $0.end) / 2 > seam } ?? beside.count
    if let last = (0..<trusted).last(where: { partner[$0] != nil }), let index = partner[last] {
      // Words between the last pair and the seam are one ear's alone.
      first = max(first, index + 1)
      if last == trusted - 1 { first = index + 1 }
    }
    var words: [HeardWord] = []
    words.reserveCapacity(trusted + beside.count - first + 1)
    for i in 0..<trusted {
      let other = partner[i].map { beside[$0] }
      words.append(
        HeardWord(
          said[i].form, start: other?.start ?? said[i].start, end: other?.end ?? said[i].end,
          confidence: other?.confidence, alternative: other?.form, ear: .free))
    }
    let tail = beside[min(first, beside.count)...]
    if tail.isEmpty, trusted < said.count {
      let last = said[said.count - 1]
      words.append(HeardWord(last.form, start: last.start, end: last.end, ear: .free))
    }
    for word in tail {
      words.append(HeardWord(word.form, start: word.start, end: word.end, confidence: word.confidence, ear: .script))
    }
    return words
  }
}

/// Pairs the words that two ears heard at about the same time. Owns its scratch.
struct EarAligner: Sendable {
  private let similarity = WordSimilarity(floor: 0.4)

  /// Seconds apart at which two words are no pair whatever they are.
  static let farthest = 1.2

  /// For each of `a` the index of its partner in `b`.
  mutating func align(_ a: [EarFusion.Word], _ b: [EarFusion.Word]) -> [Int?] {
    var partner = [Int?](repeating: nil, count: a.count)
    guard !a.isEmpty, !b.isEmpty else { return partner }
    let patternA = a.map { WordPattern($0.form) }
    let patternB = b.map { WordPattern($0.form) }
    let width = b.count + 1
    var table = [Float](repeating: 0, count: (a.count + 1) * width)
    for i in 1...a.count {
      for j in 1...b.count {
        let gain = worth(a[i - 1], b[j - 1], patternA[i - 1], patternB[j - 1])
        table[i * width + j] = max(
          table[(i - 1) * width + j], table[i * width + j - 1], table[(i - 1) * width + j - 1] + gain)
      }
    }
    var i = a.count
    var j = b.count
    while i > 0, j > 0 {
      let here = table[i * width + j]
      if here == table[(i - 1) * width + j] {
        i -= 1
      } else if here == table[i * width + j - 1] {
        j -= 1
      } else {
        partner[i - 1] = j - 1
        i -= 1
        j -= 1
      }
    }
    return partner
  }

  /// How much a pair is worth: by likeness, and less the further apart.
  private func worth(_ a: EarFusion.Word, _ b: EarFusion.Word, _ p: WordPattern, _ q: WordPattern) -> Float {
    let apart = abs((a.start + a.end) - (b.start + b.end)) / 2
    guard apart < Self.farthest else { return -1 }
    let closeness = Float(1 - apart / Self.farthest)
    let likeness = a.form == b.form ? 1 : similarity.ratio(p, q)
    return likeness > 0 ? likeness + 0.3 * closeness : 0.25 * closeness - 0.1
  }
}
