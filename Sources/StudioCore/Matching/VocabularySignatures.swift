// SPDX-License-Identifier: Apache-2.0

/// What word similarity needs of a script's distinct forms, worked out once: letters, letter counts, order by length.
///
/// Immutable, about 30 bytes a form. Cost to make: linear in the vocabulary's bytes.
public struct VocabularySignatures: Sendable {
  /// Letters (UTF-16 units) of all forms, one after another.
  let letters: [UInt16]
  /// `letters[starts[f]..<starts[f + 1]]` is form `f`. One longer than the vocabulary.
  let starts: [Int32]
  /// Letter counts of each form.
  let signatures: [LetterSignature]
  /// Form identifiers by rising number of letters.
  let byLength: [ScriptWords.FormID]
  /// `byLength[lengthStarts[n]..<lengthStarts[n + 1]]` are the forms of `n` letters.
  let lengthStarts: [Int32]

  /// How many forms there are.
  public var count: Int { signatures.count }

  /// Prepares the vocabulary of `words`.
  public init(_ words: ScriptWords) {
    self.init(bytes: words.vocabularyBytes, starts: words.vocabularyStarts)
  }

  /// Prepares the forms `bytes[starts[f]..<starts[f + 1]]` (UTF-8); `starts` begins with 0 and rises to `bytes.count`.
  public init(bytes: [UInt8], starts: [Int32]) {
    var letters: [UInt16] = []
    letters.reserveCapacity(bytes.count)
    var letterStarts: [Int32] = [0]
    letterStarts.reserveCapacity(starts.count)
    var signatures: [LetterSignature] = []
    signatures.reserveCapacity(starts.count)
    let span = bytes.span
    for form in 0..<max(0, starts.count - 1) {
      Letters.append(span.extracting(Int(starts[form])..<Int(starts[form + 1])), to: &letters)
      var signature = LetterSignature()
      for letter in letters[Int(letterStarts[form])...] { signature.add(letter) }
      signatures.append(signature)
      letterStarts.append(Int32(letters.count))
    }
    self.letters = letters
    self.starts = letterStarts
    self.signatures = signatures
    (byLength, lengthStarts) = Self.orderedByLength(letterStarts)
  }

  /// How many letters a form has.
  @inline(__always)
  public func letterCount(of form: ScriptWords.FormID) -> Int {
    Int(starts[Int(form) + 1] - starts[Int(form)])
  }

  /// Counting sort of the forms by their number of letters.
  private static func orderedByLength(_ starts: [Int32]) -> (order: [ScriptWords.FormID], starts: [Int32]) {
    let count = starts.count - 1
    var longest = 0
    for form in 0..<count { longest = max(longest, Int(starts[form + 1] - starts[form])) }
    var lengthStarts = [Int32](repeating: 0, count: longest + 2)
    for form in 0..<count { lengthStarts[Int(starts[form + 1] - starts[form]) + 1] += 1 }
    for length in 1..<lengthStarts.count { lengthStarts[length] += lengthStarts[length - 1] }
    var next = lengthStarts
    var order = [ScriptWords.FormID](repeating: 0, count: count)
    for form in 0..<count {
      let length = Int(starts[form + 1] - starts[form])
      order[Int(next[length])] = ScriptWords.FormID(form)
      next[length] += 1
    }
    return (order, lengthStarts)
  }
}
