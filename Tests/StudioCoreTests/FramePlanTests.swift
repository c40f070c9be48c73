// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

struct FramePlanTests {
  /// Against one flag for each frame.
  @Test(arguments: FrameRate.allCases, 1...12)
  func keepsWhatIsNotCut(rate: FrameRate, seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let duration = Double.random(in: 0..<12, using: &random)
    let cuts = RandomTake.cuts(of: duration, &random)
    let plan = FramePlan(cuts: cuts, duration: duration, rate: rate)
    var isKept = [Bool](repeating: true, count: plan.recorded)
    for range in cuts.ranges {
      let (first, end) = (rate.frame(nearest: range.lowerBound), rate.frame(nearest: range.upperBound))
      for frame in first..<max(first, end) where isKept.indices.contains(frame) { isKept[frame] = false }
    }
    let kept = isKept.indices.filter { isKept[$0] }
    #expect(plan.clips.flatMap { Array($0.source) } == kept)
    #expect(plan.length == kept.count)
    let shown = kept.indices.map { place in
      plan.clip(at: place).map { place - plan.clips[$0].place + plan.clips[$0].source.lowerBound }
    }
    #expect(shown == kept)
    var next: Int?
    let following = isKept.indices.reversed().map { frame in
      if isKept[frame] { next = frame }
      return next
    }
    #expect(isKept.indices.map { plan.clip(keepingOrAfter: $0)?.frame } == following.reversed())
    #expect(plan.clip(at: plan.length) == nil)
    #expect(plan.clip(at: -1) == nil)
    for (one, next) in zip(plan.clips, plan.clips.dropFirst()) {
      #expect(one.source.upperBound < next.source.lowerBound)
    }
    // What is really cut is a plan that changes no more, and moves times by whole frames.
    #expect(FramePlan(cuts: plan.cuts, duration: duration, rate: rate).clips == plan.clips)
    for clip in plan.clips {
      let moved = plan.cuts.shifted(rate.time(ofFrame: clip.source.lowerBound).seconds)
      #expect(abs(moved - rate.time(ofFrame: clip.place).seconds) < 1e-6)
    }
  }

  @Test func keepsNothingOfNothing() {
    for duration in [0, -1, 0.01, Double.nan] {
      let plan = FramePlan(cuts: CutList(), duration: duration, rate: .pal25)
      #expect(plan.clips.isEmpty && plan.length == 0 && plan.cuts.ranges.isEmpty)
    }
    let all = FramePlan(cuts: CutList([0...5]), duration: 5, rate: .pal25)
    #expect(all.clips.isEmpty && all.recorded == 125 && all.cuts.ranges == [0...5])
  }
}
