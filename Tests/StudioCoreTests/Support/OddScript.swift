// SPDX-License-Identifier: Apache-2.0
import EngineReferences

@testable import StudioCore

/// Scripts that are unlike prose: the same words again and again, no punctuation, capitals, great length.
enum OddScript: String, CaseIterable, Sendable {
  case oneSentence = "one sentence, 200 times"
  case list = "a list"
  case refrain = "a poem with a refrain"
  case capitals = "capitals"
  case unpunctuated = "no punctuation"
  case sameBeginnings = "paragraphs that begin alike"

  /// The text.
  var text: String {
    switch self {
    case .oneSentence:
      Array(repeating: "The boats come home at evening with their nets full of silver.", count: 200)
        .joined(separator: " ")
    case .list:
      Self.things.map { "- Take two spoons of \($0) and stir." }.joined(separator: "\n")
    case .refrain:
      Self.things.chunks(of: 4).map { things in
        things.map { "I sent my love a basket of \($0)." }.joined(separator: "\n")
          + "\n\nSing away, sing away, sing away home,\nOver the hills where the wild birds roam.\n"
      }.joined(separator: "\n")
    case .capitals: (passage + "\n\n" + Self.story).uppercased()
    case .unpunctuated:
      String((passage + " " + Self.story).filter { $0.isLetter || $0.isWhitespace }).lowercased()
    case .sameBeginnings: Self.story
    }
  }

  /// Words from a line to the next one that has the same words at the same places but for a few; `nil` where passages
  /// that are alike lie far apart.
  var lineWords: Int? {
    switch self {
    case .oneSentence: 12
    case .list: 7
    case .refrain: 8
    case .capitals, .unpunctuated, .sameBeginnings: nil
    }
  }

  /// 24 things to have in lists.
  private static let things = [
    "honey", "barley", "mustard", "pepper", "vinegar", "butter", "almonds", "sugar", "cinnamon", "raisins", "garlic",
    "parsley", "saffron", "walnuts", "treacle", "ginger", "oatmeal", "lemons", "nutmeg", "cabbage", "chestnuts",
    "rosemary", "currants", "onions",
  ]

  /// 24 paragraphs with the same eleven words at their beginning.
  private static let story: String = things.indices.map { i in
    "When the bell of the old church had rung for supper, the keeper of the \(things[i]) went down to the "
      + "\(places[i % places.count]). \(ends[i % ends.count])"
  }.joined(separator: "\n\n")

  private static let places = [
    "harbour", "meadow", "cellar", "market", "orchard", "bridge", "stable", "mill", "chapel", "garden", "tavern",
  ]
  private static let ends = [
    "Nobody saw him leave.", "His sister waited by the gate until morning.", "A dog barked twice and was quiet.",
    "Rain had filled the cart tracks again.", "There he counted his coins by candle light.",
    "The miller owed him three years of rent.", "Two strangers asked the way to the coast.",
  ]
}

extension Array {
  /// Runs of `count` elements, the last of which may be shorter.
  fileprivate func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
