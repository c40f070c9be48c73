// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import PhonemesEspeak
import Pipeline
import SpeechMoonshine
import SpeechPocketSphinx
import StudioCore

/// Recognises a folder of cases on the simulated clock and writes their logs.
struct CasesBench {
  let folder: String
  let logs: String
  let options: [String: String]

  func run() throws {
    let recognizer = try makeRecognizer()
    try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let cases = names.filter { $0.hasSuffix(".flac") }.map { String($0.dropLast(5)) }.sorted()
    var total = WordErrors()
    for name in cases where options["only"].map({ name.contains($0) }) ?? true {
      try run(name, recognizer, &total)
    }
    print("all: wer \(total.rate)")
  }

  private func makeRecognizer() throws -> any SpeechRecognizer {
    if options["engine"] == "moonshine" {
      let folders = [options["moonshine"] ?? FileManager.default.currentDirectoryPath + "/.deps"]
      guard let folder = try MoonshineFolder.find(in: folders) else {
        throw StudioError(.modelMissing, "Moonshine is not in \(folders[0])", hint: "Run scripts/setup")
      }
      return try MoonshineRecognizer(
        folder: folder, voiceActivity: PocketSphinxVoiceActivity(), options: .init(delivery: .simulated))
    }
    let secondPass = SecondPass(rawValue: options["second-pass"] ?? "") ?? PocketSphinxRecognizer.Options().secondPass
    return try PocketSphinxRecognizer(
      model: try ModelFolder.find(explicit: options["model"]), pronouncer: try EspeakPronouncer(),
      options: .init(secondPass: secondPass, delivery: .simulated))
  }

  private func run(_ name: String, _ recognizer: any SpeechRecognizer, _ total: inout WordErrors) throws {
    let text = try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
    let script = Script(parsing: text, language: LanguageTag("en"))
    let began = Date()
    let session = try recognizer.makeSession(for: script)
    let opening = Date().timeIntervalSince(began)
    var lines = [RecognitionLog.head(recognizer.descriptor)]
    var final: [String] = []
    let pipeline = FollowPipeline(
      source: try AudioReader(path: "\(folder)/\(name).flac"), session: session, pace: .simulated)
    let summary = try pipeline.run { moment in
      guard !moment.isTick else { return }
      lines.append(RecognitionLog.line(.init(arrival: moment.arrival, update: moment.update)))
      final += moment.update.finalised.map(\.text)
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: "\(logs)/\(name).jsonl", atomically: true, encoding: .utf8)
    var report = "\(name): audio \(Self.short(summary.audioSeconds)) s, rtf \(Self.short(summary.realTimeFactor))"
    report +=
      ", second pass \(Self.short((session as? PocketSphinxSession)?.secondPassSeconds ?? 0)) s, max delay \(Self.short(summary.maxDelay)) s"
    report += ", opening \(Self.short(opening)) s, peak memory \(Self.peakMemory()) MB"
    if let truth = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).json")) {
      let reference = try JSONDecoder().decode(Truth.self, from: truth).words.map(\.word)
      let errors = WordErrors(reference: reference, heard: final, language: script.language)
      total.add(errors)
      report += ", wer \(errors.rate) of \(errors.words)"
    }
    if let warning = summary.warning { report += ", \(warning.context)" }
    print(report)
    fflush(nil)
  }

  private struct Truth: Decodable {
    struct Word: Decodable { var word: String }
    var words: [Word]
  }

  static func short(_ value: Double) -> String { String(format: "%.3f", value) }

  /// Highest resident memory of the process so far, in megabytes.
  static func peakMemory() -> Int {
    var usage = rusage()
    // 0 is this process; the name has another type on each system.
    getrusage(0, &usage)
    #if os(Linux)
      return Int(usage.ru_maxrss) / 1024
    #else
      return Int(usage.ru_maxrss) / 1_048_576
    #endif
  }
}

/// Words that were heard wrong, missed or made up.
struct WordErrors {
  var errors = 0
  var words = 0

  init() {}

  init(reference: [String], heard: [String], language: LanguageTag) {
    let forms = { (words: [String]) in words.flatMap { WordNormalizer.words(of: $0, language: language) } }
    let truth = forms(reference)
    words = truth.count
    errors = Self.distance(truth, forms(heard))
  }

  mutating func add(_ other: WordErrors) {
    errors += other.errors
    words += other.words
  }

  var rate: String { String(format: "%.3f", words > 0 ? Double(errors) / Double(words) : 0) }

  static func distance<T: Equatable>(_ a: [T], _ b: [T]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
