// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import StudioCore
import Testing

struct MediaTimeTests {
  @Test func isInLowestTerms() {
    #expect(MediaTime(100, 3_000) == MediaTime(1, 30))
    #expect(MediaTime(0, 48_000) == .zero)
    #expect(MediaTime(-2_002, 60_000).description == "-1001/30000s")
    #expect(MediaTime(90_000, 30_000).description == "3s")
    #expect(Set([MediaTime(1, 2), MediaTime(2, 4)]).count == 1)
  }

  @Test func addsAndComparesExactly() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let (a, b) = (Int64(random.below(2_000_000)) - 1_000_000, Int64(1 + random.below(120_000)))
      let (c, d) = (Int64(random.below(2_000_000)) - 1_000_000, Int64(1 + random.below(120_000)))
      let (one, other) = (MediaTime(a, b), MediaTime(c, d))
      let sum = one + other
      #expect(Int128(sum.value) * Int128(b * d) == Int128(a * d + c * b) * Int128(sum.timescale))
      #expect(sum - other == one)
      #expect((one < other) == (a * d < c * b))
      #expect(one * 7 == one + one + one + one + one + one + one)
    }
  }

  @Test(arguments: FrameRate.allCases)
  func framesAndTimesAgree(rate: FrameRate) {
    let part = 1 / rate.framesPerSecond
    let wrong = stride(from: 0, through: 6 * 3_600 * 60, by: 397).filter { frame in
      let seconds = rate.time(ofFrame: frame).seconds
      // As files give durations: in microseconds.
      let rounded = (seconds * 1e6).rounded() / 1e6
      return rate.frame(nearest: seconds) != frame || rate.frame(nearest: seconds + 0.49 * part) != frame
        || rate.frame(nearest: seconds - 0.49 * part) != frame || rate.wholeFrames(in: rounded) != frame
        || rate.wholeFrames(in: rounded + 0.9 * part) != frame
    }
    #expect(wrong.isEmpty)
    #expect(rate.time(ofFrame: rate.fraction.frames) == MediaTime(Int64(rate.fraction.seconds), 1))
    #expect(FrameRate(rawValue: rate.name) == rate)
    #expect(FrameRate.nearest(to: rate.framesPerSecond) == rate)
    #expect(abs(rate.framesPerSecond - (Double(rate.name) ?? 0)) < 0.001)
  }

  @Test func findsTheNearestRate() {
    #expect(FrameRate.nearest(to: 15) == .film23976)
    #expect(FrameRate.nearest(to: 29.95) == .ntsc2997)
    #expect(FrameRate.nearest(to: 120) == .web60)
    #expect(FrameRate.nearest(to: 0) == .web30)
    #expect(FrameRate.nearest(to: .nan) == .web30)
    #expect(FrameRate.nearest(to: .infinity) == .web30)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func takesOddTimes(seconds: Double) {
    for rate in FrameRate.allCases {
      #expect(abs(rate.frame(nearest: seconds)) <= 8_640_000 * 60)
      #expect(rate.wholeFrames(in: seconds) >= 0)
    }
  }
}
