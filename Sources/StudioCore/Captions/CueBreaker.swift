// SPDX-License-Identifier: Apache-2.0

/// Parts caption words into captions.
///
/// Of all ways to part them the one of least cost is taken (dynamic programming): a caption that ends with a sentence costs
/// least, one that parts a name most; too short, too fast and lonely captions cost on top. No caption spans a pause, is
/// longer than its lines or stands for longer than it may.
///
/// Cost: linear in the words, times the words that one caption holds.
public struct CueBreaker: Sendable {
  /// What the captions keep to.
  public let rules: CaptionRules

  /// A breaker for some rules.
  public init(rules: CaptionRules = CaptionRules()) { self.rules = rules }

  /// What breaks and captions cost, in units of a caption.
  enum Costs {
    static let breaks: [Double] = [0, 1, 3, 5, 8, 1_000]
    static let cue = 0.5
    /// A sentence's end inside a caption.
    static let sentenceInside = 1.5
    /// For each second of silence inside a caption, from half a second on.
    static let pauseInside = 4.0
    /// A caption that has no time to be read, and for the share that is missing.
    static let short = 6.0
    static let shortShare = 10.0
    /// For each character a second too many.
    static let fast = 0.3
    /// One word that is no sentence.
    static let lonely = 2.5
    /// A share of what the break between two lines would cost as a break between captions.
    static let lineShare = 0.25
  }

  /// The captions of some words, which are put in order of time. Every character is in exactly one.
  public func cues(of words: [CaptionWord]) -> [Cue] {
    var words = words.filter { !$0.text.isEmpty && $0.start.isFinite && $0.end.isFinite }
    if zip(words, words.dropFirst()).contains(where: { $0.start > $1.start }) {
      words = words.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        .map(\.element)
    }
    let pieces = words.flatMap(parted)
    guard !pieces.isEmpty else { return [] }
    let widths = pieces.map { CaptionWidth.columns($0.text) }
    var untimed: [Cue] = []
    var ends: [Double] = []
    for range in ranges(of: pieces, widths) {
      let line = lineBreak(pieces, widths, range)
      var lines = [text(pieces, range.lowerBound..<(line ?? range.upperBound))]
      if let line { lines.append(text(pieces, line..<range.upperBound)) }
      let end = range.reduce(0.0) { max($0, pieces[$1].end) }
      untimed.append(Cue(start: Self.milliseconds(pieces[range.lowerBound].start), end: 0, lines: lines))
      ends.append(end)
    }
    return timed(untimed, ends: ends.map(Self.milliseconds))
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int((min(max(0, seconds), 1e8) * 1_000).rounded()) }

  /// The words `range` as text.
  private func text(_ words: [CaptionWord], _ range: Range<Int>) -> String {
    var text = ""
    for i in range {
      text += words[i].text
      if i + 1 < range.upperBound, !words[i].joinsNext { text += " " }
    }
    return text
  }

  /// A word that is longer than a line, in pieces that are not; their times by their lengths.
  private func parted(_ word: CaptionWord) -> [CaptionWord] {
    guard CaptionWidth.columns(word.text) > rules.lineLength else { return [word] }
    var texts: [String] = [""]
    var width = 0
    for character in word.text {
      let own = CaptionWidth.columns(character)
      if width + own > rules.lineLength, !texts[texts.count - 1].isEmpty {
        texts.append("")
        width = 0
      }
      texts[texts.count - 1].append(character)
      width += own
    }
    // White space inside a token (a mark beside it) must not end up at the edge of a line.
    texts = texts.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    let length = word.end - word.start
    return texts.enumerated().map { i, text in
      var piece = word
      piece.text = text
      piece.start = word.start + length * Double(i) / Double(texts.count)
      piece.end = word.start + length * Double(i + 1) / Double(texts.count)
      if i + 1 < texts.count { (piece.joinsNext, piece.after) = (true, .bound) }
      if i > 0 { piece.opensParagraph = false }
      return piece
    }
  }

  // MARK: Where captions end

  /// Ranges of words, one a caption.
  private func ranges(of words: [CaptionWord], _ widths: [Int]) -> [Range<Int>] {
    var best = [Double](repeating: .infinity, count: words.count + 1)
    var from = [Int](repeating: 0, count: words.count + 1)
    best[0] = 0
    for first in words.indices {
      var candidate = Candidate(first: first)
      for last in first..<words.count {
        guard candidate.add(last, words, widths, rules) || last == first else { break }
        let cost = best[first] + self.cost(candidate, words, widths)
        if cost < best[last + 1] { (best[last + 1], from[last + 1]) = (cost, first) }
      }
    }
    var ranges: [Range<Int>] = []
    var end = words.count
    while end > 0 {
      ranges.append(from[end]..<end)
      end = from[end]
    }
    return ranges.reversed()
  }

