// SPDX-License-Identifier: Apache-2.0

/// Turns times of the sound that was heard into times of the recording, which runs beside it.
///
/// Both are the same microphone, taken by two ways: the recording begins at some moment of the heard sound, and where one way
/// lost or repeated a few milliseconds the two shift against each other.
public struct TakeClock: Sendable, Hashable {
  /// A moment that was found in both.
  public struct Point: Sendable, Hashable {
    /// Seconds on the take's clock.
    public var take: Double
    /// Seconds of the heard sound.
    public var heard: Double

    /// Pairs two times.
    public init(take: Double, heard: Double) {
      self.take = take
      self.heard = heard
    }

    /// Seconds by which the heard sound's time is larger.
    public var offset: Double { heard - take }
  }

  /// The moments, in order of the heard sound's time; never empty.
  public let points: [Point]

  /// Seconds of difference between neighbouring offsets up to which the clocks drift; beyond, sound was lost at once.
  static let slip = 0.005

  /// A clock with one offset.
  /// - Parameter offset: seconds of the heard sound at which the take's clock begins; may be negative.
  public init(offset: Double) { points = [Point(take: 0, heard: offset)] }

  /// A clock through moments that were found; `nil` where there is none. Points that go back in either time are dropped.
  public init?(points: [Point]) {
    var kept: [Point] = []
    for point in points.sorted(by: { $0.heard < $1.heard }) {
      if let last = kept.last, point.take <= last.take || point.heard <= last.heard { continue }
      kept.append(point)
    }
    guard !kept.isEmpty else { return nil }
    self.points = kept
  }

  /// The time on the take's clock. Before the first moment and after the last one the nearest offset counts. Cost: logarithmic.
  public func take(at heard: Double) -> Double {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].heard <= heard { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return heard - points[0].offset }
    let before = points[low - 1]
    guard low < points.count else { return heard - before.offset }
    let after = points[low]
    let share = (heard - before.heard) / (after.heard - before.heard)
    let change = after.offset - before.offset
    // Where sound was lost between the two is not known: the middle halves the longest stretch that is wrong.
    let offset = abs(change) <= Self.slip ? before.offset + share * change : share < 0.5 ? before.offset : after.offset
    return heard - offset
  }
}
