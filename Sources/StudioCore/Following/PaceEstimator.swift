// SPDX-License-Identifier: Apache-2.0

/// The reader's pace over the last dozen matched words, for the lead.
struct PaceEstimator: Sendable {
  /// Ends of the newest matched words, a ring of twelve, with the position after each.
  private var times: [Double] = []
  private var places: [Int] = []

  /// Notes that the position came to `place` with a word that ended at `time`.
  mutating func note(place: Int, time: Double) {
    if let last = places.last, place <= last || place > last + 6 {
      times.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }
    if times.count == 12 {
      times.removeFirst()
      places.removeFirst()
    }
    times.append(time)
    places.append(place)
  }

  /// Words a second, or `nil` before four words have been matched.
  var wordsPerSecond: Double? {
    guard times.count >= 4, let first = times.first, let last = times.last, last > first else { return nil }
    return Double(places[places.count - 1] - places[0]) / (last - first)
  }
}
