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
/// an alternative; the script's ear goes on alone from there. What the free ear makes final is final, and so is what it has
/// left unanswered for `longestWait`. A value: no clock.
///
/// Cost of an update: the product of the words that are not final in both ears, some dozens each.
public struct EarFusion: Sendable {
  /// Seconds after which the free ear says nothing more of a moment: its longest utterance, its longest delay, and some.
  public static let longestWait = 20.0

  private let language: LanguageTag
  private var script = Tail()
  private var free = Tail()
  private var aligner = EarAligner()
  /// Seconds up to which the script's ear's words are used up.
  private var consumed = 0.0
  /// End of the newest final word of the stream, seconds.
  private var settled = 0.0
  private var audioTime = 0.0
  private var freeIsGone = false

  /// A heard word as one comparison form.
  struct Word: Sendable, Hashable {
    var form: String
    var start: Double
    var end: Double
    var confidence: Float?

    var middle: Double { (start + end) / 2 }
  }

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
    var both: RecognitionUpdate
    switch ear {
    case .script: both = heardByScript(update)
    case .free: both = freeIsGone ? RecognitionUpdate(volatile: joined(), audioTime: audioTime) : heardByFree(update)
    }
    if !freeIsGone { both.byEar = (update.byEar.isEmpty ? update.finalised : update.byEar).map { $0.of(ear) } }
    both.apart = update.apart.map { utterance in
      var utterance = utterance
      utterance.ear = freeIsGone ? nil : ear
      return utterance
    }
    return both
  }

  /// Goes on with the script's ear alone: the free ear has failed or does not keep up.
  public mutating func loseFreeEar() -> RecognitionUpdate {
    freeIsGone = true
    let words = joined()
    let volatile = script.volatile.count { $0.middle >= consumed }
    let final = free.all.isEmpty ? words.count - volatile : words.count
    free = Tail()
    script.final = []
    // What is final here comes again in the script's ear's tail.
    if final > 0 { (consumed, settled) = (words[final - 1].end, words[final - 1].end) }
    return RecognitionUpdate(
      finalised: Array(words[..<final]), volatile: Array(words[final...]), audioTime: audioTime)
  }

  private mutating func heardByScript(_ update: RecognitionUpdate) -> RecognitionUpdate {
    let new = forms(update.finalised)
    script.volatile = forms(update.volatile)
    guard freeIsGone else {
      script.final += new
      let final = takeUnanswered()
      return RecognitionUpdate(finalised: final, volatile: joined(), audioTime: audioTime)
    }
    let final = new.filter { $0.middle >= consumed }
    let words = inOrder(final.map { Self.word($0, ear: nil) })
    if let last = words.last { (consumed, settled) = (last.end, last.end) }
    return RecognitionUpdate(
      finalised: words, volatile: joined().map { $0.of(nil) }, audioTime: audioTime)
  }

  /// Makes final what the script's ear found where the free ear heard nothing: breath and noise, which may go on for hours.
  private mutating func takeUnanswered() -> [HeardWord] {
    let answered = (free.final.first ?? free.volatile.first)?.start ?? .infinity
    let limit = min(answered, audioTime - Self.longestWait)
    let count = script.final.firstIndex { $0.end >= limit } ?? script.final.count
    guard count > 0 else { return [] }
    let words = inOrder(script.final[..<count].filter { $0.middle >= consumed }.map { Self.word($0, ear: .script) })
    script.final.removeFirst(count)
    if let last = words.last { (consumed, settled) = (last.end, last.end) }
    return words
  }

  private mutating func heardByFree(_ update: RecognitionUpdate) -> RecognitionUpdate {
    free.final = forms(update.finalised)
    free.volatile = forms(update.volatile)
    let words = joined()
    let final = free.final.count
    guard final > 0 else { return RecognitionUpdate(volatile: words, audioTime: audioTime) }
    free.final = []
    (consumed, settled) = (words[final - 1].end, words[final - 1].end)
    script.final.removeAll { $0.middle < consumed }
    script.volatile.removeAll { $0.middle < consumed }
    return RecognitionUpdate(
      finalised: Array(words[..<final]), volatile: Array(words[final...]), audioTime: audioTime)
  }

  /// Words as single comparison forms; a word that is several shares its time out evenly.
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

  /// The stream after its final words: the free ear's, all of the final ones among them, then the script's ear's.
  private mutating func joined() -> [HeardWord] {
    let said = free.all
    let beside = script.all.filter { $0.middle >= consumed }
    guard !said.isEmpty else { return inOrder(beside.map { Self.word($0, ear: .script) }) }
    let partner = aligner.align(said, beside)
    let seam = seam(said, beside, partner)
    var words: [HeardWord] = []
    words.reserveCapacity(said.count + beside.count)
    for i in 0..<seam.said {
      // The script's ear's times are measured, the free ear's may be shared out.
      let other = partner[i].map { beside[$0] }
      words.append(
        HeardWord(
          said[i].form, start: other?.start ?? said[i].start, end: other?.end ?? said[i].end,
          confidence: said[i].confidence, alternative: other?.form, ear: .free))
    }
    let tail = beside[seam.beside...]
    if tail.isEmpty, seam.said < said.count { words.append(Self.word(said[seam.said], ear: .free)) }
    words += tail.map { Self.word($0, ear: .script) }
    return inOrder(words)
  }

  /// Words with their times in order: those of two ears overlap.
  private func inOrder(_ words: [HeardWord]) -> [HeardWord] {
    var moment = settled
    return words.map { word in
      var word = word
      word.start = max(word.start, moment)
      word.end = max(word.end, word.start)
      moment = word.end
      return word
    }
  }

  /// How many of the free ear's words are the stream, and which of the script's ear's is the first after them.
  private func seam(_ said: [Word], _ beside: [Word], _ partner: [Int?]) -> (said: Int, beside: Int) {
    // The newest word of an unfinished utterance is often half of one, unless both ears heard it.
    var trusted = said.count
    if !free.volatile.isEmpty {
      let other = partner[said.count - 1].map { beside[$0].form }
      if other != said[said.count - 1].form { trusted -= 1 }
    }
    guard trusted > 0 else { return (0, beside.firstIndex { $0.middle > said[0].start } ?? beside.count) }
    if let pair = partner[trusted - 1] { return (trusted, pair + 1) }
    let moment = said[trusted - 1].end
    var first = beside.firstIndex { $0.middle > moment } ?? beside.count
    if let pair = partner[..<trusted].last(where: { $0 != nil }) ?? nil { first = max(first, pair + 1) }
    return (trusted, first)
  }

  private static func word(_ word: Word, ear: Ear?) -> HeardWord {
    HeardWord(word.form, start: word.start, end: word.end, confidence: word.confidence, ear: ear)
  }
}

extension HeardWord {
  /// The word as heard by `ear`.
  fileprivate func of(_ ear: Ear?) -> HeardWord {
    var word = self
    word.ear = ear
    return word
  }
}
