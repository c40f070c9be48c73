// SPDX-License-Identifier: Apache-2.0

extension ExchangeTake {
  /// A take with its reading: captions of what is kept, a marker at each paragraph of the script from when its first words
  /// were said, and the marks as things to look at.
  ///
  /// Cost: linear in the script and what was said.
  /// - Parameter cuts: seconds on the take's clock.
  public init(
    title: String, media: ExchangeMedia, rate: FrameRate, script: Script, reading: TakeReading, marks: [TakeMark],
    cuts: CutList
  ) {
    let plan = FramePlan(cuts: cuts, duration: media.duration, rate: rate)
    let words = CaptionWords(script: script)
    let kept = words.words(of: reading, cuts: plan.cuts)
    let rules = CaptionRules(framesPerSecond: rate.framesPerSecond)
    let phrasing = ScriptPhrasing(script)
    var markers = Self.paragraphs(words.words(of: reading), of: script, phrasing, cuts: plan.cuts)
    markers += marks.map {
      ExchangeMarker(time: $0.range.lowerBound, name: Self.name(of: $0, script, phrasing), isToDo: true)
    }
    markers.sort { $0.time < $1.time }
    self.init(
      title: title, media: media, plan: plan, markers: markers, cues: CueBreaker(rules: rules).cues(of: kept),
      language: script.language)
  }

  /// The first time that something of each paragraph was said and is kept, named after how the paragraph begins.
  private static func paragraphs(
    _ words: [CaptionWord], of script: Script, _ phrasing: ScriptPhrasing, cuts: CutList
  ) -> [ExchangeMarker] {
    var paragraph = [Int](repeating: 0, count: script.tokens.count)
    for (i, tokens) in script.paragraphs.enumerated() {
      for token in tokens { paragraph[token] = i }
    }
    var first = [Double?](repeating: nil, count: script.paragraphs.count)
    for word in words {
      guard let token = word.token, !cuts.leavesOut(word.start, word.end) else { continue }
      let known = first[paragraph[token]] ?? .infinity
      first[paragraph[token]] = min(known, word.start)
    }
    return script.paragraphs.indices.compactMap { i in
      first[i].map { ExchangeMarker(time: $0, name: beginning(of: script.paragraphs[i], phrasing)) }
    }
  }

  private static func name(of mark: TakeMark, _ script: Script, _ phrasing: ScriptPhrasing) -> String {
    let kind =
      switch mark.kind {
      case .stumble: "Stumble"
      case .restart: "Restart"
      case .again: "Repeat"
      case .pause: "Pause"
      case .skip: "Skipped"
      }
    let first = script.token(of: mark.words.lowerBound)
    // Where nothing was said, what comes next names the place.
    let end = mark.words.isEmpty ? script.tokens.count : script.token(of: mark.words.upperBound - 1) + 1
    let words = beginning(of: min(first, end)..<end, phrasing)
    return words.isEmpty ? kind : kind + (mark.words.isEmpty ? " before: " : ": ") + words
  }

  /// The first words that are said, about forty characters of them.
  private static func beginning(of tokens: Range<TokenIndex>, _ phrasing: ScriptPhrasing) -> String {
    var text = ""
    for token in tokens where !phrasing.shown[token].isEmpty {
      let word = phrasing.shown[token]
      if !text.isEmpty, text.count + word.count > 40 { return text + " …" }
      text += (text.isEmpty ? "" : " ") + word.prefix(60)
    }
    return text
  }
}
