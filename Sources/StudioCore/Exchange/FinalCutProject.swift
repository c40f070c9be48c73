// SPDX-License-Identifier: Apache-2.0

/// A take as a project of Final Cut Pro: FCPXML 1.9, which is the oldest version with `media-rep` and is read by everything
/// since 10.4.9.
///
/// Every time is a whole frame, written over the frame duration's own denominator. Each kept stretch is a clip of the whole
/// recording, so that what was cut comes back by pulling an edge. Markers and captions are on the clock of their clip, which
/// is the recording's. Left out, as other machines refuse or misread them: `modDate`, `uid`, `bookmark`.
public struct FinalCutProject: Sendable {
  /// The file, UTF-8.
  public private(set) var text = ""

  private let take: ExchangeTake
  private var captions = 0

  /// Writes a project. Where nothing is kept it is an empty one. Cost: linear.
  public init(_ take: ExchangeTake) {
    self.take = take
    line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    line(0, "<!DOCTYPE fcpxml>")
    line(0, "<fcpxml version=\"1.9\">")
    resources()
    let title = ProjectText.name(take.title, else: "Take")
    line(1, "<library>")
    open(2, "event", [("name", title)])
    open(3, "project", [("name", title)])
    open(
      4, "sequence",
      [
        ("format", "r1"), ("duration", time(take.plan.length)), ("tcStart", "0s"), ("tcFormat", "NDF"),
        ("audioLayout", take.media.audioChannels == 1 ? "mono" : "stereo"), ("audioRate", "48k"),
      ])
    line(5, "<spine>")
    let markers = take.placedMarkers()
    let cues = take.placedCues()
    for i in take.plan.clips.indices { clip(take.plan.clips[i], title, cues[i], markers[i]) }
    line(5, "</spine>")
    line(4, "</sequence>")
    line(3, "</project>")
    line(2, "</event>")
    line(1, "</library>")
    line(0, "</fcpxml>")
  }

  // MARK: Parts

  private mutating func resources() {
    let media = take.media
    let rate = take.plan.rate
    line(1, "<resources>")
    // A sequence has a picture even where the take has none.
    let size = media.hasPicture ? (media.width, media.height) : (1_920, 1_080)
    var format = [("id", "r1")]
    if let name = Self.formatName(size, rate) { format.append(("name", name)) }
    format += [
      ("frameDuration", time(1)), ("width", String(size.0)), ("height", String(size.1)),
      ("colorSpace", "1-1-1 (Rec. 709)"),
    ]
    open(2, "format", format, closed: true)
    let file = media.path.split(separator: "/").last.map(String.init) ?? ""
    var asset = [("id", "r2"), ("name", ProjectText.name(file, else: "Take"))]
    asset += [("start", "0s"), ("duration", time(take.plan.recorded))]
    if media.hasPicture { asset += [("hasVideo", "1"), ("format", "r1"), ("videoSources", "1")] }
    if media.hasSound {
      asset += [("hasAudio", "1"), ("audioSources", "1"), ("audioChannels", String(media.audioChannels))]
      asset += [("audioRate", String(media.audioRate))]
    }
    open(2, "asset", asset)
    open(3, "media-rep", [("kind", "original-media"), ("src", media.address)], closed: true)
    line(2, "</asset>")
    line(1, "</resources>")
  }

  private mutating func clip(
    _ clip: FramePlan.Clip, _ title: String, _ cues: [ExchangeTake.PlacedCue], _ markers: [ExchangeTake.PlacedMarker]
  ) {
    var attributes = [("ref", "r2"), ("offset", time(clip.place)), ("name", title)]
    attributes += [("start", time(clip.source.lowerBound)), ("duration", time(clip.source.count)), ("tcFormat", "NDF")]
    if take.media.hasSound { attributes.append(("audioRole", "dialogue")) }
    let isEmpty = cues.isEmpty && markers.isEmpty
    open(6, "asset-clip", attributes, closed: isEmpty)
    guard !isEmpty else { return }
    let toSource = clip.source.lowerBound - clip.place
    for cue in cues { caption(cue, at: cue.frames.lowerBound + toSource) }
    for placed in markers {
      var attributes = [("start", time(placed.frame)), ("duration", time(1))]
      attributes.append(("value", ProjectText.name(placed.marker.name, else: "Marker")))
      if placed.marker.isToDo { attributes.append(("completed", "0")) }
      open(7, "marker", attributes, closed: true)
    }
    line(6, "</asset-clip>")
  }

  private mutating func caption(_ cue: ExchangeTake.PlacedCue, at frame: Int) {
    captions += 1
    let lines = cue.lines.map { CaptionWord.printable($0) }
    open(
      7, "caption",
      [
        ("lane", "1"), ("offset", time(frame)),
        ("name", ProjectText.name(lines.joined(separator: " "), else: "Caption")),
        ("duration", time(cue.frames.count)),
        ("role", "iTT?captionFormat=ITT." + take.language.language),
      ])
    let words = ProjectText.xml(lines.joined(separator: "\n"))
    // On one line: white space around the style would be part of the caption.
    line(8, "<text placement=\"bottom\"><text-style ref=\"ts\(captions)\">\(words)</text-style></text>")
    line(8, "<text-style-def id=\"ts\(captions)\">")
    open(
      9, "text-style",
      [("font", "Helvetica"), ("fontSize", "13"), ("fontFace", "Regular"), ("fontColor", "1 1 1 1")]
        + [("backgroundColor", "0 0 0 1")], closed: true)
    line(8, "</text-style-def>")
    line(7, "</caption>")
  }

  // MARK: Writing

  /// Frames as a time: `0s`, `3003/30000s`.
  private func time(_ frames: Int) -> String {
    guard frames != 0 else { return "0s" }
    let rate = take.plan.rate
    // Final Cut Pro itself writes hundredths for whole rates.
    return rate.isFractional
      ? "\(frames * 1_001)/\(rate.nominal * 1_000)s" : "\(frames * 100)/\(rate.nominal * 100)s"
  }

  private mutating func line(_ depth: Int, _ markup: String) {
    text += String(repeating: "  ", count: depth) + markup + "\n"
  }

  private mutating func open(
    _ depth: Int, _ element: String, _ attributes: [(String, String)], closed: Bool = false
  ) {
    let list = attributes.map { " \($0.0)=\"\(ProjectText.xml($0.1))\"" }.joined()
    line(depth, "<\(element)\(list)\(closed ? "/" : "")>")
  }

  /// The name that Final Cut Pro has for a format; `nil` where it has none, as for upright pictures.
  private static func formatName(_ size: (Int, Int), _ rate: FrameRate) -> String? {
    let picture: String
    switch size {
    case (1_280, 720): picture = "720p"
    case (1_920, 1_080): picture = "1080p"
    case (3_840, 2_160): picture = "3840x2160p"
    case (4_096, 2_160): picture = "4096x2160p"
    default: return nil
    }
    let digits = rate == .film23976 ? "2398" : rate.name.filter { $0 != "." }
    return "FFVideoFormat" + picture + digits
  }
}
