// SPDX-License-Identifier: Apache-2.0
import EngineReferences

@testable import StudioCore

extension RandomTake {
  /// Seeded cuts of a take: some at its ends, some next to each other, some shorter than a frame, sometimes all of it.
  static func cuts(of duration: Double, _ random: inout SeededGenerator) -> CutList {
    if random.happens(0.03) { return CutList([-1...(duration + 1)]) }
    var ranges: [ClosedRange<Double>] = []
    for _ in 0..<random.below(9) {
      let start = Double.random(in: -2...(duration + 1), using: &random)
      let length = random.happens(0.3) ? 0.01 : Double.random(in: 0...4, using: &random)
      ranges.append(start...(start + length))
      if random.happens(0.2) { ranges.append((start + length + 0.004)...(start + length + 1)) }
    }
    return CutList(ranges)
  }

  /// A take of it as an editor gets it, with hard names.
  func exchange(_ rate: FrameRate, seed: UInt64) -> ExchangeTake {
    var random = SeededGenerator(seed: seed)
    let end = (heard.map(\.end).max() ?? 0) * (random.happens(0.1) ? 0.7 : 1)
    let duration = end + Double.random(in: 0..<2, using: &random)
    let names = ["take.mp4", "Tom & “Jerry” <1>.mp4", "ä/ö ü?#%.webm", "テイク 1.mp4", "a\"b'c.mp4"]
    var media = ExchangeMedia(path: names[random.below(names.count)], duration: duration)
    if random.happens(0.9) {
      (media.width, media.height) = [(1_920, 1_080), (720, 1_280), (641, 359)][random.below(3)]
    }
    media.audioChannels = media.hasPicture ? random.below(3) : 1
    let reading = TakeReading(script: script, heard: heard)
    return ExchangeTake(
      title: ["Talk", "A & B < C > \"D\" 'E'", "", "]]> &amp; \u{1}\n👩‍👩‍👧‍👦 שלום"][random.below(4)], media: media,
      rate: rate, script: script, reading: reading, marks: TakeMarks(reading, of: script).marks,
      cuts: Self.cuts(of: duration, &random))
  }
}
