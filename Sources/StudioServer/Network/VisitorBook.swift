// SPDX-License-Identifier: GPL-3.0-or-later

/// Who may come in from the local network: a code that is good for one, and the tokens of those who used one. A value.
struct VisitorBook: Sendable {
  /// What came of a code.
  enum Entry: Hashable, Sendable {
    /// It was right: the visitor's token.
    case welcome(String)
    case wrong
    /// Too many wrong ones have come: none is taken for a while.
    case closed(seconds: Int)
  }

  /// The code that lets the next visitor in: six figures.
  private(set) var code: String
  private var tokens: [String] = []
  private var wrong = 0
  private var closedUntil = -Double.infinity

  /// Wrong codes after which the door is closed for a while, and for how long. With a new code each time, guessing takes months.
  static let mostWrong = 5
  static let closedSeconds = 60.0
  /// Visitors that are known at once; the first comes in again with a new code.
  static let mostVisitors = 16

  init() { code = Self.makeCode() }

  /// Takes a code.
  /// - Parameter now: seconds on any clock that goes on.
  mutating func enter(_ given: String, now: Double) -> Entry {
    guard now >= closedUntil else { return .closed(seconds: Int((closedUntil - now).rounded(.up))) }
    let figures = given.filter { !$0.isWhitespace }
    guard figures == code else {
      wrong += 1
      guard wrong >= Self.mostWrong else { return .wrong }
      wrong = 0
      closedUntil = now + Self.closedSeconds
      code = Self.makeCode()
      return .closed(seconds: Int(Self.closedSeconds))
    }
    wrong = 0
    code = Self.makeCode()
    let token = Gate.makeToken()
    tokens.append(token)
    if tokens.count > Self.mostVisitors { tokens.removeFirst() }
    return .welcome(token)
  }

  /// Whether a token is of somebody who came in.
  func isKnown(_ token: String) -> Bool { tokens.contains { Gate.isSame($0, token) } }

  /// How many have come in.
  var count: Int { tokens.count }

  private static func makeCode() -> String {
    var random = SystemRandomNumberGenerator()
    return String(String(Int.random(in: 1_000_000...1_999_999, using: &random)).dropFirst())
  }
}
