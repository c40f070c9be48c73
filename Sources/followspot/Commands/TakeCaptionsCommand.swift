// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore
import TakeFiles

/// `take captions TAKE`: SubRip, WebVTT, or a transcript.
struct TakeCaptionsCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let take = try TakeFolder(arguments.operands[0])
    let outputPath = arguments[TakeOptions.output]
    if let outputPath {
      let inputs = take.manifest.parts.map { "\(take.path)/\($0.file)" } + ["\(take.path)/\(TakeManifest.file)"]
      try FollowOutputs.check([("--output", outputPath)], inputs: inputs)
    }
    let script = try take.script()
    let cuts = arguments.has(TakeOptions.cut) ? try take.marks().cuts : CutList()
    let reading = TakeReading(script: script, heard: try take.heard())
    let words = CaptionWords(script: script).words(of: reading, cuts: cuts)
    let text = text(words)
    if words.isEmpty { Diagnostics.warn("\(take.path) has no words: there are no captions") }
    if let outputPath {
      let output = try OutputFile(path: outputPath)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        try output.write(line: String(line))
      }
      try output.commit()
    } else {
      let output = StandardOutput(writesAtOnce: false)
      try output.write(text: text)
      try output.flush()
    }
    return .ok
  }

  private func text(_ words: [CaptionWord]) -> String {
    let rate = arguments[TakeOptions.rate].flatMap(Double.init) ?? 25
    let breaker = CueBreaker(rules: CaptionRules(framesPerSecond: rate))
    switch arguments[TakeOptions.format] {
    case "vtt": return CaptionText.webVTT(breaker.cues(of: words))
    case "text": return CaptionText.transcript(words)
    default: return CaptionText.srt(breaker.cues(of: words))
    }
  }
}
