// SPDX-License-Identifier: Apache-2.0

/// Finds the marks of a take. Cost: linear in its words and the script's.
public struct TakeMarks: Sendable {
  /// The marks, in order of time.
  public let marks: [TakeMark]
  /// For each script word, how often it was said.
  public let timesSaid: [Int]

  /// Marks a reading of `script`.
  public init(_ reading: TakeReading, of script: Script, tuning: TakeTuning = TakeTuning()) {
    var timesSaid = [Int](repeating: 0, count: script.wordCount)
    for said in reading.said {
      for word in said.place ?? 0..<0 { timesSaid[word] += 1 }
    }
    self.timesSaid = timesSaid
    var finder = Finder(script: script, said: reading.said, timesSaid: timesSaid, tuning: tuning)
    finder.find()
    marks = finder.marks.sorted { ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue) }
  }

  private struct Finder {
    let script: Script
    let said: [TakeReading.Said]
    let timesSaid: [Int]
    let tuning: TakeTuning
    var marks: [TakeMark] = []
    /// The furthest that the reader had come in the passage that is being read.
    private var last: Int?

    init(script: Script, said: [TakeReading.Said], timesSaid: [Int], tuning: TakeTuning) {
      self.script = script
      self.said = said
      self.timesSaid = timesSaid
      self.tuning = tuning
    }

    mutating func find() {
      for (i, word) in said.enumerated() where word.place != nil {
        if let last { look(from: last, to: i) }
        last = i
      }
    }

    /// Looks at what lies between two words of the script that follow each other in time.
    private mutating func look(from one: Int, to other: Int) {
      guard let before = said[one].place, let after = said[other].place else { return }
      let step = after.lowerBound - before.upperBound
      if step < 0 { goBack(one, other, before: before, after: after) }
      if step >= tuning.skipWords {
        // What is read later was not left out, only put off.
        let missed = (before.upperBound..<after.lowerBound).count { timesSaid[$0] == 0 }
        if missed >= tuning.skipWords {
          mark(.skip, from: said[one].end, to: said[other].start, before.upperBound..<after.lowerBound)
        }
      }
      let isOneSentence =
        (0...4).contains(step) && script.sentence(of: before.upperBound - 1) == script.sentence(of: after.lowerBound)
      if other - one - 1 >= tuning.stumbleWords, abs(step) <= 12 {
        mark(.stumble, from: said[one + 1].start, to: said[other - 1].end, after.lowerBound..<after.lowerBound)
      }
      guard isOneSentence else { return }
      for i in one..<other where said[i + 1].start - said[i].end >= tuning.longPause {
        mark(.pause, from: said[i].end, to: said[i + 1].start, after.lowerBound..<after.lowerBound)
      }
    }

    private mutating func goBack(_ one: Int, _ other: Int, before: Range<WordIndex>, after: Range<WordIndex>) {
      let again = after.lowerBound..<before.upperBound
      let isAfterEnd =
        before.upperBound == script.wordCount
        || script.sentence(of: before.upperBound) != script.sentence(of: before.upperBound - 1)
      let isSameSentence = script.sentence(of: after.lowerBound) == script.sentence(of: before.upperBound - 1)
      let kind: TakeMark.Kind = isSameSentence && !isAfterEnd ? .restart : .again
      // The time of what was said again: from where it is back to where the reader had been before.
      var end = other
      while end + 1 < said.count, let place = said[end + 1].place, again.contains(place.lowerBound),
        place.lowerBound >= said[end].place?.upperBound ?? 0
      {
        end += 1
      }
      mark(kind, from: said[other].start, to: said[end].end, again)
    }

    private mutating func mark(_ kind: TakeMark.Kind, from start: Double, to end: Double, _ words: Range<WordIndex>) {
      marks.append(TakeMark(kind, range: start...max(start, end), words: words))
    }
  }
}
