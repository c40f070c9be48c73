// SPDX-License-Identifier: Apache-2.0

/// Ways to say a piece of text, the usual one first. Each is a list of words as they are written for speech.
///
/// Written as a literal, words are parted by spaces and ways by `|`: `"ten thirty|half past ten"`.
struct Readings: Sendable, Hashable, ExpressibleByStringLiteral {
  /// At most this many ways are kept: every one adds forms that the follower compares.
  static let limit = 8

  private(set) var all: [[String]]

  /// Nothing that is said.
  static let silent = Readings(all: [[]])

  init(all: [[String]]) { self.all = all }

  init(_ text: String) {
    all = text.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    if all.isEmpty { all = [[]] }
  }

  init(stringLiteral text: String) { self.init(text) }

  init(word: String) { all = [[word]] }

  /// The first ways only.
  func first(_ count: Int) -> Readings { Readings(all: Array(all.prefix(count))) }

  /// Without ways that stand there twice.
  var deduplicated: Readings { Readings(all: []) | self }

  var usual: [String] { all[0] }
  var isSilent: Bool { all.allSatisfy(\.isEmpty) }

  /// One after the other. The usual way is the usual of both; alternatives of either side come before those of both.
  static func + (left: Readings, right: Readings) -> Readings {
    if left.all.count == 1, right.all.count == 1 { return Readings(all: [left.all[0] + right.all[0]]) }
    var result: [[String]] = []
    for rank in 0..<(left.all.count + right.all.count - 1) {
      for i in 0...rank where i < left.all.count && rank - i < right.all.count {
        guard result.count < limit else { return Readings(all: result) }
        let reading = left.all[i] + right.all[rank - i]
        if !result.contains(reading) { result.append(reading) }
      }
    }
    return Readings(all: result)
  }

  static func += (left: inout Readings, right: Readings) { left = left + right }

  /// Either, the left ones first.
  static func | (left: Readings, right: Readings) -> Readings {
    var result = left.all
    for reading in right.all where result.count < limit && !result.contains(reading) { result.append(reading) }
    return Readings(all: result)
  }
}
