// SPDX-License-Identifier: Apache-2.0

/// A word prepared for comparison with many others: its letters' places as bit masks, and its letter counts.
///
/// Keep one per heard word and prepare it again in place: nothing is allocated once it has held a word as long.
/// About 1 KB.
public struct WordPattern: Sendable {
  /// The word's letters (UTF-16 units).
  private(set) var letters: [UInt16] = []
  /// The word's letter counts.
  private(set) var signature = LetterSignature()
  /// 64-bit words that a mask takes: one for up to 64 letters.
  private(set) var blocks = 1
  /// Masks, `blocks` a slot: 128 slots for ASCII, then the slots of `otherLetters`. A bit is set where the letter is.
  private(set) var masks = [UInt64](repeating: 0, count: 128)
  /// Open-addressed table of the letters outside ASCII; 0 marks a free slot. Empty until such a letter is met.
  private var otherLetters: [UInt16] = []
  private var hasOthers = false

  /// How many letters the word has.
  public var letterCount: Int { letters.count }

  /// Prepares nothing: equal to no word.
  public init() {}

  /// Prepares `form`, a comparison form.
  public init(_ form: String) {
    prepare(form)
  }

  /// Prepares `form`, a comparison form, in place of the word before. Cost: linear in both words.
  public mutating func prepare(_ form: String) {
    var form = form
    form.withUTF8 { prepare(Span(_unsafeElements: $0)) }
  }

  /// Prepares the comparison form whose UTF-8 bytes are `bytes`. Cost: linear in both words.
  public mutating func prepare(_ bytes: Span<UInt8>) {
    clear()
    guard blocks == 1, bytes.count <= 64, prepareShort(bytes) else { return prepareLong(bytes) }
  }

  /// The usual case: up to 64 letters of ASCII. Returns false, with nothing prepared, for another word.
  private mutating func prepareShort(_ bytes: Span<UInt8>) -> Bool {
    for i in bytes.indices where bytes[i] >= 128 { return false }
    letters.append(contentsOf: repeatElement(0, count: bytes.count))
    var counts = LetterSignature()
    // One check for unique storage a word, not one a letter.
    masks.withUnsafeMutableBufferPointer { masks in
      letters.withUnsafeMutableBufferPointer { letters in
        for i in bytes.indices {
          let letter = UInt16(bytes[i])
          letters[i] = letter
          counts.add(letter)
          masks[Int(letter)] |= 1 << UInt64(i)
        }
      }
    }
    signature = counts
    return true
  }

  /// The same for a word that is not plain ASCII or has more than 64 letters, or after one.
  private mutating func prepareLong(_ bytes: Span<UInt8>) {
    Letters.append(bytes, to: &letters)
    let needed = max(1, (letters.count + 63) / 64)
    if needed != blocks {
      blocks = needed
      masks = [UInt64](repeating: 0, count: (128 + otherLetters.count) * blocks)
    }
    var counts = LetterSignature()
    for (i, letter) in letters.enumerated() {
      counts.add(letter)
      let slot = letter < 128 ? Int(letter) : insertOther(letter)
      masks[slot * blocks + i / 64] |= 1 << UInt64(i % 64)
    }
    signature = counts
  }

  /// Forgets the word; leaves all masks zero.
  private mutating func clear() {
    if hasOthers || blocks > 1 {
      for i in masks.indices { masks[i] = 0 }
      for i in otherLetters.indices { otherLetters[i] = 0 }
      hasOthers = false
    } else {
      masks.withUnsafeMutableBufferPointer { masks in
        letters.withUnsafeBufferPointer { letters in
          for letter in letters { masks[Int(letter)] = 0 }
        }
      }
    }
    letters.removeAll(keepingCapacity: true)
  }

  /// The slot of a letter outside ASCII; takes a free one where the letter is new.
  private mutating func insertOther(_ letter: UInt16) -> Int {
    hasOthers = true
    if otherLetters.count < 2 * letters.count {
      // Only before the first such letter of a word can the table be too small, so no mask has to move.
      var size = 64
      while size < 2 * letters.count { size *= 2 }
      otherLetters = [UInt16](repeating: 0, count: size)
      masks.append(contentsOf: repeatElement(0, count: (128 + size) * blocks - masks.count))
    }
    var slot = Int(letter) & (otherLetters.count - 1)
    while otherLetters[slot] != 0, otherLetters[slot] != letter { slot = (slot + 1) & (otherLetters.count - 1) }
    otherLetters[slot] = letter
    return 128 + slot
  }

  /// The slot of a letter's masks, or `nil` where the word does not have the letter (ASCII letters always have one).
  @inline(__always)
  func slot(of letter: UInt16) -> Int? {
    if letter < 128 { return Int(letter) }
    guard hasOthers else { return nil }
    var slot = Int(letter) & (otherLetters.count - 1)
    while otherLetters[slot] != 0 {
      if otherLetters[slot] == letter { return 128 + slot }
      slot = (slot + 1) & (otherLetters.count - 1)
    }
    return nil
  }
}
