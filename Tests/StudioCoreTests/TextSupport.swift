// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// A small generator with a seed, so that a failure can be run again.
struct TextRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

extension Script {
  init(_ text: String, _ language: String = "en") {
    self.init(parsing: text, language: LanguageTag(parsing: language) ?? LanguageTag("en"))
  }

  /// The text of every token that is said.
  var said: [String] { tokens.filter { $0.kind == .spoken }.map(\.text) }

  /// All words in their usual reading.
  var usual: String { words.spoken.joined(separator: " ") }

  /// The sentences as text.
  var sentenceTexts: [String] { sentences.map { tokens[$0].map(\.text).joined(separator: " ") } }

  /// Every way to say the token at `index`, the usual one first.
  func ways(_ index: TokenIndex) -> [String] {
    let range = tokens[index].wordRange
    let usual = words.spoken[range].joined(separator: " ")
    let others = words.alternatives.filter { $0.range == range && !range.isEmpty }
    return [usual] + others.map { $0.spoken.joined(separator: " ") }
  }

  /// Comparison forms of one word.
  func formTexts(_ word: WordIndex) -> [String] { words.forms(of: word).map { words.text(of: $0) } }
}

/// Every way to say a text: each token's ways, one after the other.
private func ways(_ script: Script) -> Set<String> {
  script.tokens.indices.reduce(into: [""]) { ways, token in
    let own = script.ways(token)
    ways = Set(ways.flatMap { way in own.map { ($0.isEmpty ? way : way.isEmpty ? $0 : way + " " + $0) } })
  }
}

/// Expects a text to be read as the first of `expected`, and in each of its other ways, which are parted by `|`.
func expectReading(
  _ text: String, _ language: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
) {
  let wanted = expected.split(separator: "|").map { $0.trimmingSpaces }
  let script = Script(text, language)
  #expect(script.usual == wanted[0], sourceLocation: location)
  let found = ways(script)
  for way in wanted { #expect(found.contains(way), "\(way) of \(text): \(found)", sourceLocation: location) }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}

/// White space as Python's `str.split()` has it, by its list.
private let pythonSpaces: Set<UInt32> = [
  0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003,
  0x2004,
  0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
]

/// The plain reference for tokens.
func pythonSplit(_ text: String) -> [String] {
  text.unicodeScalars.split { pythonSpaces.contains($0.value) }.map { String(String.UnicodeScalarView($0)) }
}
