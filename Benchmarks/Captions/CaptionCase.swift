// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import Pipeline
import StudioCore

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

    static func += (sum: inout Figures, other: Figures) {
      sum.matched += other.matched
      sum.right += other.right
      sum.said += other.said
      sum.shown += other.shown
      sum.offsets += other.offsets
      sum.cues += other.cues
      sum.broken += other.broken
      sum.findings += other.findings
    }
  }

  /// Seconds within which a caption word and the truth's are the same saying.
  static let near = 1.0

  let name: String
  let truth: Truth
  let script: Script
  let heard: [HeardWord]

  /// Reads `NAME.json`, `NAME.txt` and the log.
  init(name: String, folder: URL, log: URL) throws {
    self.name = name
    let decoder = JSONDecoder()
    truth = try decoder.decode(Truth.self, from: Data(contentsOf: folder.appending(path: name + ".json")))
    let language = LanguageTag(parsing: truth.language ?? "en") ?? LanguageTag("en")
    script = try Script(
      reading: Array(Data(contentsOf: folder.appending(path: name + ".txt"))), name: name, language: language)
    let entries = try RecognitionLog(reading: Array(Data(contentsOf: log)), name: log.path).entries
    heard = FinalWords.of(entries.lazy.map(\.update))
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
