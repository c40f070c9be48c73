// SPDX-License-Identifier: Apache-2.0

/// Maps words to heights in the text and back, over the lines that have words.
struct LineLayout: Sendable {
  /// All lines as they were measured.
  let lines: [MeasuredLine]
  /// Indices of the lines with words, in order of both words and heights.
  private let spoken: [Int]

  /// Takes lines from the top down. A line whose words do not follow those of the lines above, or that does not lie
  /// below them, counts as one without words.
  init(_ lines: [MeasuredLine]) {
    self.lines = lines
    var spoken: [Int] = []
    for (i, line) in lines.enumerated() where !line.words.isEmpty && line.middle.isFinite {
      if let last = spoken.last,
        line.words.lowerBound < lines[last].words.upperBound || line.middle <= lines[last].middle
      {
        continue
      }
      spoken.append(i)
    }
    self.spoken = spoken
  }

  var isEmpty: Bool { spoken.isEmpty }

  /// The line that holds `word`, as an index into `lines`; the last one for the end of the script, the first for words
  /// before all lines, `nil` where no line has words. Cost: logarithmic.
  func line(of word: WordIndex) -> Int? {
    spokenIndex { lines[$0].words.lowerBound <= word }.map { spoken[$0] }
  }

  /// The first word of the line that holds `word`.
  func lineStart(of word: WordIndex) -> WordIndex {
    line(of: word).map { lines[$0].words.lowerBound } ?? word
  }

  /// The first word of the next line with words; the end of the line's own words where it is the last.
  func lineEnd(of word: WordIndex) -> WordIndex {
    guard let i = spokenIndex({ lines[$0].words.lowerBound <= word }) else { return word }
    return i + 1 < spoken.count ? lines[spoken[i + 1]].words.lowerBound : lines[spoken[i]].words.upperBound
  }

  /// The height that sits on the reading line when `word` is next, which may lie between two words: the line's middle at
  /// its first word, sliding to the next line's. The last line stays, for nothing comes after it.
  func height(of word: Double) -> Double {
    guard let i = spokenIndex({ Double(lines[$0].words.lowerBound) <= word }) else { return 0 }
    let line = lines[spoken[i]]
    guard i + 1 < spoken.count else { return line.middle }
    let next = lines[spoken[i + 1]]
    let share = (word - Double(line.words.lowerBound)) / Double(next.words.lowerBound - line.words.lowerBound)
    return line.middle + min(1, max(0, share)) * (next.middle - line.middle)
  }

  /// The word that is next when `height` sits on the reading line: the inverse of `height(of:)`. On the last line, its
  /// first word.
  func word(at height: Double) -> Double {
    guard let i = spokenIndex({ lines[$0].middle <= height }) else { return 0 }
    let line = lines[spoken[i]]
    let start = Double(line.words.lowerBound)
    guard i + 1 < spoken.count, height > line.middle else { return start }
    let next = lines[spoken[i + 1]]
    let share = (height - line.middle) / (next.middle - line.middle)
    return start + share * Double(next.words.lowerBound - line.words.lowerBound)
  }

  /// The last line with words that `isReached` is true of, as an index into `spoken`; the first line where it is true of
  /// none. True for a line means true for those above it.
  private func spokenIndex(_ isReached: (Int) -> Bool) -> Int? {
    guard !spoken.isEmpty else { return nil }
    var low = 0
    var high = spoken.count
    while low < high {
      let middle = (low + high) / 2
      if isReached(spoken[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
