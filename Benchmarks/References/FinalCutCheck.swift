// SPDX-License-Identifier: Apache-2.0
internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// Reads a project of Final Cut Pro and checks it against the written rules of FCPXML 1.9 and of a take's edit. Knows nothing
/// of what wrote it; all arithmetic is on whole numbers.
public struct FinalCutCheck: Sendable {
  /// A stretch of the recording in the edit, in frames.
  public struct Clip: Sendable, Hashable {
    /// Frame of the edit.
    public var place: Int
    /// Frames of the recording.
    public var source: Range<Int>

    /// Puts a clip together.
    public init(place: Int, source: Range<Int>) {
      self.place = place
      self.source = source
    }
  }

  /// A caption in the edit.
  public struct Caption: Sendable, Hashable {
    /// Frames of the edit.
    public var frames: Range<Int>
    /// As it is shown.
    public var text: String
  }

  /// A marker in the edit.
  public struct Marker: Sendable, Hashable {
    /// Frame of the edit.
    public var place: Int
    /// Its name.
    public var name: String
    /// Whether it is to be ticked off.
    public var isToDo: Bool
  }

  /// The clips, in order.
  public internal(set) var clips: [Clip] = []
  /// The captions, in order.
  public internal(set) var captions: [Caption] = []
  /// The markers, clip by clip.
  public internal(set) var markers: [Marker] = []
  /// The project's name.
  public internal(set) var title = ""
  /// The recording's path, escapes undone.
  public internal(set) var path = ""
  /// What was found wrong.
  public var findings: [String] = []

  /// The frame duration as it is written: numerator and denominator.
  var frame = (1, 1)

  /// Reads and checks a project.
  public init(_ text: String) {
    let builder = ProjectTree.Builder()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      findings.append("not well-formed: \(parser.parserError.map { "\($0)" } ?? "empty")")
      return
    }
    checkShape(root)
    checkIdentifiers(root)
    checkEdit(root)
  }

  mutating func note(_ what: String) { findings.append(what) }

  // MARK: Times

  /// Frames of a time. A time is a whole number of seconds or a fraction over the frame duration's own denominator.
  mutating func frames(_ text: String?, _ place: String) -> Int {
    guard let text, text.hasSuffix("s"), !text.contains(".") else {
      note("\(place): no rational time “\(text ?? "")”")
      return 0
    }
    let parts = text.dropLast().split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let value = parts[0], let scale = parts.count == 2 ? parts[1] : 1, scale > 0,
      value >= 0
    else {
      note("\(place): no rational time “\(text)”")
      return 0
    }
    if scale != frame.1, value != 0 { note("\(place): “\(text)” is not over \(frame.1)") }
    // value / scale seconds, over frame.0 / frame.1 seconds.
    let (whole, rest) = (value * frame.1).quotientAndRemainder(dividingBy: scale * frame.0)
    if rest != 0 { note("\(place): “\(text)” is no whole frame") }
    return whole
  }

  // MARK: The edit

  private mutating func checkEdit(_ root: ProjectTree) {
    guard let sequence = root.first("sequence"), let asset = root.first("asset"), let spine = sequence.first("spine"),
      let format = root.all("format").first(where: { $0["id"] == sequence["format"] })
    else { return note("no sequence, asset, spine or format") }
    let parts = (format["frameDuration"] ?? "").dropLast().split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ $0 > 0 }) else { return note("no frame duration") }
    frame = (parts[0], parts[1])
    title = root.first("project")?["name"] ?? ""
    checkMedia(asset)
    let start = frames(asset["start"], "asset")
    let recorded = start..<(start + frames(asset["duration"], "asset"))
    var place = 0
    var sourceEnd = 0
    for (i, clip) in spine.children.enumerated() {
      let name = "clip \(i + 1)"
      let offset = frames(clip["offset"], name)
      let from = frames(clip["start"], name)
      let count = frames(clip["duration"], name)
      if offset != place { note("\(name): begins at \(offset), the one before ends at \(place)") }
      if count <= 0 { note("\(name): lasts no frame") }
      if from < recorded.lowerBound || from + count > recorded.upperBound { note("\(name): outside of the recording") }
      if i > 0, from <= sourceEnd { note("\(name): overlaps or touches the one before it in the recording") }
      place = offset + count
      sourceEnd = from + count
      clips.append(Clip(place: offset, source: from..<(from + max(0, count))))
      checkItems(of: clip, name, clips[i])
    }
    if frames(sequence["duration"], "sequence") != place { note("the sequence does not end with its clips") }
    for (one, next) in zip(captions, captions.dropFirst()) where next.frames.lowerBound < one.frames.upperBound {
      note("the caption at \(next.frames.lowerBound) is over the one before it")
    }
    if let last = captions.last, last.frames.upperBound > place { note("a caption ends after the sequence") }
  }

  private mutating func checkItems(of element: ProjectTree, _ name: String, _ clip: Clip) {
    var marked = Set<Int>()
    for item in element.children {
      let isCaption = item.name == "caption"
      let at = frames(item[isCaption ? "offset" : "start"], "\(item.name) in \(name)")
      let count = frames(item["duration"], "\(item.name) in \(name)")
      let place = at - clip.source.lowerBound + clip.place
      if !clip.source.contains(at) { note("\(item.name) in \(name): begins outside of its clip") }
      if count < 1 { note("\(item.name) in \(name): lasts no frame") }
      if isCaption {
        let text = item.first("text")?.allText ?? ""
        if text.isEmpty || text.hasSuffix("\n") || text.hasPrefix("\n") { note("caption in \(name): text “\(text)”") }
        if item["role"]?.wholeMatch(of: /iTT\?captionFormat=ITT\.[a-z]{2,3}/) == nil {
          note("caption in \(name): role")
        }
        captions.append(Caption(frames: place..<(place + max(0, count)), text: text))
      } else {
        if !marked.insert(at).inserted { note("two markers on one frame in \(name)") }
        if item["value"]?.isEmpty ?? true { note("a marker in \(name) has no name") }
        markers.append(Marker(place: place, name: item["value"] ?? "", isToDo: item["completed"] == "0"))
      }
    }
  }

  private mutating func checkMedia(_ asset: ProjectTree) {
    let source = asset.first("media-rep")?["src"] ?? ""
    if source.isEmpty || source.wholeMatch(of: /(\.|file:)[A-Za-z0-9\-._~\/%]*/) == nil { note("address “\(source)”") }
    path = String((source.removingPercentEncoding ?? "").trimmingPrefix("./"))
    let hasPicture = asset["hasVideo"] == "1"
    let hasSound = asset["hasAudio"] == "1"
    if hasPicture != (asset["videoSources"] == "1") || hasPicture != (asset["format"] != nil) { note("asset: picture") }
    if hasSound != (asset["audioSources"] == "1") || hasSound != (asset["audioRate"] != nil) { note("asset: sound") }
    if !hasPicture, !hasSound { note("asset: neither picture nor sound") }
  }
}