  /// A caption in the making.
  private struct Candidate {
    let first: Int
    var last: Int
    /// Columns, spaces included.
    var width = 0
    var characters = 0
    var end = -Double.infinity
    var inside = 0.0
    /// Columns of the words after those that fill the first line, once there are such.
    var firstLine = 0
    var secondLine = 0

    init(first: Int) {
      self.first = first
      last = first
    }

    /// Adds the next word; false where a caption can't hold it.
    mutating func add(_ word: Int, _ words: [CaptionWord], _ widths: [Int], _ rules: CaptionRules) -> Bool {
      let space = word > first && !words[word - 1].joinsNext ? 1 : 0
      if word > first {
        let silence = words[word].start - end
        guard silence < rules.pause else { return false }
        if silence >= 0.5 { inside += silence * Costs.pauseInside }
        if words[word - 1].after == .sentence { inside += Costs.sentenceInside }
        guard words[word].end - words[first].start <= Double(rules.longest) / 1_000 else { return false }
      }
      if secondLine == 0, firstLine + space + widths[word] <= rules.lineLength || word == first {
        firstLine += space + widths[word]
      } else {
        guard rules.lineCount > 1 else { return false }
        secondLine += (secondLine == 0 ? 0 : space) + widths[word]
        guard secondLine <= rules.lineLength else { return false }
      }
      width += space + widths[word]
      characters += space + words[word].text.count
      end = max(end, words[word].end)
      last = word
      return true
    }
  }

  private func cost(_ cue: Candidate, _ words: [CaptionWord], _ widths: [Int]) -> Double {
    let next = cue.last + 1
    let isEnd = next == words.count || words[next].start - cue.end >= rules.pause
    let kind = isEnd ? .sentence : words[cue.last].after
    var cost = Costs.cue + cue.inside + Costs.breaks[Int(kind.rawValue)]
    if !isEnd, words[next].start - cue.end >= 0.5, kind < .bound { cost -= 0.5 * Costs.breaks[Int(kind.rawValue)] }
    let room = min(
      next < words.count ? words[next].start - words[cue.first].start : .infinity, Double(rules.longest) / 1_000)
    let shortest = Double(rules.shortest + rules.frameGap) / 1_000
    if room < shortest { cost += Costs.short + Costs.shortShare * (1 - max(0, room) / shortest) }
    let speed = Double(cue.characters) / max(room, shortest)
    if speed > rules.readingSpeed { cost += Costs.fast * min(speed - rules.readingSpeed, 100) }
    if cue.first == cue.last, kind != .sentence { cost += Costs.lonely }
    if cue.secondLine > 0, let line = lineBreak(words, widths, cue.first..<next) {
      cost += Costs.lineShare * Costs.breaks[Int(words[line - 1].after.rawValue)]
    }
    return cost
  }

  /// The first word of the second line; `nil` where one line is enough.
  private func lineBreak(_ words: [CaptionWord], _ widths: [Int], _ range: Range<Int>) -> Int? {
    var starts = [0]
    for i in range {
      let space = i > range.lowerBound && !words[i - 1].joinsNext ? 1 : 0
      starts.append(starts[starts.count - 1] + space + widths[i])
    }
    let total = starts[starts.count - 1]
    guard total > rules.lineLength else { return nil }
    var best: (cost: Double, at: Int)?
    for at in (range.lowerBound + 1)..<range.upperBound {
      let upper = starts[at - range.lowerBound]
      let lower = total - upper - (words[at - 1].joinsNext ? 0 : 1)
      guard upper <= rules.lineLength else { break }
      guard lower <= rules.lineLength else { continue }
      let uneven = Double(abs(upper - lower)) / Double(rules.lineLength)
      let cost = Costs.breaks[Int(words[at - 1].after.rawValue)] + 3 * uneven
      if cost < best?.cost ?? .infinity { best = (cost, at) }
    }
    return best?.at
  }

  // MARK: Times

  /// Gives captions their ends: when the words end, later where there is room and reading needs it, and right before the
  /// next one where only a moment would be left between.
  private func timed(_ untimed: [Cue], ends: [Int]) -> [Cue] {
    var cues = untimed
    for i in cues.indices {
      // What has no time of its own begins when there is room for it.
      if i > 0 { cues[i].start = max(cues[i].start, cues[i - 1].end + rules.frameGap) }
      let start = cues[i].start
      let next = i + 1 < cues.count ? max(cues[i + 1].start, start) : nil
      let room = next.map { max($0 - rules.frameGap, start + rules.shortest) } ?? .max
      let characters = cues[i].lines.reduce(cues[i].lines.count - 1) { $0 + $1.count }
      let reading = Int((Double(characters) * 1_000 / rules.readingSpeed).rounded(.up))
      var end = max(ends[i], start + max(rules.shortest, reading))
      if let next, next - end < rules.openGap { end = next - rules.frameGap }
      cues[i].end = min(max(end, start + rules.shortest), room, start + rules.longest)
    }
    return cues
  }
}
