// SPDX-License-Identifier: Apache-2.0

/// A take as an OpenTimelineIO timeline (`.otio`, JSON), for DaVinci Resolve, Premiere Pro and others: a track of pictures and
/// a track of sound with the kept stretches of the recording, and markers. The format has no captions; they go beside it.
///
/// Times are whole frames. The schemas are those of OpenTimelineIO 0.15 and later.
public struct TimelineProject: Sendable {
  /// The file, UTF-8.
  public private(set) var text = ""

  private let take: ExchangeTake
  private let rate: String

  /// Writes a timeline. Where nothing is kept its tracks are empty. Cost: linear.
  public init(_ take: ExchangeTake) {
    self.take = take
    rate = "\(take.plan.rate.framesPerSecond)"
    let title = ProjectText.json(ProjectText.name(take.title, else: "Take"))
    let markers = take.placedMarkers()
    var tracks: [String] = []
    let hasPicture = take.media.hasPicture
    if hasPicture { tracks.append(track("Video", title, markers)) }
    // Of a take without a picture the sound has the markers.
    if take.media.hasSound || !hasPicture {
      tracks.append(track("Audio", title, hasPicture ? markers.map { _ in [] } : markers))
    }
    let stack = Self.object(
      "Stack.1",
      [
        ("name", "\"tracks\""), ("metadata", "{}"), ("source_range", "null"), ("effects", "[]"), ("markers", "[]"),
        ("enabled", "true"), ("children", Self.list(tracks)),
      ])
    text =
      Self.object(
        "Timeline.1",
        [("name", title), ("metadata", "{}"), ("global_start_time", Self.time(0, rate)), ("tracks", stack)]) + "\n"
  }

  private func track(_ kind: String, _ title: String, _ markers: [[ExchangeTake.PlacedMarker]]) -> String {
    let clips = zip(take.plan.clips, markers).map { clip($0, title, $1) }
    return Self.object(
      "Track.1",
      [
        ("name", "\"\(kind)\""), ("kind", "\"\(kind)\""), ("metadata", "{}"), ("source_range", "null"),
        ("effects", "[]"), ("markers", "[]"), ("enabled", "true"), ("children", Self.list(clips)),
      ])
  }

  private func clip(_ clip: FramePlan.Clip, _ title: String, _ markers: [ExchangeTake.PlacedMarker]) -> String {
    let reference = Self.object(
      "ExternalReference.1",
      [
        ("name", ProjectText.json(ProjectText.name(take.media.path, else: "Take"))), ("metadata", "{}"),
        ("available_range", range(0..<take.plan.recorded)), ("available_image_bounds", "null"),
        ("target_url", ProjectText.json(take.media.address)),
      ])
    let marks = markers.map { placed in
      Self.object(
        "Marker.2",
        [
          ("name", ProjectText.json(ProjectText.name(placed.marker.name, else: "Marker"))),
          ("metadata", placed.marker.isToDo ? "{\"followspot\": {\"todo\": true}}" : "{}"),
          ("color", placed.marker.isToDo ? "\"RED\"" : "\"PURPLE\""), ("comment", "\"\""),
          ("marked_range", range(placed.frame..<(placed.frame + 1))),
        ])
    }
    return Self.object(
      "Clip.2",
      [
        ("name", title), ("metadata", "{}"), ("source_range", range(clip.source)), ("effects", "[]"),
        ("markers", Self.list(marks)), ("enabled", "true"),
        ("media_references", "{\"DEFAULT_MEDIA\": \(reference)}"),
        ("active_media_reference_key", "\"DEFAULT_MEDIA\""),
      ])
  }

  private func range(_ frames: Range<Int>) -> String {
    Self.object(
      "TimeRange.1",
      [("start_time", Self.time(frames.lowerBound, rate)), ("duration", Self.time(frames.count, rate))])
  }

  private static func time(_ frames: Int, _ rate: String) -> String {
    "{\"OTIO_SCHEMA\": \"RationalTime.1\", \"rate\": \(rate), \"value\": \(frames).0}"
  }

  private static func object(_ schema: String, _ members: [(String, String)]) -> String {
    "{\"OTIO_SCHEMA\": \"\(schema)\", " + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  /// A list with each item on a line of its own.
  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.joined(separator: ",\n") + "\n]"
  }
}
