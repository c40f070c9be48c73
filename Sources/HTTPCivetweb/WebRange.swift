// SPDX-License-Identifier: GPL-3.0-or-later

/// The first of the ranges of bytes that a request asks for, as far as civetweb reads it: `bytes=FIRST-` and
/// `bytes=FIRST-LAST`.
struct WebRange: Equatable {
  var first: Int
  /// `nil` for all that follows.
  var last: Int?

  /// `nil` for anything else, which civetweb answers with the whole file, as it may.
  init?(_ header: String) {
    guard header.hasPrefix("bytes=") else { return nil }
    let range = header.dropFirst(6).prefix { $0 != "," }
    guard let dash = range.firstIndex(of: "-"), let first = Self.number(range[..<dash]) else { return nil }
    let rest = range[range.index(after: dash)...].drop { $0 == " " }
    self.first = first
    last = Self.number(rest.prefix { $0.isASCII && $0.isNumber })
    if let last, last < first { return nil }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } && !text.isEmpty ? Int(text) ?? .max : nil
  }
}
