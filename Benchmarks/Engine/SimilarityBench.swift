// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import StudioCore

/// Word similarity and edit distance against plain dynamic programming.
enum SimilarityBench {
  static func run(_ report: inout Report, scale: Int) {
    let pairs = 1_000_000 / scale
    report.begin("similarity", "bit-parallel with bounds against the plain table, \(pairs) pairs, CPU ns a pair")
    var random = SeededGenerator(seed: 1)
    let vocabulary = RandomText.vocabulary(5_000, using: &random)
    eachAgainstMany(&report, pairs, vocabulary, &random)
    pairByPair(&report, pairs, vocabulary, &random)
    search(&report, vocabulary, &random)
  }

  /// As the follower uses it: a heard word is prepared once and compared with many forms.
  private static func eachAgainstMany(
    _ report: inout Report, _ pairs: Int, _ vocabulary: [String], _ random: inout SeededGenerator
  ) {
    let similarity = WordSimilarity()
    let signatures = signatures(of: vocabulary)
    let forms = vocabulary.map { Array($0.utf16) }
    let window = 100
    let heard = (0..<(pairs / window)).map { _ in
      (
        word: RandomText.misheard(vocabulary[random.below(5_000)], rate: 0.1, using: &random),
        from: random.below(5_000 - window)
      )
    }
    let letters = heard.map { Array($0.word.utf16) }
    var fast = [Float](repeating: 0, count: heard.count * window)
    var plain = fast
    var pattern = WordPattern()
    let fastTime = measured {
      for (i, item) in heard.enumerated() {
        pattern.prepare(item.word)
        for k in 0..<window {
          fast[i * window + k] = similarity.ratio(pattern, ScriptWords.FormID(item.from + k), in: signatures)
        }
      }
    }
    let plainTime = measured(rounds: 1) {
      for (i, item) in heard.enumerated() {
        for k in 0..<window {
          plain[i * window + k] = PlainSimilarity.ratio(letters[i], forms[item.from + k], floor: similarity.floor)
        }
      }
    }
    add(&report, "one heard word with \(window) forms", fastTime, plainTime, fast, plain)
  }

  /// Pairs that meet once, half of them alike: every word is prepared anew, and the letters decide.
  private static func pairByPair(
    _ report: inout Report, _ pairs: Int, _ vocabulary: [String], _ random: inout SeededGenerator
  ) {
    let similarity = WordSimilarity()
    let forms = (0..<pairs).map { _ in vocabulary[random.below(vocabulary.count)] }
    let heard = forms.map {
      random.happens(0.5)
        ? RandomText.misheard($0, rate: 0.15, using: &random) : vocabulary[random.below(vocabulary.count)]
    }
    let signatures = signatures(of: forms)
    let letters = zip(heard, forms).map { (Array($0.utf16), Array($1.utf16)) }
    var fast = [Float](repeating: 0, count: pairs)
    var plain = fast
    var pattern = WordPattern()
    let fastTime = measured(rounds: 3) {
      for i in 0..<pairs {
        pattern.prepare(heard[i])
        fast[i] = similarity.ratio(pattern, ScriptWords.FormID(i), in: signatures)
      }
    }
    let plainTime = measured(rounds: 1) {
      for i in 0..<pairs { plain[i] = PlainSimilarity.ratio(letters[i].0, letters[i].1, floor: similarity.floor) }
    }
    add(&report, "pairs that meet once, half alike", fastTime, plainTime, fast, plain)
    editDistances(&report, heard, signatures, letters)
  }

  private static func editDistances(
    _ report: inout Report, _ heard: [String], _ forms: VocabularySignatures, _ letters: [([UInt16], [UInt16])]
  ) {
    var fast = [Float](repeating: 0, count: heard.count)
    var plain = fast
    var pattern = WordPattern()
    let fastTime = measured(rounds: 3) {
      for i in heard.indices {
        pattern.prepare(heard[i])
        fast[i] = Float(EditDistance.distance(pattern, ScriptWords.FormID(i), in: forms) ?? -1)
      }
    }
    let plainTime = measured(rounds: 1) {
      for i in heard.indices { plain[i] = Float(PlainSimilarity.editDistance(letters[i].0, letters[i].1)) }
    }
    add(&report, "edit distance, pairs that meet once", fastTime, plainTime, fast, plain, wanted: nil)
  }

  /// All forms of a vocabulary that are like a heard word.
  private static func search(_ report: inout Report, _ vocabulary: [String], _ random: inout SeededGenerator) {
    let signatures = signatures(of: vocabulary)
    let similarity = WordSimilarity()
    let patterns = (0..<200).map { _ in
      WordPattern(RandomText.misheard(vocabulary[random.below(vocabulary.count)], rate: 0.1, using: &random))
    }
    var found: [WordSimilarity.SimilarForm] = []
    let time = measured {
      for pattern in patterns { similarity.findSimilar(to: pattern, in: signatures, into: &found) }
    }
    report.figure("a heard word in a vocabulary of 5000, a form", time / 200 / Double(vocabulary.count), "ns")
  }

  private static func add(
    _ report: inout Report, _ name: String, _ fast: Double, _ plain: Double, _ results: [Float], _ expected: [Float],
    wanted: String? = "at least 5"
  ) {
    let count = Double(results.count)
    report.figure("\(name): fast", fast / count, "ns")
    report.figure("\(name): plain", plain / count, "ns")
    report.figure("\(name): times as fast", plain / fast, "times", wanted: wanted)
    report.check(
      "\(name): results", differences: zip(results, expected).count { $0 != $1 }, of: results.count)
  }

  private static func signatures(of forms: [String]) -> VocabularySignatures {
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]
    for form in forms {
      bytes += form.utf8
      starts.append(Int32(bytes.count))
    }
    return VocabularySignatures(bytes: bytes, starts: starts)
  }
}
