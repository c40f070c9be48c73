// SPDX-License-Identifier: GPL-3.0-or-later

/// When each picture of a video is shown, and what rate that is. What containers say of their rate is not to be trusted:
/// a browser's recording has any average.
struct PictureTimes: Sendable {
  /// Ticks, rising.
  let ticks: [Int64]
  /// Seconds of a tick.
  let tick: TickLength
  /// The rate of the pictures, or the one that fits a variable rate best.
  let rate: PictureRate
  /// Whether pictures come at other times than at a constant rate.
  let isVariable: Bool

  /// - Parameters:
  ///   - ticks: presentation times in any order.
  ///   - tick: seconds of a tick.
  ///   - stated: rates that the container claims, tried beside the standard ones.
  /// Cost: linear for each rate that is tried.
  init(_ ticks: [Int64], tick base: TickLength, stated: [PictureRate]) {
    let ticks = ticks.sorted()
    self.ticks = ticks
    tick = base
    let known = PictureRate.standard + [5, 6, 8, 10, 12, 15, 20, 48, 90, 100, 120].map { PictureRate($0) }
    let sane = stated.filter { (0.5...240).contains($0.value) && !known.contains($0) }
    guard ticks.count > 1 else {
      rate = stated.first { known.contains($0) } ?? PictureRate(25)
      isVariable = false
      return
    }
    let tick = base.seconds
    var best: (rate: PictureRate, error: Double)?
    for rate in known + sane {
      let limit = min(best?.error ?? .infinity, 0.02 + tick * rate.value)
      if let error = Self.error(ticks, tick: tick, rate.value, limit: limit) { best = (rate, error) }
    }
    isVariable = best == nil
    rate = best?.rate ?? Self.fitting(ticks, tick: tick)
  }

  /// How far pictures are from their places at a rate, in pictures; `nil` where one is `limit` or more away.
  private static func error(_ ticks: [Int64], tick: Double, _ rate: Double, limit: Double) -> Double? {
    var worst = 0.0
    for (i, time) in ticks.enumerated() {
      let error = abs(Double(time - ticks[0]) * tick * rate - Double(i))
      guard error < limit else { return nil }
      worst = max(worst, error)
    }
    return worst
  }

  /// The standard rate for pictures that come irregularly: near the usual distance between them, or a multiple of it.
  private static func fitting(_ ticks: [Int64], tick: Double) -> PictureRate {
    let gaps = zip(ticks.dropFirst(), ticks).map { Double($0 - $1) * tick }.filter { $0 > 0 }.sorted()
    guard !gaps.isEmpty else { return PictureRate(25) }
    let median = gaps[gaps.count / 2]
    // A picture that is late makes the next one early: only where pictures are missing says a gap nothing of the rate.
    let usual = gaps.filter { $0 < 1.6 * median }
    let frequency = Double(usual.count) / usual.reduce(0, +)
    // Whole rates come first: a clock that is not exact tells 30 from 29.97 by chance.
    let rates = PictureRate.standard.sorted { ($0.denominator, $0.numerator) < ($1.denominator, $1.numerator) }
    func misfit(_ rate: PictureRate) -> Double {
      let times = max(1, (rate.value / frequency).rounded())
      let miss = abs(rate.value / (frequency * times) - 1)
      // What is closer than that can't be told apart by such times.
      return max(miss, 0.015) + 0.01 * (times - 1)
    }
    return rates.min { misfit($0) < misfit($1) } ?? PictureRate(25)
  }

  /// The first of the pictures at constant `rate` that shows what came at `time`: picture n is the newest that came up to
  /// half a picture after its own time. Of two that have the same place only the later one is shown. Exact.
  static func slot(_ time: Int64, from first: Int64, _ base: TickLength, rate: PictureRate) -> Int {
    // The smallest whole number at or above x - 1/2.
    let x = Int128(time - first) * Int128(base.numerator) * Int128(rate.numerator)
    let unit = Int128(base.denominator) * Int128(rate.denominator)
    let (quotient, rest) = (2 * x - unit).quotientAndRemainder(dividingBy: 2 * unit)
    return Int(clamping: rest > 0 ? quotient + 1 : quotient)
  }
}

/// The unit of a stream's times: a fraction of a second.
struct TickLength: Sendable, Hashable {
  var numerator: Int32
  var denominator: Int32

  var seconds: Double { Double(numerator) / Double(max(1, denominator)) }
}
