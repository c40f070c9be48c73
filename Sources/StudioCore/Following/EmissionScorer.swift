// SPDX-License-Identifier: Apache-2.0

/// Scores one heard word against the script words in reach.
struct EmissionScorer: Sendable {
  var emissions: FollowTrellis.Emissions
  var skipWeight: [Float]
  var sentenceStart: [Bool]
  private var masks = [UInt64](repeating: 0, count: 256)

  init(width: Int) {
    emissions = FollowTrellis.Emissions(match: Array(repeating: -.infinity, count: width))
    skipWeight = Array(repeating: 1, count: width)
    sentenceStart = Array(repeating: false, count: width)
  }

  mutating func score(
    _ entry: HeardStream.Entry, low: Int, script: ScriptWords, lexicon: FollowLexicon, reader: ReaderModel,
    tuning: FollowTuning
  ) {
    let heard = entry.form
    prepare(heard)
    let heardWeight = FollowLexicon.weight(of: heard)
    emissions.wrong = reader.wrong * (entry.isOpen ? 0.7 : 1)
    emissions.extra = reader.extra * (0.5 + 0.5 * heardWeight) * (entry.isOpen ? 0.7 : 1)
    for i in 0..<emissions.match.count {
      let word = low + i
      guard word >= 0, word < script.count else {
        emissions.match[i] = -.infinity
        sentenceStart[i] = false
        continue
      }
      var best: Float = 0
      var weight: Float = 0
      for f in script.forms(of: word) {
        let from = Int(script.vocabularyStarts[Int(f)])
        let to = Int(script.vocabularyStarts[Int(f) + 1])
        let r = similarity(heard, script.vocabularyBytes, from, to, open: entry.isOpen)
        if r > best {
          best = r
          weight = lexicon.weight[Int(f)]
        }
      }
      emissions.match[i] = best >= tuning.similarityFloor ? EmissionScorer.value(best, weight, tuning) : -.infinity
      skipWeight[i] = 0.45 + 0.55 * lexicon.weight[Int(script.forms[Int(script.formStarts[word])])]
      sentenceStart[i] = word == 0 || script.sentences[word] != script.sentences[word - 1]
    }
    for byte in heard { masks[Int(byte)] = 0 }
  }

  static func value(_ ratio: Float, _ weight: Float, _ tuning: FollowTuning) -> Float {
    let full = tuning.matchCommon + (tuning.matchRare - tuning.matchCommon) * weight
    if ratio >= 1 { return full }
    let share = (ratio - 0.4) / 0.6
    return full * share - 1.2 * (1 - share)
  }

  private mutating func prepare(_ heard: [UInt8]) {
    for (i, byte) in heard.prefix(64).enumerated() { masks[Int(byte)] |= 1 << UInt64(i) }
  }

  private func similarity(_ a: [UInt8], _ bytes: [UInt8], _ from: Int, _ to: Int, open: Bool) -> Float {
    let n = min(64, a.count)
    let m = to - from
    if n <= 3 || m <= 3 {
      guard n == m else { return 0 }
      for i in 0..<n where a[i] != bytes[from + i] { return 0 }
      return 1
    }
    let bound = 2 * Float(min(n, m)) / Float(n + m)
    var prefix: Float = 0
    if open, n >= 3, m > n {
      var k = 0
      while k < n, a[k] == bytes[from + k] { k += 1 }
      if k == n { prefix = 0.8 }
    }
    if bound < 0.5 { return prefix }
    var v = ~UInt64(0)
    for j in from..<to {
      let u = v & masks[Int(bytes[j])]
      v = (v &+ u) | (v & ~u)
    }
    let common = (~v & (n == 64 ? ~0 : (1 << UInt64(n)) - 1)).nonzeroBitCount
    return max(prefix, 2 * Float(common) / Float(n + m))
  }
}
