// SPDX-License-Identifier: GPL-3.0-or-later
import EngineReferences
import Foundation
import PhonemesEspeak
import SpeechPocketSphinx
import StudioCore

/// Takes whose captions are written out, where that is asked for.
let writtenTakes = 30

/// `bench-captions TRUTH [LOGS] [--as-heard] [--write FOLDER]`: captions of recorded readings against the truth about them.
/// Words whose times are rough are laid on the sound where it is there, as takes' are, but for `--as-heard`.
func run() throws {
  var arguments = Array(CommandLine.arguments.dropFirst())
  var written: URL?
  if let option = arguments.firstIndex(of: "--write"), option + 1 < arguments.count {
    written = URL(filePath: arguments[option + 1])
    arguments.removeSubrange(option...(option + 1))
  }
  let isAsHeard = arguments.contains("--as-heard")
  arguments.removeAll { $0 == "--as-heard" }
  guard (1...2).contains(arguments.count) else {
    throw StudioError(.usage, "bench-captions takes TRUTH, perhaps LOGS, perhaps --as-heard, perhaps --write FOLDER")
  }
  let folder = URL(filePath: arguments[0])
  let logs = arguments.count > 1 ? URL(filePath: arguments[1]) : nil
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
  let aligner = try isAsHeard ? nil : makeAligner()
  print("case                      matched   right %   shown %   cues  start p50  p90 ms  breaking a rule")
  var all = CaptionCase.Figures()
  var count = 0
  for name in names.map({ String($0.dropLast(5)) }) {
    let found = logFiles(of: name, folder, logs)
    guard !found.isEmpty else {
      print("\(name): no log, left out")
      continue
    }
    let reading = try CaptionCase(name: name, folder: folder, logs: found, aligner: aligner)
    let figures = reading.figures()
    if let written { try write(reading.cues(), name, into: written) }
    show(name, figures)
    all += figures
    count += 1
  }
  show("all \(count)", all)
  if !isAsHeard {
    print(
      "\(all.rough) words with rough times, \(all.timed) laid on the sound in \(String(format: "%.1f", all.timing)) s")
  }
  LongTake.measure()
  if let written { all.findings += try writeMade(max(0, writtenTakes - count), into: written) }
  for finding in all.findings.prefix(20) { print("  " + finding) }
}

/// The log of a case, or those of the two recognisers, the one that expects the script first.
func logFiles(of name: String, _ folder: URL, _ logs: URL?) -> [URL] {
  let isThere = { (file: URL) in FileManager.default.fileExists(atPath: file.path) }
  guard let logs else { return [folder.appending(path: name + ".log.jsonl")].filter(isThere) }
  let pair = ["pocketsphinx", "moonshine"].map { logs.appending(path: "\($0)/\(name).jsonl") }
  return pair.allSatisfy(isThere) ? pair : [logs.appending(path: name + ".jsonl")].filter(isThere)
}

/// What the program lays words on their sound with.
func makeAligner() throws -> any WordAligner {
  try PocketSphinxAligner(
    model: ModelFolder.find(), pronouncer: EspeakPronouncer(), language: LanguageTag("en", region: "US"))
}

/// Writes captions as both kinds of file.
func write(_ cues: [Cue], _ name: String, into folder: URL) throws {
  try Data(CaptionText.srt(cues).utf8).write(to: folder.appending(path: name + ".srt"))
  try Data(CaptionText.webVTT(cues).utf8).write(to: folder.appending(path: name + ".vtt"))
}

/// Writes captions of made-up takes in every kind of writing, and checks them line by line.
func writeMade(_ count: Int, into folder: URL) throws -> [String] {
  var findings: [String] = []
  var cues = 0
  for number in 0..<count {
    let take = MadeTake(number)
    try write(take.cues, take.name, into: folder)
    var srt = CaptionFileCheck()
    srt.read(srt: CaptionText.srt(take.cues))
    var vtt = CaptionFileCheck()
    vtt.read(webVTT: CaptionText.webVTT(take.cues))
    cues += take.cues.count
    findings += (srt.findings + vtt.findings).map { "\(take.name): \($0)" }
  }
  print("\(count) made-up takes, \(cues) captions: \(findings.count) findings line by line")
  return findings
}

func show(_ name: String, _ figures: CaptionCase.Figures) {
  let sorted = figures.offsets.sorted()
  func quantile(_ share: Double) -> String {
    sorted.isEmpty ? "-" : String(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
  }
  func share(_ part: Int, _ all: Int) -> String {
    all == 0 ? "-" : String(format: "%.1f", 100 * Double(part) / Double(all))
  }
  func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let label = name + String(repeating: " ", count: max(0, 24 - name.count))
  print(
    label + padded(String(figures.matched), 9) + padded(share(figures.right, figures.matched), 10)
      + padded(share(figures.shown, figures.said), 10) + padded(String(figures.cues), 7)
      + padded(quantile(0.5), 11) + padded(quantile(0.9), 8) + padded(String(figures.broken), 17))
}

do {
  try run()
} catch let error as StudioError {
  FileHandle.standardError.write(Data("bench-captions: error: \(error.context)\n".utf8))
  exit(error.code == .usage ? 64 : 65)
} catch {
  FileHandle.standardError.write(Data("bench-captions: error: \(error.localizedDescription)\n".utf8))
  exit(70)
}
