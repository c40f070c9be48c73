// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// The model's tokens: pieces of words, as UTF-8.
struct MoonshineTokens: Sendable {
  /// Token that a text begins with, and the one that ends it.
  static let begin: Int64 = 1
  static let end: Int64 = 2

  /// Bytes of all tokens after each other, and where each begins.
  private let bytes: [UInt8]
  private let starts: [Int32]

  /// How many there are.
  var count: Int { starts.count - 1 }

  /// Reads the tokens' file: for each its length (one byte, or two from 128 on) and its bytes.
  init(_ file: [UInt8]) throws {
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]
    var index = 0
    while index < file.count {
      var length = Int(file[index])
      index += 1
      if length >= 128 {
        guard index < file.count else { break }
        length = (length - 128) + 128 * Int(file[index])
        index += 1
      }
      guard index + length <= file.count else {
        throw StudioError(.modelIncomplete, "The speech model's tokens are cut short", hint: "Run scripts/setup")
      }
      bytes.append(contentsOf: file[index..<index + length])
      index += length
      starts.append(Int32(bytes.count))
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// The text of a row of tokens. The mark `▁` is the space before a word; marks in pointed brackets are no text.
  func text(_ tokens: [Int64]) -> String {
    var out: [UInt8] = []
    for token in tokens where token > Self.end && token < Int64(count) {
      let piece = bytes[Int(starts[Int(token)])..<Int(starts[Int(token) + 1])]
      if piece.first == UInt8(ascii: "<"), piece.last == UInt8(ascii: ">"), piece.count > 2 { continue }
      out.append(contentsOf: piece)
    }
    return String(decoding: out, as: UTF8.self).replacing("\u{2581}", with: " ")
  }
}
