// SPDX-License-Identifier: Apache-2.0

/// A plain reckoning of an export: which picture is shown at each place, and where each sample comes from.
public struct PlainCut: Sendable {
  let rate: Double
  let exact: (numerator: Int, denominator: Int)
  let times: [Double]
  let removed: [Range<Int>]
  /// Pictures of the recording at the export's rate.
  let count: Int

  /// - Parameters:
  ///   - times: of the recording's pictures, from the first on, in seconds.
  ///   - rate: of the export.
  ///   - cuts: seconds that are left out.
  ///   - duration: seconds from the first picture to the end of the last.
  public init(
    times: [Double], rate: (numerator: Int, denominator: Int), cuts: [ClosedRange<Double>], duration: Double
  ) {
    exact = rate
    self.rate = Double(rate.numerator) / Double(rate.denominator)
    self.times = times
    let value = self.rate
    removed = cuts.map { Int(($0.lowerBound * value).rounded())..<Int(($0.upperBound * value).rounded()) }
    count = Int((duration * self.rate).rounded())
  }

  private func isKept(_ n: Int) -> Bool { !removed.contains { $0.contains(n) } }

  /// The number of the picture that is shown at each place of the export: the newest that came up to half a picture after
  /// the place's own time.
  public var pictures: [Int] {
    (0..<count).filter(isKept).map { n in times.lastIndex { $0 <= (Double(n) + 0.5) / rate + 1e-9 } ?? 0 }
  }

  /// A place where two parts of the recording meet.
  public struct Join: Sendable {
    /// Samples of the export.
    public var output: Int
    /// The sample of the recording that would come next.
    public var before: Int
    /// The sample of the recording that comes instead.
    public var after: Int
    /// Samples since the join before it.
    public var lengthBefore: Int
    /// Samples to the next join.
    public var lengthAfter: Int
  }

  /// The joins that have something on both sides.
  public var joins: [Join] {
    let edges = (0..<count).filter { isKept($0) && ($0 == 0 || !isKept($0 - 1)) }
    let places = edges.map { edge in (0..<edge).count(where: isKept) } + [(0..<count).count(where: isKept)]
    return edges.indices.dropFirst().map { i in
      let last = (0..<edges[i]).last(where: isKept) ?? 0
      return Join(
        output: sample(places[i]), before: sample(last + 1), after: sample(edges[i]),
        lengthBefore: sample(places[i]) - sample(places[i - 1]), lengthAfter: sample(places[i + 1]) - sample(places[i]))
    }
  }

  private func sample(_ n: Int) -> Int {
    let rate = NumberedRecording.sampleRate
    return Int((Double(n) * Double(exact.denominator) * Double(rate) / Double(exact.numerator)).rounded())
  }

  /// How many samples sound is off on the two sides of a join; `nil` where a side is too short to tell.
  /// - Parameter reach: the largest offset that is looked for.
  public static func offsets(_ join: Join, source: [Float], output: [Float], reach: Int = 64) -> [Int?] {
    // Away from the fade, and within what both have.
    let margin = 256
    let before = min(2_048, join.lengthBefore - margin - 64)
    let after = min(2_048, join.lengthAfter - margin - 64)
    return [
      before < 400
        ? nil
        : lag(
          source, join.before - margin - before, output, join.output - margin - before, count: before, reach),
      after < 400 ? nil : lag(source, join.after + margin, output, join.output + margin, count: after, reach),
    ]
  }

  /// The shift at which two stretches are most alike, or one beyond all that are tried where they are not alike at all.
  private static func lag(_ a: [Float], _ at: Int, _ b: [Float], _ to: Int, count: Int, _ reach: Int)
    -> Int?
  {
    guard at >= 0, at + count <= a.count, to - reach >= 0, to + count + reach <= b.count else { return nil }
    var best = (lag: reach + 1, likeness: Float(0.8))
    for shift in -reach...reach {
      var (both, one, other) = (Float(0), Float(0), Float(0))
      for i in 0..<count {
        let (x, y) = (a[at + i], b[to + shift + i])
        both += x * y
        one += x * x
        other += y * y
      }
      let likeness = both / max(1e-9, (one * other).squareRoot())
      if likeness > best.likeness { best = (shift, likeness) }
    }
    return best.lag
  }
}
