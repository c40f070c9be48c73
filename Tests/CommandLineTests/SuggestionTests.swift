// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import followspot

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("follow", "follow", 0), ("folow", "follow", 1), ("ofllow", "follow", 1),
    ("fllowo", "follow", 2), ("json", "jsno", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
  ]) func distance(a: String, b: String, expected: Int) {
    #expect(Suggestion.distance(a, b) == expected)
    #expect(Suggestion.distance(b, a) == expected)
  }

  /// Against the definition: the distance is the least over all first slips.
  @Test func distanceAgainstThePlainRecursion() {
    func plain(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
      guard let x = a.first, let y = b.first else { return a.count + b.count }
      let (restA, restB) = (a.dropFirst(), b.dropFirst())
      var least = min(plain(restA, b) + 1, plain(a, restB) + 1, plain(restA, restB) + (x == y ? 0 : 1))
      if let x2 = restA.first, let y2 = restB.first, x == y2, x2 == y {
        least = min(least, plain(restA.dropFirst(), restB.dropFirst()) + 1)
      }
      return least
    }
    var random = SplitMix(seed: 7)
    for _ in 0..<400 {
      let word = { (random: inout SplitMix) in
        String((0..<Int.random(in: 0...5, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
      }
      let (a, b) = (word(&random), word(&random))
      #expect(Suggestion.distance(a, b) == plain(Array(a)[...], Array(b)[...]), "\(a) \(b)")
    }
  }

  @Test(arguments: [
    ("folow", "follow"), ("lsten", "listen"), ("repl", "replay"), ("doctro", "doctor"), ("FOLLOW", "follow"),
  ]) func nearest(typed: String, meant: String) {
    #expect(Suggestion.nearest(to: typed, in: ["follow", "listen", "replay", "doctor"]) == meant)
  }

  @Test(arguments: ["x", "take", "reading.wav", ""]) func nothingNear(typed: String) {
    #expect(Suggestion.nearest(to: typed, in: ["follow", "listen", "replay", "doctor"]) == nil)
  }
}
