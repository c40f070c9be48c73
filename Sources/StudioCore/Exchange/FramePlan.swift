// SPDX-License-Identifier: Apache-2.0

/// What an edit keeps of a recording, in whole frames. Cuts begin and end at the frame boundary nearest to where they were
/// asked for; a cut that holds no boundary to boundary is none.
public struct FramePlan: Sendable, Hashable {
  /// A stretch that is kept, and where it comes to stand.
  public struct Clip: Sendable, Hashable {
    /// Frames of the recording.
    public var source: Range<Int>
    /// The frame of the edit that it begins at.
    public var place: Int
  }

  /// Frames a second of the recording and of the edit.
  public let rate: FrameRate
  /// Frames of the recording.
  public let recorded: Int
  /// What is kept, in order, none empty, never touching. Empty where everything is cut.
  public let clips: [Clip]

  /// Plans an edit.
  /// - Parameters:
  ///   - cuts: seconds on the take's clock, which begins with the recording; what lies outside of it is left aside.
  ///   - duration: seconds of the recording; below one frame nothing is kept.
  public init(cuts: CutList, duration: Double, rate: FrameRate) {
    self.rate = rate
    recorded = rate.wholeFrames(in: duration)
    var clips: [Clip] = []
    var (start, place) = (0, 0)
    func keep(until end: Int) {
      guard end > start else { return }
      clips.append(Clip(source: start..<end, place: place))
      place += end - start
    }
    for range in cuts.ranges {
      let first = min(max(0, rate.frame(nearest: range.lowerBound)), recorded)
      let end = min(max(0, rate.frame(nearest: range.upperBound)), recorded)
      guard end > first else { continue }
      keep(until: first)
      start = max(start, end)
    }
    keep(until: recorded)
    self.clips = clips
  }

  /// Frames of the edit.
  public var length: Int { clips.last.map { $0.place + $0.source.count } ?? 0 }

  /// What is really cut, to the frame: captions that follow it stay beside the picture however many cuts there are.
  public var cuts: CutList {
    var ranges: [ClosedRange<Double>] = []
    var end = 0
    for clip in clips + [Clip(source: recorded..<recorded, place: length)] {
      if clip.source.lowerBound > end {
        ranges.append(rate.time(ofFrame: end).seconds...rate.time(ofFrame: clip.source.lowerBound).seconds)
      }
      end = clip.source.upperBound
    }
    return CutList(ranges)
  }

  /// The clip that shows a frame of the edit. Cost: logarithmic.
  public func clip(at place: Int) -> Int? {
    guard place >= 0, place < length else { return nil }
    return lastClip { $0.place <= place }
  }

  /// The clip that keeps a frame of the recording, or the next one after it with its first frame; `nil` after the last.
  /// Cost: logarithmic.
  public func clip(keepingOrAfter frame: Int) -> (clip: Int, frame: Int)? {
    let last = lastClip { $0.source.lowerBound <= frame }
    if let last, frame < clips[last].source.upperBound { return (last, frame) }
    let next = last.map { $0 + 1 } ?? 0
    return next < clips.count ? (next, clips[next].source.lowerBound) : nil
  }

  private func lastClip(_ isBefore: (Clip) -> Bool) -> Int? {
    var (low, high) = (0, clips.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(clips[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
