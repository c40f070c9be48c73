// SPDX-License-Identifier: Apache-2.0

/// A take as an editor's project shows it: the recording, what is kept of it, markers and captions.
public struct ExchangeTake: Sendable, Hashable {
  /// What the project is called.
  public var title: String
  /// The recording.
  public var media: ExchangeMedia
  /// What is kept.
  public var plan: FramePlan
  /// Markers, in order of time.
  public var markers: [ExchangeMarker]
  /// Captions of what is kept, with times in the edit.
  public var cues: [Cue]
  /// The language of the captions.
  public var language: LanguageTag

  /// Puts a take together.
  public init(
    title: String, media: ExchangeMedia, plan: FramePlan, markers: [ExchangeMarker] = [], cues: [Cue] = [],
    language: LanguageTag = LanguageTag("en")
  ) {
    self.title = title
    self.media = media
    self.plan = plan
    self.markers = markers
    self.cues = cues
    self.language = language
  }

  /// A marker with its place in the edit.
  struct PlacedMarker {
    /// Frame of the recording, kept by the clip.
    var frame: Int
    var marker: ExchangeMarker
  }

  /// A caption with its place in the edit.
  struct PlacedCue {
    /// Frames of the edit.
    var frames: Range<Int>
    var lines: [String]
  }

  /// For each clip its markers, each on a frame of its own: one on a frame that is taken moves to the nearest free one after
  /// it, or before it. What is marked in a part that is cut moves to the clip after it if it is to be looked at no more than
  /// a second later, and goes otherwise.
  func placedMarkers() -> [[PlacedMarker]] {
    var placed = [[PlacedMarker]](repeating: [], count: plan.clips.count)
    var taken = [Set<Int>](repeating: [], count: plan.clips.count)
    for marker in markers.sorted(by: { $0.time < $1.time }) {
      let wanted = min(max(0, plan.rate.frame(nearest: marker.time)), max(0, plan.recorded - 1))
      guard let (clip, frame) = plan.clip(keepingOrAfter: wanted), frame - wanted <= plan.rate.nominal else { continue }
      let source = plan.clips[clip].source
      let free =
        (frame..<source.upperBound).first { !taken[clip].contains($0) }
        ?? (source.lowerBound..<frame).last { !taken[clip].contains($0) }
      guard let free else { continue }
      taken[clip].insert(free)
      placed[clip].append(PlacedMarker(frame: free, marker: marker))
    }
    return placed.map { $0.sorted { $0.frame < $1.frame } }
  }

  /// For each clip the captions that begin in it: in order, at least a frame long, none over another, none past the end.
  func placedCues() -> [[PlacedCue]] {
    var placed = [[PlacedCue]](repeating: [], count: plan.clips.count)
    let (length, rate) = (plan.length, plan.rate)
    var end = 0
    for cue in cues {
      let start = max(end, rate.frame(nearest: Double(cue.start) / 1_000))
      guard let clip = plan.clip(at: start) else { continue }
      end = min(length, max(start + 1, rate.frame(nearest: Double(cue.end) / 1_000)))
      placed[clip].append(PlacedCue(frames: start..<end, lines: cue.lines))
    }
    return placed
  }
}
