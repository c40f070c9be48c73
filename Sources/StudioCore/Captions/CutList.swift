// SPDX-License-Identifier: Apache-2.0

/// Stretches of a take that an export leaves out, and how times move because of it.
public struct CutList: Sendable, Hashable {
  /// Seconds on the take's clock: in order, apart, none empty.
  public let ranges: [ClosedRange<Double>]
  /// Seconds left out before each range.
  private let removed: [Double]

  /// Merges ranges, in any order. Empty ones and ones that are not finite are dropped.
  public init(_ ranges: [ClosedRange<Double>] = []) {
    let usable = ranges.filter { $0.lowerBound.isFinite && $0.upperBound.isFinite && $0.lowerBound < $0.upperBound }
    var merged: [ClosedRange<Double>] = []
    for range in usable.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    var sum = 0.0
    removed = merged.map { range in
      defer { sum += range.upperBound - range.lowerBound }
      return sum
    }
  }

  /// Whether the middle of a stretch is left out.
  public func leavesOut(_ start: Double, _ end: Double) -> Bool {
    let middle = (start + end) / 2
    guard let i = index(at: middle) else { return false }
    return middle <= ranges[i].upperBound
  }

  /// The time in what is left; all of a range that is left out is one moment.
  public func shifted(_ time: Double) -> Double {
    guard let i = index(at: time) else { return time }
    return time - removed[i] - (min(time, ranges[i].upperBound) - ranges[i].lowerBound)
  }

  /// The last range that begins at or before `time`.
  private func index(at time: Double) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
