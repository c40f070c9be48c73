// SPDX-License-Identifier: Apache-2.0

/// Words between two pauses of which some have times that are known only roughly: what is laid on the sound at once.
public struct RoughPhrase: Sendable, Hashable {
  /// The words, among those of the take.
  public var words: Range<Int>
  /// Seconds on the take's clock within which all of them are said, and nothing else.
  public var span: ClosedRange<Double>

  /// Seconds without a word that part two phrases.
  static let pause = 0.4
  /// Seconds around the outer words in which they may begin or end.
  static let margin = 0.5
  /// Most seconds of a phrase: what speech without a pause is cut to.
  static let longest = 20.0
  /// Seconds that a rough time may be off; and between words that were found where they are known to be.
  static let reach = 0.7
  static let reachBetween = 2.0
  /// Seconds within which a word with an exact time has to be found, or its neighbours are not believed.
  static let near = 0.3

  /// The phrases of a take that hold a rough word, in order of time. Cost: linear.
  /// - Parameters:
  ///   - words: in the order in which they were said.
  ///   - isRough: for each word whether its times are rough.
  public static func all(of words: [HeardWord], isRough: [Bool]) -> [RoughPhrase] {
    var phrases: [RoughPhrase] = []
    var first = 0
    for index in words.indices {
      let isLast = index == words.count - 1
      let gap = isLast ? .infinity : words[index + 1].start - words[index].end
      let length = words[index].end - words[first].start
      guard gap >= pause || length >= longest else { continue }
      if isRough[first...index].contains(true) {
        phrases.append(RoughPhrase(words: first..<index + 1, span: span(of: first..<index + 1, in: words)))
      }
      first = index + 1
    }
    return phrases.filter { $0.span.upperBound > $0.span.lowerBound }
  }

  private static func span(of range: Range<Int>, in words: [HeardWord]) -> ClosedRange<Double> {
    let (start, end) = (words[range.lowerBound].start, words[range.upperBound - 1].end)
    var low = max(0, start - margin)
    var high = end + margin
    if range.lowerBound > 0 { low = max(low, (words[range.lowerBound - 1].end + start) / 2) }
    if range.upperBound < words.count { high = min(high, (end + words[range.upperBound].start) / 2) }
    return low...max(low, high)
  }

  /// Takes the times that were found for the rough ones of the words, where they are believable: the nearest exact words on
  /// either side were found where they are, and the rough time was not off by too much.
  /// - Parameter times: seconds on the take's clock, one for each word of the phrase, or for the first ones.
  /// - Returns: how many words took theirs.
  public func take(_ times: [ClosedRange<Double>], for all: inout [HeardWord], isRough: [Bool]) -> Int {
    let moves = zip(words, times).map { $1.lowerBound - all[$0].start }
    var taken = 0
    for (index, time) in zip(words, times) where isRough[index] {
      let place = index - words.lowerBound
      let isExact = { (other: Int) in !isRough[words.lowerBound + other] }
      let sides = [moves[..<place].indices.last(where: isExact), moves[place...].indices.first(where: isExact)]
      let known = sides.compactMap { $0 }
      let reach = known.count == 2 ? Self.reachBetween : Self.reach
      guard known.allSatisfy({ abs(moves[$0]) <= Self.near }), abs(moves[place]) <= reach else { continue }
      (all[index].start, all[index].end) = (time.lowerBound, time.upperBound)
      taken += 1
    }
    return taken
  }
}
