// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import StudioServer

struct AudioWatchTests {
  private let frame = [Int16](repeating: 900, count: 320)
  private let silence = [Int16](repeating: 3, count: 320)

  @Test func numbersTellOfGapsAndRepeats() {
    var watch = AudioWatch(now: 0)
    #expect(watch.take(7, frame, now: 0.02) == .next)
    #expect(watch.take(8, frame, now: 0.04) == .next)
    #expect(watch.take(8, frame, now: 0.05) == .old)
    #expect(watch.take(11, frame, now: 0.10) == .gap(samples: 640))
    #expect(watch.take(9, frame, now: 0.11) == .old)
    #expect(watch.take(12, frame, now: 0.12) == .next)
  }

  @Test func numbersWrapAround() {
    var watch = AudioWatch(now: 0)
    #expect(watch.take(.max, frame, now: 0) == .next)
    #expect(watch.take(0, frame, now: 0) == .next)
    #expect(watch.take(2, frame, now: 0) == .gap(samples: 320))
  }

  @Test func silenceIsNoticedAndOver() {
    var watch = AudioWatch(now: 0)
    for number in 0..<149 { _ = watch.take(UInt32(number), silence, now: Double(number) * 0.02) }
    #expect(watch.trouble(now: 2.98, waiting: 0) == nil)
    _ = watch.take(149, silence, now: 3)
    #expect(watch.trouble(now: 3, waiting: 0) == .silent)
    _ = watch.take(150, frame, now: 3.02)
    #expect(watch.trouble(now: 3.02, waiting: 0) == nil)
  }

  @Test func theLoudestNegativeSampleIsNoTrap() {
    var watch = AudioWatch(now: 0)
    #expect(watch.take(0, [.min, .max], now: 0) == .next)
  }

  @Test func noFramesAreNoAudio() {
    var watch = AudioWatch(now: 0)
    _ = watch.take(0, frame, now: 0.5)
    #expect(watch.trouble(now: 1.4, waiting: 0) == nil)
    #expect(watch.trouble(now: 1.5, waiting: 0) == .noAudio)
    #expect(watch.trouble(now: 1.5, waiting: 2) == .behind)
  }
}
