// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// CMUdict in memory: the file's bytes and a hash table of line offsets. About 5 MB, loaded in some tens of
/// milliseconds.
struct PronunciationDictionary: Sendable {
  private let bytes: [UInt8]
  /// Line offset + 1, or 0 for a free slot. Open addressing; variants of a word stand along its probe sequence.
  private var table: [UInt32]
  private let mask: Int

  init(path: String) throws {
    guard let bytes = FileProbe.contents(path) else {
      throw StudioError(
        .modelIncomplete, "The dictionary \(path) can't be read", hint: "Run scripts/setup to install it anew")
    }
    var capacity = 1 << 12
    // Lines are 24 bytes on average; half of the table stays free.
    while capacity < bytes.count / 8 { capacity <<= 1 }
    mask = capacity - 1
    table = Array(repeating: 0, count: capacity)
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 10 { end += 1 }
      let word = Self.word(in: bytes, from: start, to: end)
      if !word.isEmpty {
        var slot = Self.hash(bytes[word]) & mask
        while table[slot] != 0 { slot = (slot + 1) & mask }
        table[slot] = UInt32(start + 1)
      }
      start = end + 1
    }
  }

  /// Pronunciations of a word in the order of the file, as phonemes with single spaces; empty where it is not there.
  func pronunciations(of word: String) -> [String] {
    let key = Array(word.utf8)
    var found: [String] = []
    var slot = Self.hash(key[...]) & mask
    while table[slot] != 0 {
      let start = Int(table[slot] - 1)
      var end = start
      while end < bytes.count, bytes[end] != 10 { end += 1 }
      let range = Self.word(in: bytes, from: start, to: end)
      if bytes[range].elementsEqual(key) {
        var i = range.upperBound
        while i < end, bytes[i] != 32, bytes[i] != 9 { i += 1 }
        let phones = bytes[i..<end].split(whereSeparator: { $0 == 32 || $0 == 9 || $0 == 13 })
        found.append(phones.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
      }
      slot = (slot + 1) & mask
    }
    return found
  }

  /// The word that a line begins with, without the number of its variant: `a` of `a(2) EY`.
  private static func word(in bytes: [UInt8], from start: Int, to end: Int) -> Range<Int> {
    var i = start
    while i < end, bytes[i] != 32, bytes[i] != 9, bytes[i] != UInt8(ascii: "(") || i == start { i += 1 }
    return start..<i
  }

  /// FNV-1a.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash >> 1)
  }
}
