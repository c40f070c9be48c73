// SPDX-License-Identifier: GPL-3.0-or-later
internal import MediaLibAV
internal import PlainFiles
internal import StudioCore

extension TakeExport {
  /// A project for an editor: a folder with the untouched recording, the project that refers to it, and captions. Where
  /// editors can't work with the recording as it is, the project refers to a copy at a constant rate beside it.
  func project(to path: String, _ progress: (Double) -> Bool) throws -> Result? {
    guard let facts = try MediaFacts(path: recording, progress: { progress(0.02 * $0) }) else { return nil }
    let timing = try timing(facts)
    let rate =
      options.rate.flatMap(FrameRate.init(rawValue:)) ?? FrameRate.nearest(to: facts.picture?.rate.value ?? 25)
    let (parent, folder) = Self.parts(of: path)
    let draft = try TakeDraft(in: parent, name: folder, option: "-o")
    let file = take.manifest.recording.file
    guard try place(file, in: draft, { progress(0.02 + 0.18 * $0) }) else { return nil }
    var used = (file: file, facts: facts)
    var notes: [String] = []
    if let reason = Self.reasonToConvert(facts, rate) {
      let copy = "\(name), \(rate.name) a second" + (facts.picture == nil ? ".m4a" : ".mp4")
      var export = VideoExport()
      export.rate = PictureRate(named: rate.name)
      let target = "\(draft.folder)/\(copy)"
      guard let report = try export.run(recording, to: target, progress: { progress(0.2 + 0.75 * $0) }),
        let converted = try MediaFacts(path: target)
      else { return nil }
      used = (copy, converted)
      notes.append("Editors can't work with \(file) as it is (\(reason)): the project uses “\(copy)” beside it")
      notes += report.notes
    }
    let exchange = try exchange(used.facts, file: used.file, rate, timing)
    guard !exchange.plan.clips.isEmpty else {
      throw StudioError(
        .usage, "Nothing is left of \(take.path): its cuts remove all of it",
        hint: "Keep the commands with --keep-commands, or shorten the cuts")
    }
    let isFinalCut = format == .fcpxml
    let text = isFinalCut ? FinalCutProject(exchange).text : TimelineProject(exchange).text
    _ = try draft.write(Array(text.utf8), as: name + (isFinalCut ? ".fcpxml" : ".otio"))
    if !exchange.cues.isEmpty { _ = try draft.write(Array(CaptionText.srt(exchange.cues).utf8), as: name + ".srt") }
    guard progress(0.99) else { return nil }
    let length = Double(exchange.plan.length) / rate.framesPerSecond
    return Result(path: try draft.commit(), duration: length, notes: notes)
  }

  /// The take as an editor gets it, on the clock of a recording whose first picture is at 0.
  private func exchange(_ facts: MediaFacts, file: String, _ rate: FrameRate, _ timing: Timing) throws -> ExchangeTake {
    let script = try take.script()
    var reading = TakeReading(script: script, heard: try take.heard())
    reading = TakeReading(
      said: reading.said.map { said in
        var said = said
        said.start = max(0, said.start + timing.clock)
        said.end = max(said.start, said.end + timing.clock)
        return said
      })
    let cuts = CutList(
      timing.cuts.ranges.map { ($0.lowerBound + timing.clock)...($0.upperBound + timing.clock) })
    let sound = facts.sounds.first
    let duration =
      facts.picture.map { Double($0.count) / rate.framesPerSecond } ?? sound?.duration ?? facts.durationOnTakeClock
    let media = ExchangeMedia(
      path: file, duration: duration, width: facts.picture?.width ?? 0, height: facts.picture?.height ?? 0,
      audioChannels: sound?.channels ?? 0, audioRate: sound?.sampleRate ?? 48_000)
    let title = try TakeEdit(in: take.path).title ?? take.manifest.title ?? name
    return ExchangeTake(
      title: title, media: media, rate: rate, script: script, reading: reading,
      marks: TakeMarks(reading, of: script).marks, cuts: cuts)
  }

  /// Puts the recording into the folder: as another name of the same file where that is possible, else as a copy. A
  /// tool that writes into what it is given would change the take with it, so nobody may.
  private func place(_ file: String, in draft: TakeDraft, _ progress: (Double) -> Bool) throws -> Bool {
    if StudioFiles.link(recording, to: "\(draft.folder)/\(file)") {
      StudioFiles.protect(recording)
      return progress(1)
    }
    return try draft.copy(recording, as: file) { progress(Double($0) / Double(max(1, $1))) } != nil
  }

  /// Why editors can't work with a recording at a rate; `nil` where they can. They take MP4 and QuickTime with H.264, HEVC or
  /// ProRes at a constant rate, and AAC, MP3 or plain samples.
  private static func reasonToConvert(_ facts: MediaFacts, _ rate: FrameRate) -> String? {
    let isSoundFile = facts.picture == nil && ["wav", "mp3"].contains(facts.container)
    guard facts.container.contains("mov") || facts.container.contains("mp4") || isSoundFile else {
      return "its container is \(facts.container.split(separator: ",").first ?? "unknown")"
    }
    if let sound = facts.sounds.first(where: { !isOrdinary(sound: $0.codec) }) { return "its sound is \(sound.codec)" }
    guard let picture = facts.picture else { return nil }
    if !["h264", "hevc", "prores"].contains(picture.codec) { return "its pictures are \(picture.codec)" }
    if picture.isVariable { return "its rate is not constant" }
    let isSame = abs(picture.rate.value - rate.framesPerSecond) < 0.001
    return isSame ? nil : "it has \(picture.rate) pictures a second, the project \(rate.name)"
  }

  private static func isOrdinary(sound codec: String) -> Bool {
    ["aac", "mp3", "alac"].contains(codec) || codec.hasPrefix("pcm_")
  }

  /// A path's folder and its last name.
  private static func parts(of path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(path[path.index(after: slash)...]))
  }
}
