// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import FollowBaselines
import Foundation
import Pipeline
import StudioCore
import TakeFiles

/// One reading with its truth and what a recogniser heard, and what its captions are worth.
struct CaptionCase {
  /// The truth, as `Fixtures/README.md` describes it.
  struct Truth: Decodable {
    struct Word: Decodable {
      var start: Double
      var end: Double
      var token: Int?
    }

    var language: String?
    var words: [Word]
  }

  /// What was measured.
  struct Figures {
    /// Caption words that have the script's spelling, and those of them that were said there.
    var matched = 0
    var right = 0
    /// Words of the script that were said, and those of them that captions show.
    var said = 0
    var shown = 0
    /// Milliseconds from when a caption's first word was said to when the caption begins, without sign.
    var offsets: [Int] = []
    /// Captions, and those that break a rule.
    var cues = 0
    var broken = 0
    var findings: [String] = []
    /// Words whose times were rough, those of them that were laid on the sound, and the seconds that took.
    var rough = 0
    var timed = 0
    var timing = 0.0

    static func += (sum: inout Figures, other: Figures) {
      sum.matched += other.matched
      sum.right += other.right
      sum.said += other.said
      sum.shown += other.shown
      sum.offsets += other.offsets
      sum.cues += other.cues
      sum.broken += other.broken
      sum.findings += other.findings
      sum.rough += other.rough
      sum.timed += other.timed
      sum.timing += other.timing
    }
  }

  /// Seconds within which a caption word and the truth's are the same saying.
  static let near = 1.0

  let name: String
  let truth: Truth
  let script: Script
  let heard: [HeardWord]

  /// Words whose times were rough, and those of them that were laid on the sound.
  private(set) var rough = (all: 0, timed: 0, seconds: 0.0)

  /// Reads `NAME.json`, `NAME.txt` and the log, or the logs of two recognisers that are heard together; with an aligner also
  /// `NAME.flac`, where it is there.
  init(name: String, folder: URL, logs: [URL], aligner: (any WordAligner)?) throws {
    self.name = name
    let decoder = JSONDecoder()
    truth = try decoder.decode(Truth.self, from: Data(contentsOf: folder.appending(path: name + ".json")))
    let language = LanguageTag(parsing: truth.language ?? "en") ?? LanguageTag("en")
    script = try Script(
      reading: Array(Data(contentsOf: folder.appending(path: name + ".txt"))), name: name, language: language)
    let ears = try logs.enumerated().map { number, log in
      LogReplay.EngineLog(
        engine: "\(number)", log: try RecognitionLog(reading: Array(Data(contentsOf: log)), name: log.path))
    }
    var updates = Self.updates(of: ears, language)
    let sound = folder.appending(path: name + ".flac").path
    if let aligner, FileManager.default.fileExists(atPath: sound) {
      let began = Date()
      let counts = try WordTimer.time(
        &updates, heardBy: ears.count > 1 ? "" : ears[0].log.engine ?? "", in: sound, with: aligner)
      rough = (counts.rough, counts.timed, Date().timeIntervalSince(began))
    }
    heard = FinalWords.of(updates)
  }

  private static func updates(of ears: [LogReplay.EngineLog], _ language: LanguageTag) -> [RecognitionUpdate] {
    guard ears.count > 1 else { return ears[0].log.entries.map(\.update) }
    var fusion = EarFusion(language: language)
    return LogReplay.moments(of: ears, until: (ears.compactMap(\.log.entries.last?.arrival).max() ?? 0) + 1)
      .map { fusion.heard($0.update, from: $0.engine == "0" ? .script : .free) }
  }

  /// The captions.
  func cues() -> [Cue] {
    CueBreaker().cues(of: CaptionWords(script: script).words(of: TakeReading(script: script, heard: heard)))
  }

  /// Makes the captions and measures them.
  func figures() -> Figures {
    var figures = Figures()
    let reading = TakeReading(script: script, heard: heard)
    let words = CaptionWords(script: script).words(of: reading)
    let cues = CueBreaker().cues(of: words)
    for word in words {
      guard let token = word.token else { continue }
      figures.matched += 1
      if truthWord(token, at: word.start) != nil { figures.right += 1 }
    }
    for word in truth.words {
      guard let token = word.token else { continue }
      figures.said += 1
      if words.contains(where: { $0.token == token && abs($0.start - word.start) <= Self.near }) { figures.shown += 1 }
    }
    measureStarts(cues, words, &figures)
    check(cues, &figures)
    (figures.rough, figures.timed, figures.timing) = rough
    return figures
  }

  private func truthWord(_ token: TokenIndex, at time: Double) -> Truth.Word? {
    truth.words.filter { $0.token == token && abs($0.start - time) <= Self.near }
      .min { abs($0.start - time) < abs($1.start - time) }
  }

  /// Captions hold the words in order: the first word of each is known by the characters before it.
  private func measureStarts(_ cues: [Cue], _ words: [CaptionWord], _ figures: inout Figures) {
    var at = 0
    for cue in cues {
      guard at < words.count else { return }
      if let token = words[at].token, let word = truthWord(token, at: words[at].start) {
        figures.offsets.append(abs(cue.start - Int((word.start * 1_000).rounded())))
      }
      var rest = cue.lines.joined().count { !$0.isWhitespace }
      while rest > 0, at < words.count {
        rest -= words[at].text.count { !$0.isWhitespace }
        at += 1
      }
    }
  }

  private func check(_ cues: [Cue], _ figures: inout Figures) {
    figures.cues = cues.count
    var srt = CaptionFileCheck()
    srt.read(srt: CaptionText.srt(cues))
    var vtt = CaptionFileCheck()
    vtt.read(webVTT: CaptionText.webVTT(cues))
    figures.broken = srt.broken.union(vtt.broken).count
    figures.findings = (srt.findings + vtt.findings).map { "\(name): \($0)" }
  }
}
