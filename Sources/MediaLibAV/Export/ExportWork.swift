// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// One run of an export: reads the recording from end to end and hands each packet to its way.
final class ExportWork {
  private let file: MediaFile
  private let scan: MediaScan
  private let output: MediaOutput
  private let plan: CutPlan
  private let progress: (Double) -> Bool
  private var pictures: (any PictureWay)?
  private var sounds: [Int: SoundExport] = [:]
  private var notes: [String] = []
  private let captionFile: CaptionFile?
  private let share = Share()

  /// What is done, 0 to 1.
  private final class Share { var value = 0.0 }

  init(
    _ export: VideoExport, path: String, scan: MediaScan, to target: String, progress: @escaping (Double) -> Bool
  ) throws {
    self.scan = scan
    self.progress = progress
    file = try MediaFile(path: path)
    // Sound alone is cut as finely as the pictures of a fast video.
    let rate = export.rate ?? scan.pictureTimes?.rate ?? PictureRate(100)
    plan = CutPlan(export.cuts, rate: rate, clock: export.clock)
    let length = Self.length(scan, rate)
    guard plan.kept(of: length) > 0 else {
      throw StudioError(
        .usage, "Nothing is left of \(path): the cuts cover all of it",
        hint: "Move the ends of a command's range, or keep the commands in the export")
    }
    output = try MediaOutput(path: target, format: scan.pictureStream == nil ? "ipod" : "mp4", source: path)
    av_dict_copy(&output.context.pointee.metadata, file.context.pointee.metadata, 0)
    captionFile = export.captions.isEmpty || scan.pictureStream == nil ? nil : try CaptionFile(export.captions)
    try openPictures(export, rate)
    try openSounds()
  }

  /// Pictures of the recording at the export's rate, with the sound that goes on after the last.
  private static func length(_ scan: MediaScan, _ rate: PictureRate) -> Int {
    max(1, rate.nearest(scan.facts.durationOnTakeClock))
  }

  private func openPictures(_ export: VideoExport, _ rate: PictureRate) throws {
    guard let stream = scan.pictureStream, let times = scan.pictureTimes, let facts = scan.facts.picture,
      let first = times.ticks.first
    else { return }
    let source = file.tracks[stream]
    let turn = PictureTurn(followspot_display_matrix(source))
    let isUpright = captionFile != nil && turn.quarters != nil
    let shape = av_guess_sample_aspect_ratio(file.context, source, nil)
    let form = PictureForm(source.pointee.codecpar.pointee, shape: shape, turn: turn, isUpright: isUpright)
    notes += form.notes
    let conform = Conform(plan: plan, first: first, tick: times.tick, count: max(1, rate.nearest(facts.duration)))
    try captionFile?.write(width: Int(form.width), height: Int(form.height))
    let setup = PictureSetup(
      file: file, source: source, conform: conform, form: form, turn: turn, isUpright: isUpright,
      captions: captionFile?.path, output: output, goesOn: { [share, progress] in progress(share.value) })
    if !export.encodesAll, scan.copyableShare(at: rate) >= 0.5, let smart = try SmartPictures(setup) {
      pictures = smart
    } else {
      pictures = try PictureExport(setup)
    }
  }

  private func openSounds() throws {
    // Time begins with the first picture; of sound alone, with its first sample.
    let origin = scan.facts.picture?.start ?? scan.facts.sounds.map(\.start).min() ?? 0
    for (stream, sound) in zip(scan.soundStreams, scan.facts.sounds) where sound.duration > 0 {
      sounds[stream] = try SoundExport(file.tracks[stream], of: file, plan: plan, origin: origin, to: output)
    }
  }

  // MARK: Running

  /// `nil` where it was ended.
  func run() throws -> VideoExport.Report? {
    do {
      return try copyAll()
    } catch is ExportStopped {
      return nil
    }
  }

  private func copyAll() throws -> VideoExport.Report? {
    guard progress(0) else { return nil }
    // The index at the front lets a browser begin before all has come.
    try output.begin([("movflags", "+faststart")])
    let reader = try PacketReader(file)
    while try reader.read() {
      let stream = Int(reader.packet.pointee.stream_index)
      if stream == scan.pictureStream {
        try pictures?.take(reader.packet)
      } else if let sound = sounds[stream] {
        try sound.take(reader.packet)
      }
      share.value = max(share.value, 0.99 * reader.share)
      guard progress(share.value) else { return nil }
    }
    try pictures?.finish()
    for stream in sounds.keys.sorted() { try sounds[stream]?.take(nil) }
    guard progress(0.99) else { return nil }
    try output.commit()
    noteDamage(reader)
    return VideoExport.Report(
      pictures: pictures?.written ?? 0, copied: pictures?.copied ?? 0,
      duration: plan.rate.seconds(plan.kept(of: Self.length(scan, plan.rate))),
      rate: pictures == nil ? nil : plan.rate, notes: notes)
  }

  private func noteDamage(_ reader: PacketReader) {
    let damaged = (pictures?.damaged ?? 0) + sounds.values.reduce(0) { $0 + $1.damaged }
    if damaged > 0 {
      notes.append("\(damaged) \(damaged == 1 ? "piece" : "pieces") of the recording could not be decoded")
    }
    if reader.brokeOff { notes.append("The recording breaks off before its end") }
  }
}
