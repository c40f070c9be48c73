// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import followspot

@Suite struct ClockTests {
  @Test(arguments: [(0, "0:00"), (7.99, "0:07"), (60, "1:00"), (754.2, "12:34"), (3723, "1:02:03"), (-1, "0:00")])
  func minutes(seconds: Double, expected: String) { #expect(Clock.minutes(seconds) == expected) }

  @Test(arguments: [(0, "0.000"), (1.2341, "1.235"), (0.03, "0.030"), (59.9999, "60.000"), (12.345, "12.345")])
  func milliseconds(seconds: Double, expected: String) { #expect(Clock.milliseconds(seconds) == expected) }

  /// Rounded up, so never before the moment; and in order where the moments are.
  @Test func millisecondsNeverGoBack() throws {
    var random = SplitMix(seed: 5)
    var seconds = 0.0
    var last = 0.0
    for _ in 0..<5_000 {
      seconds += Double.random(in: 0...0.01, using: &random)
      let told = try #require(Double(Clock.milliseconds(seconds)))
      #expect(told >= last)
      #expect(told >= seconds - 1e-8 && told < seconds + 0.001)
      last = told
    }
  }

  @Test func tenthsAndHundredths() {
    #expect(Clock.tenths(1.25) == "1.3")
    #expect(Clock.tenths(0.04) == "0.0")
    #expect(Clock.hundredths(0.1249) == "0.12")
    #expect(Clock.hundredths(2.096) == "2.10")
  }
}
