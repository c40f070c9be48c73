// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// `listen AUDIO`: what the recogniser hears, with the moment at which it said so.
struct ListenCommand {
  private let arguments: ParsedArguments
  private let audioPath: String
  private var isFast: Bool { arguments.has(ListenOptions.fast) }

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    audioPath = arguments.operands[0]
  }

  func run() throws -> ExitCode {
    let scriptPath = arguments[ListenOptions.script]
    let outputPath = arguments[ListenOptions.output]
    if scriptPath == "-", audioPath == "-" {
      throw StudioError(
        .usage, "--script and AUDIO can't both be -: there is one standard input", hint: "Name a file for the script")
    }
    if audioPath == "-" { try SpeechSetup.refuseTerminal() }
    for path in [scriptPath, audioPath].compactMap({ $0 }) where path != "-" { try InputFile.check(path) }
    try FollowOutputs.check(
      outputPath.map { [("--output", $0)] } ?? [], inputs: [audioPath] + (scriptPath.map { [$0] } ?? []))
    Signals.listen()
    let recognizer = try SpeechSetup.recognizer(arguments, fast: isFast)
    let language = try SpeechSetup.language(arguments, heardBy: recognizer.descriptor.locales)
    let script = try scriptPath.map { try ScriptFile.read($0, language: language) }
    let sound = try SpeechSetup.sound(audioPath, fast: isFast, stop: Signals.stopFlag)
    Signals.beginWork()
    let output = try outputPath.map { try OutputFile(path: $0) }
    let session = try recognizer.makeSession(for: script ?? Script(parsing: "", language: language))
    let pipeline = FollowPipeline(
      source: sound.source, session: session, pace: isFast ? .simulated : .realTime, stop: Signals.stopFlag)
    return try run(pipeline, to: output, recognizer.descriptor, sound)
  }

  private func run(
    _ pipeline: FollowPipeline, to output: OutputFile?, _ descriptor: RecognizerDescriptor, _ sound: SpeechSetup.Sound
  ) throws -> ExitCode {
    let standard = StandardOutput(writesAtOnce: !isFast || Terminal.isTerminal(1))
    var heard = HeardView(output: standard)
    let showsWords = Terminal.isTerminal(1) && !arguments.has(ListenOptions.json)
    let logsToStandard = !showsWords && (output == nil || arguments.has(ListenOptions.json))
    var statistics = RunStatistics()
    let log = { (line: String) in
      try output?.write(line: line)
      if logsToStandard { try standard.write(line: line) }
    }
    let summary: FollowPipeline.Summary
    do {
      try log(RecognitionLog.head(descriptor))
      summary = try pipeline.run { moment in
        statistics.take(moment.update, arrival: moment.arrival, isTick: moment.isTick)
        guard !moment.isTick else { return }
        try log(RecognitionLog.line(.init(arrival: moment.arrival, update: moment.update)))
        if showsWords { try heard.show(moment.update) }
      }
      if showsWords { try heard.finish() }
      try standard.flush()
    } catch is ClosedPipe {
      try output?.commit()
      return .closedPipe
    } catch {
      if showsWords { try? heard.finish() }
      // What was heard in hours is worth keeping, whatever failed after them.
      if statistics.words > 0 { try? output?.commit() }
      throw error
    }
    try output?.commit()
    report(statistics, summary, sound)
    return Signals.exitCode
  }

  private func report(
    _ statistics: RunStatistics, _ summary: FollowPipeline.Summary, _ sound: SpeechSetup.Sound
  ) {
    let report = ListenReport(
      statistics: statistics, source: sound.name, isStopped: summary.stopped, realTimeFactor: summary.realTimeFactor,
      mostBehind: summary.maxDelay, peak: summary.peak)
    SecondEar.report()
    if let warning = summary.warning { Diagnostics.warn(warning.context, hint: warning.hint) }
    if let warning = report.warning() { Diagnostics.warn(warning.text, hint: warning.hint) }
    if !arguments.has(ListenOptions.quiet) { Diagnostics.write(report.summary()) }
  }
}
