// SPDX-License-Identifier: Apache-2.0

/// Lays readings of tokens out as `ScriptWords`.
struct ScriptWordsBuilder {
  /// One word of a reading: how it is written for speech, and its comparison form.
  struct Piece: Hashable {
    var spoken: String
    var form: String
  }

  private static let small: Set<String> = [
    "a", "e", "i", "o", "u", "y", "an", "the", "and", "of", "to", "und", "der", "die", "das", "et", "de", "le", "la",
    "un", "el",
    "los", "las", "con",
  ]

  private var tokens: [Int32] = []
  private var sentences: [Int32] = []
  private var spoken: [String] = []
  private var formStarts: [Int32] = [0]
  private var forms: [ScriptWords.FormID] = []
  private var ids: [String: ScriptWords.FormID] = [:]
  private var bytes: [UInt8] = []
  private var starts: [Int32] = [0]
  private var counts: [Int32] = []
  private var alternatives: [ScriptWords.Alternative] = []

  var count: Int { tokens.count }

  private mutating func intern(_ form: String) -> ScriptWords.FormID {
    if let id = ids[form] { return id }
    let id = ScriptWords.FormID(starts.count - 1)
    ids[form] = id
    bytes.append(contentsOf: form.utf8)
    starts.append(Int32(bytes.count))
    counts.append(0)
    return id
  }

  /// Adds the words of one token. `readings` holds the usual one first; empty readings are dropped.
  mutating func add(readings: [[Piece]], token: TokenIndex, sentence: Int) {
    guard let usual = readings.first(where: { !$0.isEmpty }) else { return }
    let first = count
    var slots = usual.map { [intern($0.form)] }
    for piece in usual { counts[Int(intern(piece.form))] += 1 }
    for other in readings where !other.isEmpty && other != usual {
      for (i, piece) in other.enumerated() {
        // Laid over from the end, so that the alternative's last word is the token's last.
        let slot = usual.count - 1 - (other.count - 1 - i) * usual.count / other.count
        // Where more words than slots are laid, a small word would make its slot match everywhere.
        if other.count > usual.count, Self.small.contains(piece.form) { continue }
        let id = intern(piece.form)
        if !slots[slot].contains(id) { slots[slot].append(id) }
      }
      alternatives.append(.init(range: first..<(first + usual.count), spoken: other.map(\.spoken)))
    }
    for (piece, slot) in zip(usual, slots) {
      tokens.append(Int32(token))
      sentences.append(Int32(sentence))
      spoken.append(piece.spoken)
      forms.append(contentsOf: slot)
      formStarts.append(Int32(forms.count))
    }
  }

  /// Adds a token of one word with one form.
  mutating func add(spoken word: String, form: String, token: TokenIndex, sentence: Int) {
    let id = intern(form)
    counts[Int(id)] += 1
    tokens.append(Int32(token))
    sentences.append(Int32(sentence))
    spoken.append(word)
    forms.append(id)
    formStarts.append(Int32(forms.count))
  }

  func build() -> ScriptWords {
    ScriptWords(
      tokens: tokens, sentences: sentences, spoken: spoken, formStarts: formStarts, forms: forms,
      vocabularyBytes: bytes, vocabularyStarts: starts, vocabularyCounts: counts, alternatives: alternatives)
  }
}
