// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// `follow SCRIPT AUDIO`: the main job.
struct FollowCommand {
  private let arguments: ParsedArguments
  private let scriptPath: String
  private let audioPath: String
  private var isFast: Bool { arguments.has(FollowOptions.fast) }

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    scriptPath = arguments.operands[0]
    audioPath = arguments.operands[1]
  }

  func run() throws -> ExitCode {
    try check()
    Signals.listen()
    let recognizer = try SpeechSetup.recognizer(arguments, fast: isFast)
    let language = try SpeechSetup.language(arguments, heardBy: recognizer.descriptor.locales)
    let script = try ScriptFile.read(scriptPath, language: language)
    let start = try StartToken.check(arguments[FollowOptions.start], in: script, of: scriptPath)
    let sound = try SpeechSetup.sound(audioPath, fast: isFast, stop: Signals.stopFlag)
    Signals.beginWork()
    var outputs = try openOutputs(recognizer.descriptor)
    let session = try recognizer.makeSession(for: script)
    let pipeline = FollowPipeline(
      source: sound.source, session: session, pace: isFast ? .simulated : .realTime, stop: Signals.stopFlag)

    let mode = OutputMode(json: arguments.has(FollowOptions.json))
    outputs.standard = StandardOutput(writesAtOnce: !isFast || Terminal.isTerminal(1))
    if mode == .view {
      let view = LiveView(
        script: script, total: sound.duration, output: 1, input: Keyboard.open(stdinIsTaken: readsStdin))
      view.start(
        at: FollowEvent(position: start.map { script.word(atOrAfter: $0) } ?? 0, state: .listening))
      outputs.view = view
    }
    var run = FollowRun(
      script: script, start: start, detail: detail, outputs: outputs, showsProgress: mode == .progress)
    let summary: FollowPipeline.Summary
    do {
      summary = try pipeline.run { moment in
        try run.take(
          moment.update, arrival: moment.arrival, isTick: moment.isTick, behind: isFast ? 0 : moment.backlog)
      }
      try outputs.standard?.flush()
    } catch is ClosedPipe {
      outputs.view?.finish(nil)
      try outputs.commit()
      return .closedPipe
    } catch {
      outputs.view?.finish(nil)
      // What was heard in hours is worth keeping, whatever failed after them.
      if run.statistics.words > 0 { try? outputs.commit() }
      throw error
    }
    outputs.view?.finish(summary.stopped ? .stopped : .endOfRecording)
    try outputs.commit()
    report(run, script, summary, sound)
    return Signals.exitCode
  }

  private var readsStdin: Bool { scriptPath == "-" || audioPath == "-" }
  private var detail: EventLines.Detail { arguments[FollowOptions.events].flatMap(EventLines.Detail.init) ?? .moves }

  /// What can be said before anything is opened.
  private func check() throws {
    if scriptPath == "-", audioPath == "-" {
      throw StudioError(
        .usage, "SCRIPT and AUDIO can't both be -: there is one standard input", hint: "Name a file for the script")
    }
    if audioPath == "-" { try SpeechSetup.refuseTerminal() }
    for path in [scriptPath, audioPath] where path != "-" { try InputFile.check(path) }
    let outputs = [("--output", arguments[FollowOptions.output]), ("--log", arguments[FollowOptions.log])]
    try FollowOutputs.check(
      outputs.compactMap { option, path in path.map { (option, $0) } }, inputs: [scriptPath, audioPath])
  }

  private func openOutputs(_ descriptor: RecognizerDescriptor) throws -> FollowOutputs {
    var outputs = FollowOutputs()
    outputs.events = try arguments[FollowOptions.output].map { try OutputFile(path: $0) }
    outputs.log = try arguments[FollowOptions.log].map { try OutputFile(path: $0) }
    try outputs.log?.write(line: RecognitionLog.head(descriptor))
    return outputs
  }

  private func report(
    _ run: FollowRun, _ script: Script, _ summary: FollowPipeline.Summary, _ sound: SpeechSetup.Sound
  ) {
    let report = RunReport(
      statistics: run.statistics, token: run.token, tokenCount: script.tokens.count, state: run.state,
      hasFollowed: run.hasFollowed,
      source: sound.name,
      isStopped: summary.stopped, realTimeFactor: summary.realTimeFactor, mostBehind: summary.maxDelay,
      peak: summary.peak)
    SecondEar.report()
    if let warning = summary.warning { Diagnostics.warn(warning.context, hint: warning.hint) }
    if let warning = report.warning() { Diagnostics.warn(warning.text, hint: warning.hint) }
    // Where to go on is worth a line even to those who want none.
    if !arguments.has(FollowOptions.quiet) || summary.stopped { Diagnostics.write(report.summary()) }
  }
}
