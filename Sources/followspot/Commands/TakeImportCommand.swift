// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore
import TakeFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `take import RECORDING --script SCRIPT`: a recording made elsewhere as a take.
struct TakeImportCommand {
  private let arguments: ParsedArguments
  private let recording: String

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    recording = arguments.operands[0]
  }

  func run() throws -> ExitCode {
    guard let scriptPath = arguments[TakeOptions.script] else {
      throw StudioError(
        .usage, "take import needs --script FILE", hint: "Name the script that was read in the recording")
    }
    guard recording != "-", scriptPath != "-" else {
      throw StudioError(.usage, "take import reads files, not standard input", hint: "Name the file")
    }
    try InputFile.check(recording)
    try InputFile.check(scriptPath)
    Signals.listen()
    let sound = try SpeechSetup.sound(recording, fast: true, stop: Signals.stopFlag)
    let recognizer = try SpeechSetup.recognizer(arguments, fast: true)
    let language = try SpeechSetup.language(arguments, heardBy: recognizer.descriptor.locales)
    let script = try ScriptFile.read(scriptPath, language: language)
    var scriptBytes = try InputFile.bytes(of: scriptPath, name: scriptPath, largest: ScriptFile.largest)
    Signals.beginWork()
    let draft = try TakeDraft(in: parent, name: name)
    var heard = try hear(sound, recognizer, script)
    guard !heard.isStopped else { return Signals.exitCode }
    try retime(&heard, recognizer.descriptor.id, language)
    guard !Signals.stopFlag.isSet else { return Signals.exitCode }
    let file = "recording" + Self.ending(recording)
    guard let copy = try copy(to: draft, as: file) else { return Signals.exitCode }
    let scriptPart = try draft.write(
      scriptBytes, as: "script" + Self.ending(scriptPath, else: ".txt"), original: Self.lastName(scriptPath))
    scriptBytes = []
    let reading = TakeReading(script: script, heard: FinalWords.of(heard.updates))
    let marks = TakeMarks(reading, of: script)
    let score = TakeScore(marks, of: reading)
    let heardPart = try draft.write(heard.log, as: "heard.jsonl")
    let marksPart = try draft.write(
      Array((TakeMarksFile(commands: heard.commands, marks: marks, score: score).text + "\n").utf8), as: "marks.json")
    let manifest = TakeManifest(
      made: Self.now(), duration: heard.duration, language: language.description,
      engine: recognizer.descriptor.id, recording: copy, script: scriptPart, heard: heardPart, marks: marksPart)
    _ = try draft.write(Array((manifest.text + "\n").utf8), as: TakeManifest.file)
    let path = try draft.commit()
    return try report(path, heard, score)
  }

  // MARK: Hearing

  private struct Heard {
    /// The lines of the log; those with final words are written again once the words are timed.
    var lines: [String] = []
    /// What became final, and its line.
    var entries: [(line: Int, entry: RecognitionLog.Entry)] = []
    var commands: [CommandEvent] = []
    var duration = 0.0
    var isStopped = false
    var warning: StudioError?
    var peak: Float = 0

    var updates: [RecognitionUpdate] { entries.map(\.entry.update) }

    mutating func take(_ updates: [RecognitionUpdate]) {
      for index in updates.indices {
        entries[index].entry.update = updates[index]
        lines[entries[index].line] = RecognitionLog.line(entries[index].entry)
      }
    }

    var log: [UInt8] {
      var log: [UInt8] = []
      for line in lines {
        log += line.utf8
        log.append(10)
      }
      return log
    }
  }

  private func hear(_ sound: SpeechSetup.Sound, _ recognizer: any SpeechRecognizer, _ script: Script) throws -> Heard {
    var heard = Heard()
    var follower = Follower(script: script)
    var detector = CommandDetector(script: script)
    var progress = ProgressLine(isShown: showsProgress)
    heard.lines.append(RecognitionLog.head(recognizer.descriptor))
    let session = try recognizer.makeSession(for: script)
    let pipeline = FollowPipeline(source: sound.source, session: session, pace: .simulated, stop: Signals.stopFlag)
    let summary = try pipeline.run { moment in
      let event = follower.heard(moment.update)
      if let command = detector.heard(moment.update, position: event.position, state: event.state) {
        heard.commands.append(command)
        if let place = command.returnsTo { _ = follower.nudge(to: place, audioTime: moment.update.audioTime) }
      }
      progress.show("Listening", moment.update.audioTime, of: sound.duration)
      guard !moment.isTick else { return }
      let entry = RecognitionLog.Entry(arrival: moment.arrival, update: moment.update)
      if !moment.update.finalised.isEmpty || !moment.update.byEar.isEmpty {
        heard.entries.append((heard.lines.count, entry))
      }
      heard.lines.append(RecognitionLog.line(entry))
    }
    progress.clear()
    heard.duration = summary.audioSeconds
    heard.isStopped = summary.stopped
    heard.warning = summary.warning
    heard.peak = summary.peak
    return heard
  }

  private func retime(_ heard: inout Heard, _ engine: String, _ language: LanguageTag) throws {
    guard let aligner = try SpeechSetup.aligner(arguments[SpeechOptions.model], language) else { return }
    var progress = ProgressLine(isShown: showsProgress)
    defer { progress.clear() }
    var updates = heard.updates
    try WordTimer.time(&updates, heardBy: engine, in: recording, with: aligner) { done in
      progress.show("Timing", done, of: heard.duration)
      return !Signals.stopFlag.isSet
    }
    heard.take(updates)
  }

  private func copy(to draft: TakeDraft, as file: String) throws -> TakeManifest.Part? {
    var progress = ProgressLine(isShown: showsProgress)
    defer { progress.clear() }
    return try draft.copy(recording, as: file) { done, size in
      progress.show("Copying", Double(done), of: Double(size), isTime: false)
      return !Signals.stopFlag.isSet
    }
  }

  private var showsProgress: Bool { Terminal.isTerminal(2) && !arguments.has(TakeOptions.quiet) }

  private func report(_ path: String, _ heard: Heard, _ score: TakeScore) throws -> ExitCode {
    let output = StandardOutput(writesAtOnce: false)
    try output.write(line: path)
    try output.flush()
    SecondEar.report()
    if let warning = heard.warning { Diagnostics.warn(warning.context, hint: warning.hint) }
    if score.words == 0 {
      let silence = RunStatistics.silence(source: recording, peak: heard.peak)
      Diagnostics.warn(silence.text, hint: silence.hint)
    }
    if !arguments.has(TakeOptions.quiet) {
      Diagnostics.write(
        "Heard \(score.words) \(score.words == 1 ? "word" : "words") in \(Clock.minutes(heard.duration)), "
          + "\(Int((score.coverage * 100).rounded())) % of the script.\n")
    }
    return .ok
  }

  // MARK: Names

  private var parent: String {
    var parent = arguments[TakeOptions.into] ?? "."
    while parent.count > 1, parent.hasSuffix("/") { parent.removeLast() }
    return parent
  }

  private var name: String {
    let name = Self.lastName(recording)
    let base = name.dropLast(Self.ending(name).count)
    return base.isEmpty ? "take" : String(base)
  }

  private static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// `.mp4`; a short ending of letters and digits, else `other`.
  private static func ending(_ path: String, else other: String = "") -> String {
    let name = lastName(path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return other }
    let ending = name[dot...].dropFirst()
    return (1...8).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      ? "." + ending : other
  }

  /// The present moment, `2026-01-31T12:00:00Z`.
  private static func now() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
