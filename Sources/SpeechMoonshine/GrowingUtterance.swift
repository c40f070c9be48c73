// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// An utterance while it is said: its audio, and what was heard in it so far.
final class GrowingUtterance {
  /// Seconds on the take's clock at which it begins.
  let start: Double
  private(set) var samples: [Int16] = []
  /// Whether each frame holds a voice.
  private var voiced: [Bool] = []
  /// Unvoiced frames at the end.
  private(set) var pause = 0
  /// Whether nothing more is to come.
  var isOver = false
  /// What was heard so far, with times.
  private(set) var words: [HeardWord] = []
  private(set) var tokens: [Int64] = []
  /// Frames that were heard.
  private(set) var heardFrames = 0

  init(start: Double) { self.start = start }

  var frames: Int { voiced.count }
  var seconds: Double { Double(samples.count) / Double(recognitionSampleRate) }

  func append(_ frame: [Int16], isVoiced: Bool) {
    samples.append(contentsOf: frame)
    voiced.append(isVoiced)
    pause = isVoiced ? 0 : pause + 1
  }

  /// Voiced frames from `frame` on.
  func voicedSince(_ frame: Int) -> Int { voiced[min(frame, voiced.count)...].count { $0 } }

  /// Whether a run covered all that was said, with a little silence after it.
  var isHeard: Bool { heardFrames == frames || heardFrames >= frames - pause + 4 }

  /// Takes in what a run over the first `frames` frames heard.
  func heard(_ outcome: MoonshineModel.Outcome, frames: Int) {
    heardFrames = frames
    tokens = outcome.tokens
    let spans = WordTimes.spread(outcome.text, over: Array(voiced[..<frames]))
    let frame = Double(recognitionFrameSize) / Double(recognitionSampleRate)
    words = spans.map { span in
      HeardWord(span.text, start: start + span.start * frame, end: start + span.end * frame)
    }
  }
}

/// Gives words times where the recogniser gives none.
enum WordTimes {
  /// A word and the frames between which it is taken to be said.
  struct Span: Hashable {
    var text: String
    var start: Double
    var end: Double
  }

  /// Shares voiced frames out among the words by their letters, so that pauses fall between words.
  static func spread(_ text: String, over voiced: [Bool]) -> [Span] {
    let words = text.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }
    guard !words.isEmpty, !voiced.isEmpty else { return [] }
    var moments = voiced.indices.filter { voiced[$0] }.map(Double.init)
    if moments.count < words.count { moments = voiced.indices.map(Double.init) }
    // The beginning and end of a word cost about as much time as a letter.
    let lengths = words.map { Double($0.count { $0.isLetter || $0.isNumber }) + 1 }
    let total = lengths.reduce(0, +)
    var said = 0.0
    return zip(words, lengths).map { word, length in
      let first = min(Int(said / total * Double(moments.count)), moments.count - 1)
      said += length
      let last = min(max(Int(said / total * Double(moments.count)) - 1, first), moments.count - 1)
      return Span(text: String(word), start: moments[first], end: moments[last] + 1)
    }
  }
}
