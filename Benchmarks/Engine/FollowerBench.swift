// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// One follower update in a script of 100,000 words: reading with slips, ad-libs, skips and far jumps.
enum FollowerBench {
  static func run(_ report: inout Report, scale: Int) {
    let count = 100_000 / scale
    report.begin("follower", "one update, a script of \(count) words, CPU µs")
    var random = SeededGenerator(seed: 8)
    let vocabulary = RandomText.vocabulary(8_000, using: &random)
    let words = RandomText.words(count, of: vocabulary, using: &random)
    let text = words.enumerated().map { i, word in i % 12 == 11 ? word + "." : word }.joined(separator: " ")
    let script = Script(parsing: text, language: LanguageTag("en"))
    var follower = Follower(script: script)
    var times: [Int] = []
    var wrong = 0
    for update in updates(words, vocabulary, &random) {
      let start = threadTime()
      let event = follower.heard(update.update)
      times.append(threadTime() - start)
      if let place = update.place, abs(event.position - place) > 20 { wrong += 1 }
    }
    times.sort()
    report.figure("\(times.count) updates, median", Double(times[times.count / 2]) / 1e3, "µs", wanted: "at most 20")
    report.figure("p99, search of the whole script included", at(0.99, times), "µs", wanted: "at most 200")
    report.figure("p99.9", at(0.999, times), "µs")
    report.figure("largest", at(1, times), "µs")
    report.figure("updates on script more than 20 words off", 100 * Double(wrong) / Double(times.count), "%")
    readThrough(script, words, vocabulary, &report)
  }

  /// The whole script once, with slips: whether the place holds to the end, and whether updates stay as quick.
  private static func readThrough(
    _ script: Script, _ words: [String], _ vocabulary: [String], _ report: inout Report
  ) {
    var follower = Follower(script: script)
    var slips = SlippedReading.Slips()
    // A false start of words that are common elsewhere has no one right place while it lasts.
    slips.falseStart = 0
    let reading = SlippedReading(
      of: words, sentences: words.indices.map { $0 / 12 }, vocabulary: vocabulary, slips: slips, seed: 9)
    var (far, lost, worst, time) = (0, 0, 0, 0.0)
    var costs: [Int] = []
    for said in reading.said {
      time += 0.35
      let word = HeardWord(said.text, start: time - 0.35, end: time, confidence: 0.9)
      let start = threadTime()
      let event = follower.heard(RecognitionUpdate(finalised: [word], audioTime: time + 0.1))
      costs.append(threadTime() - start)
      far += abs(event.position - said.place) > 6 ? 1 : 0
      worst = max(worst, abs(event.position - said.place))
      lost += event.state == .lost ? 1 : 0
    }
    let tenth = costs.count / 10
    let (first, last) = (costs.prefix(tenth).reduce(0, +), costs.suffix(tenth).reduce(0, +))
    report.figure("read through: words from the end", Double(abs(follower.position - words.count)), "", wanted: "0")
    report.figure("read through: most words off, on the way", Double(worst), "")
    report.figure("read through: words at which it was more than 6 off", Double(far), "")
    report.figure("read through: words at which the reader was lost", Double(lost), "")
    report.figure("read through: an update in the first tenth", Double(first) / Double(tenth) / 1e3, "µs")
    report.figure("read through: an update in the last tenth", Double(last) / Double(tenth) / 1e3, "µs")
  }

  private static func at(_ share: Double, _ times: [Int]) -> Double {
    Double(times[min(times.count - 1, Int(Double(times.count) * share))]) / 1e3
  }

  /// A reading as a recogniser tells it: each word comes volatile, and six at a time become final. `place` is the
  /// position that the newest word means, where it is in the script.
  private static func updates(
    _ words: [String], _ vocabulary: [String], _ random: inout SeededGenerator
  ) -> [(update: RecognitionUpdate, place: Int?)] {
    var updates: [(update: RecognitionUpdate, place: Int?)] = []
    var pending: [HeardWord] = []
    var time = 0.0
    func say(_ word: String, place: Int?) {
      time += 0.35
      pending.append(HeardWord(word, start: time - 0.35, end: time, confidence: 0.9))
      let final = pending.count == 6 ? pending : []
      if pending.count == 6 { pending = [] }
      updates.append((RecognitionUpdate(finalised: final, volatile: pending, audioTime: time + 0.1), place))
    }
    let passages = 20
    for passage in 0..<passages {
      // From the front, the back, the middle: every change of passage needs the whole script.
      let length = words.count / passages
      let start = (passage * 7 % passages) * length
      for (i, word) in words[start..<(start + length / 2)].enumerated() {
        let heard = random.happens(0.06) ? RandomText.misheard(word, rate: 0.2, using: &random) : word
        // The first words after a jump are not yet a place.
        say(heard.isEmpty ? word : heard, place: i > 30 ? start + i + 1 : nil)
        if random.happens(0.001) {
          for _ in 0..<(5 + random.below(40)) { say(vocabulary[random.below(vocabulary.count)], place: nil) }
        }
      }
    }
    return updates
  }
}
