// SPDX-License-Identifier: GPL-3.0-or-later
public import StudioCore

/// A cut list in whole pictures: which pictures of a recording at a constant rate are left out, and where the others go.
struct CutPlan: Sendable, Hashable {
  let rate: PictureRate
  /// Pictures that are left out, counted from the first of the recording: in order, apart, none empty.
  let removed: [Range<Int>]
  /// Pictures left out before each range.
  private let removedBefore: [Int]

  /// - Parameters:
  ///   - cuts: on the take's clock; each end goes to the nearest start of a picture.
  ///   - clock: seconds after the first picture at which the take's clock says 0.
  init(_ cuts: CutList, rate: PictureRate, clock: Double) {
    self.rate = rate
    var removed: [Range<Int>] = []
    for range in cuts.ranges {
      // A day is far beyond any recording.
      let (start, end) = (range.lowerBound + clock, min(range.upperBound + clock, 86_400))
      let pictures =
        max(0, rate.nearest(max(0, start)))..<max(0, rate.nearest(max(0, end)), rate.nearest(max(0, start)))
      guard !pictures.isEmpty else { continue }
      if let last = removed.last, pictures.lowerBound <= last.upperBound {
        removed[removed.count - 1] = last.lowerBound..<max(last.upperBound, pictures.upperBound)
      } else {
        removed.append(pictures)
      }
    }
    self.removed = removed
    var sum = 0
    removedBefore = removed.map { range in
      defer { sum += range.count }
      return sum
    }
  }

  /// Where picture `n` of the recording goes; `nil` where it is left out. Cost: a binary search.
  func place(of n: Int) -> Int? {
    guard let i = index(at: n) else { return n }
    return n < removed[i].upperBound ? nil : n - removedBefore[i] - removed[i].count
  }

  /// How many of the first `count` pictures are kept.
  func kept(of count: Int) -> Int {
    guard let i = index(at: count - 1) else { return max(0, count) }
    return count - removedBefore[i] - min(removed[i].count, count - removed[i].lowerBound)
  }

  /// The last range that begins at or before picture `n`.
  private func index(at n: Int) -> Int? {
    var (low, high) = (0, removed.count)
    while low < high {
      let middle = (low + high) / 2
      if removed[middle].lowerBound <= n { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

extension CutList {
  /// The cuts as an export makes them: each end at the nearest start of a picture. Captions are moved by these, so that
  /// they stay with their pictures.
  /// - Parameter clock: seconds after the first picture at which the take's clock says 0.
  public func snapped(to rate: PictureRate, clock: Double = 0) -> CutList {
    let plan = CutPlan(self, rate: rate, clock: clock)
    return CutList(plan.removed.map { (rate.seconds($0.lowerBound) - clock)...(rate.seconds($0.upperBound) - clock) })
  }
}
