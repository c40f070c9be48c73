// SPDX-License-Identifier: GPL-3.0-or-later

/// How long the files of a model must be, by their own heads. The library maps or reads them without looking, and ends
/// the process, or is ended, where one is cut short.
enum ModelFileLength {
  /// Bytes that a file must have at least, or `nil` where its head is not understood.
  static func expected(_ file: String) -> Int? {
    if file.hasSuffix("/mdef") { return definition(file) }
    if file.hasSuffix("/sendump") { return senones(file) }
    if file.hasSuffix("/transition_matrices") { return parameters(file, isTransitions: true) }
    if file.hasSuffix("/means") || file.hasSuffix("/variances") { return parameters(file, isTransitions: false) }
    return nil
  }

  /// Sides of a table that any model has: products of three stay far below the largest integer.
  private static let sides = 0...1 << 20

  /// Integers of 32 bits, in the order that the file was written in.
  private struct Head {
    let bytes: [UInt8]
    var offset: Int
    var isBigEndian = false

    init?(_ file: String, from offset: Int = 0) {
      guard let bytes = FileProbe.head(file, count: 8_192) else { return nil }
      self.bytes = bytes
      self.offset = offset
    }

    mutating func integer() -> Int? {
      guard offset >= 0, offset + 4 <= bytes.count else { return nil }
      let four = bytes[offset..<offset + 4]
      offset += 4
      let value = (isBigEndian ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Int(Int32(bitPattern: value))
    }
  }

  /// Means, variances, transitions: a text, a byte-order mark, counts of which the last is that of the floats to come.
  private static func parameters(_ file: String, isTransitions: Bool) -> Int? {
    guard var head = Head(file) else { return nil }
    let mark = Array("endhdr\n".utf8)
    guard let end = head.bytes.indices.first(where: { head.bytes[$0...].starts(with: mark) }) else { return nil }
    let hasChecksum = String(decoding: head.bytes[..<end], as: UTF8.self).contains("chksum0 yes")
    head.offset = end + mark.count
    guard let order = head.integer() else { return nil }
    head.isBigEndian = order != 0x1122_3344
    guard head.integer() != nil, let second = head.integer(), head.integer() != nil else { return nil }
    if !isTransitions {
      // Codebooks, features, densities, then the length of each feature.
      guard (1...64).contains(second) else { return nil }
      for _ in 0..<second { _ = head.integer() }
    }
    guard let floats = head.integer(), floats >= 0 else { return nil }
    return head.offset + 4 * floats + (hasChecksum ? 4 : 0)
  }

  /// The model's definition: counts, the phones' names, a tree, the phones, the senone sequences.
  private static func definition(_ file: String) -> Int? {
    guard var head = Head(file, from: 4) else { return nil }
    head.isBigEndian = head.bytes.starts(with: "FDMB".utf8)
    guard head.integer() != nil, let text = head.integer(), (0..<4_096).contains(text) else { return nil }
    head.offset += text
    let counts = (0..<10).compactMap { _ in head.integer() }
    guard counts.count == 10, counts.allSatisfy({ $0 >= -1 }), (1...256).contains(counts[0]) else { return nil }
    let (names, phones, states, sequences, tree) = (counts[0], counts[1], counts[2], counts[6], counts[8])
    guard sides.contains(states), sides.contains(sequences) else { return nil }
    let start = head.offset
    var ended = 0
    var offset = start
    while ended < names {
      guard offset < head.bytes.count else { return nil }
      ended += head.bytes[offset] == 0 ? 1 : 0
      offset += 1
    }
    let padded = start + (offset - start + 3) / 4 * 4
    return padded + 8 * tree + 12 * phones + 4 + 2 * sequences * states
  }

  /// Senone weights: strings, each behind its length, up to an empty one; then rows of bytes.
  private static func senones(_ file: String) -> Int? {
    guard var head = Head(file), let first = head.integer() else { return nil }
    head.isBigEndian = !(1...999).contains(first)
    head.offset = 0
    var values: [String: Int] = [:]
    while let length = head.integer(), length != 0 {
      guard (1...999).contains(length), head.offset + length <= head.bytes.count else { return nil }
      let text = String(decoding: head.bytes[head.offset..<head.offset + length - 1], as: UTF8.self)
      head.offset += length
      let parts = text.split(separator: " ")
      if parts.count == 2, let value = Int(parts[1]) {
        guard sides.contains(value) else { return nil }
        values[String(parts[0])] = value
      }
    }
    let clusters = values["cluster_count"] ?? 0
    guard let features = values["feature_count"] else { return nil }
    if clusters == 0 {
      guard let rows = head.integer(), let columns = head.integer(), sides.contains(rows), sides.contains(columns)
      else { return nil }
      return head.offset + features * rows * columns
    }
    guard let densities = values["mixture_count"], let models = values["model_count"] else { return nil }
    let row = values["cluster_bits"] == 4 ? (models + 1) / 2 : models
    return head.offset + (clusters + 1) / 2 * 2 + features * densities * row
  }

  /// Whether a language model ends with its words, as it does when it is whole: as many strings as it has words, behind
  /// their length.
  ///
  /// Cost: reads the last megabytes.
  static func isWholeLanguageModel(_ file: String) -> Bool {
    let mark = "Trie Language Model".utf8.count
    guard var head = Head(file, from: mark + 1), let words = head.integer(), words > 0,
      let tail = FileProbe.tail(file, count: 16 * words + 1_024)
    else { return false }
    var seen = 0
    var start = tail.count
    while start > 4, seen <= words {
      if seen == words {
        let stated = tail[start - 4..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
        if stated == tail.count - start { return true }
      }
      start -= 1
      seen += tail[start] == 0 ? 1 : 0
    }
    return false
  }
}
