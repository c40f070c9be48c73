// SPDX-License-Identifier: Apache-2.0

/// What the follower knows of each distinct form of the script: how much a match says, and where it stands.
struct FollowLexicon: Sendable {
  /// Weight of each form, 0 (said everywhere) to 1 (rare).
  let weight: [Float]
  /// `places[starts[f]..<starts[f + 1]]` are the script words that have form `f`, in order.
  let places: [Int32]
  let starts: [Int32]
  /// Share of a skip's cost that passing each script word costs: common words are swallowed more often.
  let skipWeight: [Float]
  /// Whether each script word opens a sentence.
  let opensSentence: [Bool]
  private let ids: [[UInt8]: Int32]
  private let wordWeights: WordWeights

  init(script: Script) {
    let words = script.words
    let count = words.vocabularyCount
    var starts = [Int32](repeating: 0, count: count + 1)
    for f in words.forms { starts[Int(f) + 1] += 1 }
    for f in 0..<count { starts[f + 1] += starts[f] }
    var fill = starts
    var places = [Int32](repeating: 0, count: words.forms.count)
    for w in 0..<words.count {
      for f in words.forms(of: w) {
        places[Int(fill[Int(f)])] = Int32(w)
        fill[Int(f)] += 1
      }
    }
    var ids = [[UInt8]: Int32](minimumCapacity: count)
    for f in 0..<count {
      let bytes = Array(
        words.vocabularyBytes[Int(words.vocabularyStarts[f])..<Int(words.vocabularyStarts[f + 1])])
      ids[bytes] = Int32(f)
    }
    wordWeights = WordWeights(words: words, language: script.language)
    let weights = wordWeights
    // By the language alone: how often the script has a word says nothing about whether it was read here.
    weight = (0..<count).map { Self.spread(weights.weight(ofHeard: words.text(of: ScriptWords.FormID($0)))) }
    let weight = weight
    skipWeight = (0..<words.count).map { 0.45 + 0.55 * weight[Int(words.forms[Int(words.formStarts[$0])])] }
    opensSentence = (0..<words.count).map { $0 == 0 || words.sentences[$0] != words.sentences[$0 - 1] }
    self.places = places
    self.starts = starts
    self.ids = ids
  }

  /// Spreads word weights over 0 to 1.
  private static func spread(_ weight: Float) -> Float {
    (weight - WordWeights.everySentence) / (1 - WordWeights.everySentence)
  }

  /// The script's form that is spelled so, or `nil`.
  func id(of form: [UInt8]) -> Int32? { ids[form] }

  /// Weight of a heard word: the script's where it has the word.
  func weight(heard form: [UInt8]) -> Float {
    id(of: form).map { weight[Int($0)] }
      ?? Self.spread(wordWeights.weight(ofHeard: String(decoding: form, as: UTF8.self)))
  }

  /// Letters that the beginning of a word must have to stand for it.
  static let leastPrefix = 3

  /// Whether `heard` is the beginning, three letters or more, of a longer form.
  func isPrefix(_ heard: [UInt8], of form: ScriptWords.FormID, _ words: ScriptWords) -> Bool {
    let from = Int(words.vocabularyStarts[Int(form)])
    let count = Int(words.vocabularyStarts[Int(form) + 1]) - from
    guard heard.count >= Self.leastPrefix, count > heard.count else { return false }
    for k in 0..<heard.count where words.vocabularyBytes[from + k] != heard[k] { return false }
    return true
  }
}
