// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// `replay SCRIPT LOG`: a log of heard words through the follower.
struct ReplayCommand {
  private let arguments: ParsedArguments
  private let scriptPath: String
  private let logPath: String

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    scriptPath = arguments.operands[0]
    logPath = arguments.operands[1]
  }

  func run() throws -> ExitCode {
    if scriptPath == "-", logPath == "-" {
      throw StudioError(
        .usage, "SCRIPT and LOG can't both be -: there is one standard input", hint: "Name a file for the script")
    }
    Signals.listen()
    let outputPath = arguments[FollowOptions.output]
    try FollowOutputs.check(outputPath.map { [("--output", $0)] } ?? [], inputs: [scriptPath, logPath])
    let name = logPath == "-" ? "The log on the standard input" : logPath
    let log = try RecognitionLog(reading: try InputFile.bytes(of: logPath, name: name), name: name)
    let language = try SpeechSetup.language(arguments) ?? log.locales.first ?? LanguageTag("en", region: "US")
    let script = try ScriptFile.read(scriptPath, language: language)
    let start = try StartToken.check(arguments[FollowOptions.start], in: script, of: scriptPath)

    Signals.beginWork()
    var outputs = FollowOutputs()
    outputs.standard = StandardOutput(writesAtOnce: false)
    outputs.events = try outputPath.map { try OutputFile(path: $0) }
    let detail = arguments[FollowOptions.events].flatMap(EventLines.Detail.init) ?? .moves
    var run = FollowRun(
      script: script, start: start, detail: detail, outputs: outputs,
      showsProgress: !arguments.has(FollowOptions.json))
    try ReplayTimeline(log).run { update, arrival, isTick in
      try run.take(update, arrival: arrival, isTick: isTick, behind: 0)
      return !Signals.stopFlag.isSet
    }
    try outputs.standard?.flush()
    try outputs.commit()
    let report = RunReport(
      statistics: run.statistics, token: run.token, tokenCount: script.tokens.count, state: run.state,
      hasFollowed: run.hasFollowed, source: name,
      isStopped: Signals.stopFlag.isSet)
    if let warning = report.warning() { Diagnostics.warn(warning.text, hint: warning.hint) }
    if !arguments.has(FollowOptions.quiet) { Diagnostics.write(report.summary()) }
    return Signals.exitCode
  }
}
