// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// The clock between heard and recorded sound, and finding one in the other.
struct TakeClockTests {
  @Test func oneOffsetMovesEverything() {
    let clock = TakeClock(offset: 2.5)
    #expect(clock.take(at: 2.5) == 0)
    #expect(clock.take(at: 10) == 7.5)
    #expect(TakeClock(offset: -4).take(at: 1) == 5)
  }

  @Test func clocksThatDriftAreFollowedBetweenMoments() throws {
    let clock = try #require(
      TakeClock(points: [.init(take: 0, heard: 1), .init(take: 100, heard: 101.004)]))
    #expect(abs(clock.take(at: 51) - 49.998) < 1e-6)
    #expect(abs(clock.take(at: 201.004) - 200) < 1e-9)
    #expect(abs(clock.take(at: 0.5) + 0.5) < 1e-9)
  }

  @Test func soundThatWasLostAtOnceIsAStep() throws {
    let clock = try #require(TakeClock(points: [.init(take: 0, heard: 1), .init(take: 10, heard: 10.98)]))
    #expect(abs(clock.take(at: 5) - 4) < 1e-9)
    #expect(abs(clock.take(at: 7) - 6.02) < 1e-9)
  }

  @Test func momentsThatGoBackAreDropped() throws {
    let clock = try #require(
      TakeClock(points: [.init(take: 5, heard: 6), .init(take: 4, heard: 7), .init(take: 9, heard: 10)]))
    #expect(clock.points.map(\.take) == [5, 9])
    #expect(TakeClock(points: []) == nil)
  }

  /// Noise with a slow swell, as speech has.
  private func noise(_ count: Int, seed: UInt64) -> [Int16] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { i in
      let swell = 0.3 + 0.7 * Double((i / 800) % 7) / 6
      return Int16(Double(Int.random(in: -9_000...9_000, using: &random)) * swell)
    }
  }

  @Test(arguments: [0, 1, 7, 8, 1_234, 5_999]) func aPieceIsFoundToTheSample(place: Int) {
    let stream = smooth(noise(12_000, seed: 3))
    var matcher = TrackMatcher()
    // Coded sound is never the same.
    let piece = zip(stream[place..<(place + 6_000)], noise(6_000, seed: 9)).map { $0 &+ $1 / 40 }
    let match = matcher.match(piece[...], in: stream[...])
    #expect(match?.position == place)
    #expect(match?.score ?? 0 > 0.9)
  }

  @Test func whatIsNotThereIsNotFound() {
    var matcher = TrackMatcher()
    let stream = smooth(noise(12_000, seed: 3))
    for piece in [smooth(noise(6_000, seed: 4)), [Int16](repeating: 0, count: 6_000), Array(stream[..<20])] {
      let match = matcher.match(piece[...], in: stream[...])
      #expect(match == nil)
    }
    let longer = matcher.match(stream[...], in: stream[..<6_000])
    #expect(longer == nil)
  }

  /// Without what an eighth of the rate can't carry.
  private func smooth(_ samples: [Int16]) -> [Int16] {
    samples.indices.map { i in
      let around = samples[max(0, i - 6)...min(samples.count - 1, i + 6)]
      return Int16(around.reduce(0) { $0 + Int($1) } / around.count)
    }
  }
}
