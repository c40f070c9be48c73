// SPDX-License-Identifier: Apache-2.0

/// Finds a stretch of recorded sound in the sound that was heard: the same microphone, once coded and once not.
///
/// Normalised cross-correlation in two steps: every lag at an eighth of the rate, then each sample around the best.
public struct TrackMatcher {
  /// Where a stretch was found.
  public struct Match: Sendable, Hashable {
    /// Samples from the beginning of what was searched.
    public var position: Int
    /// Correlation, −1 to 1; above 0.6 it is the same sound.
    public var score: Double
  }

  /// Correlation from which a match counts. Speech against itself a few milliseconds off stays below it, coded speech against
  /// itself is above 0.9.
  public static let sure = 0.6
  private static let step = 8
  /// Mean square below which there is nothing to be found: −66 dB below full scale.
  private static let quiet: Float = 16 * 16

  private var coarseWindow: [Float] = []
  private var coarseStream: [Float] = []
  private var fineWindow: [Float] = []
  private var fineStream: [Float] = []

  /// A matcher with scratch that is used again.
  public init() {}

  /// The place of `window` in `stream`; `nil` where the window is silent, longer than the stream, or not in it.
  ///
  /// - Parameters:
  ///   - window: samples at any rate; some thousands.
  ///   - stream: samples at the same rate.
  /// Cost: window × lags / 64 multiplications.
  public mutating func match(_ window: ArraySlice<Int16>, in stream: ArraySlice<Int16>) -> Match? {
    guard window.count >= Self.step * 16, stream.count >= window.count else { return nil }
    // Most of a pause is not looked for.
    let loudest = window.reduce(Int32(0)) { max($0, abs(Int32($1))) }
    guard loudest * loudest >= Int32(Self.quiet) else { return nil }
    Self.reduce(window, by: Self.step, into: &coarseWindow)
    Self.reduce(stream, by: Self.step, into: &coarseStream)
    guard let coarse = Self.best(coarseWindow, coarseStream, lags: 0...(coarseStream.count - coarseWindow.count)) else {
      return nil
    }
    let around = coarse.position * Self.step
    let low = max(0, around - 2 * Self.step)
    let high = min(stream.count - window.count, around + 2 * Self.step)
    Self.reduce(window, by: 1, into: &fineWindow)
    let first = stream.startIndex + low
    Self.reduce(stream[first..<(stream.startIndex + high + window.count)], by: 1, into: &fineStream)
    guard let fine = Self.best(fineWindow, fineStream, lags: 0...(high - low)), fine.score >= Self.sure else {
      return nil
    }
    return Match(position: low + fine.position, score: fine.score)
  }

  /// Means of so many samples each.
  private static func reduce(_ samples: ArraySlice<Int16>, by step: Int, into out: inout [Float]) {
    out.removeAll(keepingCapacity: true)
    let scale = 1 / Float(step)
    samples.withUnsafeBufferPointer { samples in
      var i = 0
      while i + step <= samples.count {
        var sum: Float = 0
        for k in i..<(i + step) { sum += Float(samples[k]) }
        out.append(sum * scale)
        i += step
      }
    }
  }

  private static func best(_ window: [Float], _ stream: [Float], lags: ClosedRange<Int>) -> Match? {
    let energy = dot(window, 0, window, 0, window.count)
    guard energy >= quiet * Float(window.count) else { return nil }
    var other = dot(stream, lags.lowerBound, stream, lags.lowerBound, window.count)
    var best: Match?
    for lag in lags {
      if lag > lags.lowerBound {
        let gone = stream[lag - 1]
        let come = stream[lag + window.count - 1]
        other += come * come - gone * gone
      }
      guard other > 0 else { continue }
      let score = Double(dot(window, 0, stream, lag, window.count)) / (Double(energy) * Double(other)).squareRoot()
      if score > best?.score ?? -1 { best = Match(position: lag, score: score) }
    }
    return best
  }

  /// Sum of products, eight at a time.
  private static func dot(_ one: [Float], _ i: Int, _ other: [Float], _ j: Int, _ count: Int) -> Float {
    one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        var sums = SIMD8<Float>.zero
        var k = 0
        while k + 8 <= count {
          let a = one.loadUnaligned(fromByteOffset: (i + k) * 4, as: SIMD8<Float>.self)
          let b = other.loadUnaligned(fromByteOffset: (j + k) * 4, as: SIMD8<Float>.self)
          sums += a * b
          k += 8
        }
        var sum = sums.sum()
        while k < count {
          sum +=
            one.loadUnaligned(fromByteOffset: (i + k) * 4, as: Float.self)
            * other.loadUnaligned(fromByteOffset: (j + k) * 4, as: Float.self)
          k += 1
        }
        return sum
      }
    }
  }
}
