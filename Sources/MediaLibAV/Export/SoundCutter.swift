// SPDX-License-Identifier: GPL-3.0-or-later

/// Cuts sound by counting samples, so that it can't wander from the pictures, and joins what is left without a click.
///
/// Across a join the sound before it fades out while the one after it fades in, over 8 ms: half of each is borrowed from
/// what is left out, so nothing gets shorter. Samples further from a join are not touched.
struct SoundCutter {
  /// What is left, for each channel; whoever takes it empties it.
  var output: [[Float]]
  private let removed: [Range<Int>]
  /// Samples on each side of a join that are mixed.
  private let half: Int
  /// The sample that comes next.
  private(set) var position = 0
  /// The first range that is not over.
  private var next = 0
  private var outgoing: [[Float]]
  private var incoming: [[Float]]

  /// - Parameters:
  ///   - plan: in pictures.
  ///   - rate: samples a second.
  ///   - channels: at least 1.
  init(_ plan: CutPlan, rate: Int, channels: Int) {
    removed = plan.removed.map {
      plan.rate.sample(at: $0.lowerBound, rate: rate)..<plan.rate.sample(at: $0.upperBound, rate: rate)
    }
    // What is left out, and what is kept between two cuts, has at least the length of a picture.
    half = max(1, min(rate * 4 / 1_000, (plan.rate.sample(at: 1, rate: rate) - 1) / 2))
    output = Array(repeating: [], count: channels)
    outgoing = output
    incoming = output
  }

  /// Takes samples that follow the ones before; `samples[c]` has `count` of channel c.
  mutating func add(_ samples: [UnsafePointer<Float>], count: Int) {
    var done = 0
    while done < count {
      let left = count - done
      guard next < removed.count else {
        Self.append(samples, done, left, to: &output)
        position += left
        return
      }
      let range = removed[next]
      var some: Int
      switch position {
      case ..<(range.lowerBound - half):
        some = min(left, range.lowerBound - half - position)
        Self.append(samples, done, some, to: &output)
      case ..<(range.lowerBound + half):
        some = min(left, range.lowerBound + half - position)
        Self.append(samples, done, some, to: &outgoing)
      case ..<(range.upperBound - half):
        some = min(left, range.upperBound - half - position)
      default:
        some = min(left, range.upperBound + half - position)
        Self.append(samples, done, some, to: &incoming)
      }
      position += some
      done += some
      if position == range.upperBound + half { join() }
    }
  }

  private static func append(
    _ samples: [UnsafePointer<Float>], _ from: Int, _ count: Int, to planes: inout [[Float]]
  ) {
    for c in planes.indices {
      planes[c].append(contentsOf: UnsafeBufferPointer(start: samples[c] + from, count: count))
    }
  }

  /// Takes silence.
  mutating func addSilence(_ count: Int) {
    let silence = [Float](repeating: 0, count: min(count, 1 << 14))
    var left = count
    while left > 0 {
      let some = min(left, silence.count)
      silence.withUnsafeBufferPointer { add(Array(repeating: $0.baseAddress!, count: output.count), count: some) }
      left -= some
    }
  }

  /// Puts out what was held back: the sound is over.
  mutating func finish() {
    guard next < removed.count else { return }
    let before = min(half, removed[next].lowerBound)
    let after = incoming[0].count - half
    if after > 0 {
      // It ends within the join.
      for c in output.indices {
        incoming[c].append(contentsOf: repeatElement(0, count: 2 * half - incoming[c].count))
      }
      join()
      for c in output.indices { output[c].removeLast(half - after) }
    } else {
      for c in output.indices {
        let tail = min(before, outgoing[c].count)
        let isFaded = outgoing[c].count >= before
        for i in 0..<tail { output[c].append(outgoing[c][i] * (isFaded ? 1 - weight(i, of: tail) : 1)) }
      }
    }
    next = removed.count
  }

  /// Mixes both sides of a join.
  private mutating func join() {
    let range = removed[next]
    for c in output.indices {
      if range.lowerBound == 0 {
        // Nothing comes before: the sound fades in.
        for i in 0..<half { output[c].append(incoming[c][half + i] * weight(i, of: half)) }
      } else {
        // Near the start of the recording there is less to mix than elsewhere.
        let first = 2 * half - outgoing[c].count
        for i in first..<(2 * half) {
          let share = weight(i, of: 2 * half)
          output[c].append(outgoing[c][i - first] * (1 - share) + incoming[c][i] * share)
        }
      }
      outgoing[c].removeAll(keepingCapacity: true)
      incoming[c].removeAll(keepingCapacity: true)
    }
    next += 1
  }

  /// Rises from 0 to 1.
  private func weight(_ i: Int, of count: Int) -> Float { (Float(i) + 0.5) / Float(count) }
}
