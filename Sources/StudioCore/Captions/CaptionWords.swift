// SPDX-License-Identifier: Apache-2.0

/// The words of a take's captions: the script's spelling where it was read, what was heard where it was not.
public struct CaptionWords: Sendable {
  private let script: Script
  private let phrasing: ScriptPhrasing

  /// Prepares a script. Cost: linear in it.
  public init(script: Script) {
    self.script = script
    phrasing = ScriptPhrasing(script)
  }

  /// The caption words of a reading, in order of time, each token once for each time that it was said.
  ///
  /// - Parameter cuts: what an export leaves out; words in it go and times move up.
  public func words(of reading: TakeReading, cuts: CutList = CutList()) -> [CaptionWord] {
    let said = reading.said.filter { !cuts.leavesOut($0.start, $0.end) }
    var words: [CaptionWord] = []
    words.reserveCapacity(said.count)
    var i = 0
    var lastToken: TokenIndex?
    while i < said.count {
      let end = endOfToken(said, from: i)
      let token = said[i].place.map { script.token(of: $0.lowerBound) }
      let group = said[i..<end]
      if let last = words.indices.last, lastToken == nil || token != lastToken.map({ $0 + 1 }) {
        breakBetween(&words[last], lastToken, token)
      }
      if let token, isSaid(token, group) {
        append(token, group, to: &words)
        // What one heard word said as well: `coldhearted`.
        lastToken = script.token(of: (group.last?.place ?? 0..<1).upperBound - 1)
        if let lastToken, lastToken > token {
          for extra in (token + 1)...lastToken where !phrasing.shown[extra].isEmpty {
            append(extra, group.suffix(1), to: &words)
          }
        }
      } else {
        for word in group {
          let text = spelled(CaptionWord.printable(word.text))
          if !text.isEmpty { words.append(CaptionWord(text, start: word.start, end: word.end)) }
        }
        lastToken = nil
      }
      i = end
    }
    return Self.shifted(words, by: cuts)
  }

  /// The end of the words from `first` that were one saying of one token.
  private func endOfToken(_ said: [TakeReading.Said], from first: Int) -> Int {
    guard let place = said[first].place else { return first + 1 }
    let token = script.token(of: place.lowerBound)
    var end = first + 1
    var at = place.upperBound
    var next = end
    // Something misheard in the middle of a figure is not shown beside the figure.
    while next < said.count, next - end < 2 {
      if let place = said[next].place {
        guard script.token(of: place.lowerBound) == token, place.lowerBound >= at else { break }
        at = place.upperBound
        end = next + 1
      }
      next += 1
    }
    return end
  }

  /// Whether enough of a token was said to show it: half of its words. Of a token in pieces the pieces that were said are.
  private func isSaid(_ token: TokenIndex, _ group: ArraySlice<TakeReading.Said>) -> Bool {
    if !phrasing.pieces(of: token).isEmpty { return true }
    let range = script.tokens[token].wordRange
    let count = group.reduce(0) { $0 + ($1.place?.count ?? 0) }
    return 2 * count >= range.count
  }

  private func append(_ token: TokenIndex, _ group: ArraySlice<TakeReading.Said>, to words: inout [CaptionWord]) {
    guard let first = group.first else { return }
    let end = group.reduce(first.end) { max($0, $1.end) }
    let pieces = phrasing.pieces(of: token)
    let opens = phrasing.opensParagraph(token)
    guard pieces.count > 1 else {
      words.append(
        CaptionWord(
          phrasing.shown[token], start: first.start, end: end, token: token,
          after: phrasing.after[token], opensParagraph: opens))
      return
    }
    // Without spaces a token is a whole line: only what was said of it is shown, each piece at its own time.
    for word in group {
      guard let place = word.place else { continue }
      for index in place {
        let piece = index - script.tokens[token].firstWord
        guard pieces.indices.contains(piece) else { continue }
        let isLast = piece == pieces.count - 1
        words.append(
          CaptionWord(
            pieces[piece].text, start: word.start, end: word.end, token: token, joinsNext: !isLast,
            after: isLast ? phrasing.after[token] : pieces[piece].after, opensParagraph: opens && piece == 0))
      }
    }
  }

  /// What lies between a token and what is not the next one: the reader left the script or came back to it.
  private func breakBetween(_ word: inout CaptionWord, _ token: TokenIndex?, _ next: TokenIndex?) {
    if let token, let next, next > token, (token..<next).dropFirst().allSatisfy({ script.tokens[$0].wordCount == 0 }) {
      return
    }
    word.joinsNext = false
    let isAnew = token != nil && next != nil
    word.after = min(word.after, isAnew ? .clause : token != nil || next != nil ? .phrase : .word)
  }

  /// English writes one word with a capital wherever it stands.
  private func spelled(_ text: String) -> String {
    guard script.language.language == "en", text.hasPrefix("i") else { return text }
    let rest = text.dropFirst()
    return rest.isEmpty || rest.hasPrefix("'") ? "I" + rest : text
  }

  private static func shifted(_ words: [CaptionWord], by cuts: CutList) -> [CaptionWord] {
    guard !cuts.ranges.isEmpty else { return words }
    return words.map { word in
      var word = word
      word.start = cuts.shifted(word.start)
      word.end = max(word.start, cuts.shifted(word.end))
      return word
    }
  }
}
