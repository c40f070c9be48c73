// SPDX-License-Identifier: Apache-2.0

/// What the follower knows of each distinct form of the script: how much a match says, and where it stands.
struct FollowLexicon: Sendable {
  /// Weight of each form, 0 (said everywhere) to 1 (rare).
  let weight: [Float]
  /// `places[starts[f]..<starts[f + 1]]` are the script words that have form `f`, in order.
  let places: [Int32]
  let starts: [Int32]
  private let ids: [[UInt8]: Int32]

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
    var weight = [Float](repeating: 1, count: count)
    var ids = [[UInt8]: Int32](minimumCapacity: count)
    for f in 0..<count {
      let bytes = Array(
        words.vocabularyBytes[Int(words.vocabularyStarts[f])..<Int(words.vocabularyStarts[f + 1])])
      ids[bytes] = Int32(f)
      weight[f] = FollowLexicon.weight(of: bytes)
    }
    self.weight = weight
    self.places = places
    self.starts = starts
    self.ids = ids
  }

  func id(of form: [UInt8]) -> Int32? { ids[form] }

  /// Weight of a heard word: the script's where it has the word.
  func weight(heard form: [UInt8]) -> Float {
    id(of: form).map { weight[Int($0)] } ?? FollowLexicon.weight(of: form)
  }

  /// Whether `heard` is the beginning, three letters or more, of a longer form.
  func isPrefix(_ heard: [UInt8], of form: ScriptWords.FormID, _ words: ScriptWords) -> Bool {
    let from = Int(words.vocabularyStarts[Int(form)])
    let count = Int(words.vocabularyStarts[Int(form) + 1]) - from
    guard heard.count >= 3, count > heard.count else { return false }
    for k in 0..<heard.count where words.vocabularyBytes[from + k] != heard[k] { return false }
    return true
  }

  static func weight(of form: [UInt8]) -> Float {
    if stop.contains(String(decoding: form, as: UTF8.self)) { return form.count >= 4 ? 0.25 : 0 }
    return form.count <= 3 ? 0.5 : form.count == 4 ? 0.75 : 1
  }

  private static let stop: Set<String> = [
    "the", "a", "an", "and", "of", "to", "in", "is", "it", "that", "was", "i", "for", "on", "you", "he", "be", "with",
    "as", "by", "at", "have", "are", "this", "not", "but", "had", "his", "they", "from", "she", "which", "or", "we",
    "her", "were", "there", "been", "their", "has", "would", "what", "will", "if", "can", "all", "my", "so", "no", "do",
    "me", "one", "your", "them", "him", "its", "it's", "who", "when", "than", "then", "into", "could", "our", "us",
  ]
}
