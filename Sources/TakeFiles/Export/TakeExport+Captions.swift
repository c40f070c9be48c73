// SPDX-License-Identifier: GPL-3.0-or-later
internal import MediaLibAV
internal import PlainFiles
internal import StudioCore

extension TakeExport {
  /// What an export leaves out, and how its time lies on the take's clock.
  struct Timing {
    var cuts: CutList
    /// Seconds after the export's zero, before cuts, at which the take's clock says 0.
    var clock: Double
    var rate: PictureRate
  }

  /// - Parameter facts: of the recording; `nil` where it can't be read.
  func timing(_ facts: MediaFacts?) throws -> Timing {
    let rate = options.rate.flatMap(PictureRate.init(named:)) ?? facts?.picture?.rate ?? PictureRate(25)
    let clock = facts.map(clock(of:)) ?? 0
    guard !options.keepsCommands else { return Timing(cuts: CutList(), clock: clock, rate: rate) }
    let cuts = try TakeEdit(in: take.path).cuts(of: try take.marks())
    return Timing(cuts: cuts, clock: clock, rate: rate)
  }

  /// Seconds after the first picture (of sound alone: the first sample) at which the take's clock says 0. Words of takes that
  /// were recorded here count from the recording's beginning, those of other recordings from their first sound.
  private func clock(of facts: MediaFacts) -> Double {
    guard let start = facts.picture?.start ?? facts.sounds.map(\.start).min() else { return 0 }
    let zero = take.manifest.clocks != nil ? facts.start : facts.sounds.first?.start ?? facts.start
    return zero - start
  }

  /// The words that captions are made of, at times of the export.
  func captionWords(_ timing: Timing) throws -> [CaptionWord] {
    let script = try take.script()
    let reading = TakeReading(script: script, heard: try take.heard())
    let cuts = timing.cuts.snapped(to: timing.rate, clock: timing.clock)
    return CaptionWords(script: script).words(of: reading, cuts: cuts).map { word in
      var word = word
      word.start = max(0, word.start + timing.clock)
      word.end = max(word.start, word.end + timing.clock)
      return word
    }
  }

  func cues(_ words: [CaptionWord], _ timing: Timing) -> [Cue] {
    CueBreaker(rules: CaptionRules(framesPerSecond: timing.rate.value)).cues(of: words)
  }

  /// Captions and transcripts.
  func text(to path: String, _ progress: (Double) -> Bool) throws -> Result? {
    var facts: MediaFacts?
    var notes: [String] = []
    do {
      facts = try MediaFacts(path: recording) { progress(0.5 * $0) }
      if facts == nil { return nil }
    } catch let error as StudioError {
      // Words need no recording; only its rate and its first picture's time are missing.
      notes.append("\(error.context): times are those of the take's clock")
    }
    let timing = try timing(facts)
    let words = try captionWords(timing)
    if words.isEmpty { notes.append("\(take.path) has no words: there are no captions") }
    let text =
      switch format {
      case .vtt: CaptionText.webVTT(cues(words, timing))
      case .text: CaptionText.transcript(words)
      default: CaptionText.srt(cues(words, timing))
      }
    guard progress(0.9) else { return nil }
    try PartFile.write(text, to: path, inputs: inputs)
    return Result(path: path, duration: words.last?.end ?? 0, notes: notes)
  }

  // MARK: Video

  func video(to path: String, _ progress: (Double) -> Bool) throws -> Result? {
    guard let facts = try MediaFacts(path: recording, progress: { progress(0.01 * $0) }) else { return nil }
    let timing = try timing(facts)
    var export = VideoExport()
    export.cuts = timing.cuts
    export.clock = timing.clock
    export.rate = options.rate == nil ? nil : timing.rate
    export.encodesAll = options.encodesAll
    var notes: [String] = []
    if options.burnsCaptions {
      guard facts.picture != nil else {
        throw StudioError(
          .usage, "\(take.path) has no pictures that captions could be drawn on",
          hint: "Leave the captions out, or export them as srt or vtt")
      }
      export.captions = cues(try captionWords(timing), timing)
      if export.captions.isEmpty { notes.append("\(take.path) has no words: there are no captions") }
    }
    try refuseInput(path)
    guard let report = try export.run(recording, to: path, progress: { progress(0.01 + 0.99 * $0) }) else { return nil }
    return Result(
      path: path, duration: report.duration, pictures: report.pictures, copied: report.copied,
      notes: notes + report.notes)
  }

  /// A place that is one of the take's own files is refused before any work.
  private func refuseInput(_ path: String) throws { try PartFile.refuse(path, inputs: inputs) }
}
