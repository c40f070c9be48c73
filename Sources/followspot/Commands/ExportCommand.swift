// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore
import TakeFiles

/// `export TAKE`: what leaves the studio.
struct ExportCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let format = arguments[ExportOptions.format].flatMap(TakeExport.Format.init) ?? .video
    var options = TakeExport.Options()
    options.rate = arguments[ExportOptions.rate]
    options.burnsCaptions = arguments.has(ExportOptions.burn)
    options.keepsCommands = arguments.has(ExportOptions.keep)
    options.encodesAll = arguments.has(ExportOptions.all)
    if options.burnsCaptions, format != .video {
      throw StudioError(
        .usage, "--burn-captions draws on the pictures of a video, and \(format.rawValue) has none",
        hint: "Leave it out, or leave --format \(format.rawValue) out")
    }
    let export = TakeExport(try TakeFolder(arguments.operands[0]), format, options)
    Signals.listen()
    Signals.beginWork()
    var line = ProgressLine(isShown: Terminal.isTerminal(2) && !arguments.has(ExportOptions.quiet))
    let progress = { (share: Double) -> Bool in
      line.show("Exporting", share, of: 1, isTime: false)
      return !Signals.stopFlag.isSet
    }
    let result: TakeExport.Result?
    do {
      defer { line.clear() }
      result = try run(export, progress)
    }
    guard let result else { return Signals.exitCode }
    return try report(result)
  }

  private func run(_ export: TakeExport, _ progress: (Double) -> Bool) throws -> TakeExport.Result? {
    guard var path = arguments[ExportOptions.output] else { return try export.run(into: ".", progress: progress) }
    if StudioFiles.isFolder(path) {
      while path.count > 1, path.hasSuffix("/") { path.removeLast() }
      return try export.run(into: path, progress: progress)
    }
    return try export.run(to: path, progress: progress)
  }

  private func report(_ result: TakeExport.Result) throws -> ExitCode {
    let output = StandardOutput(writesAtOnce: false)
    try output.write(line: result.path.hasPrefix("./") ? String(result.path.dropFirst(2)) : result.path)
    try output.flush()
    for note in result.notes { Diagnostics.warn(note) }
    if !arguments.has(ExportOptions.quiet), result.pictures > 0 {
      let copied = result.copied > 0 ? ", \(result.copied) of \(result.pictures) pictures as they were recorded" : ""
      Diagnostics.write("Exported \(Clock.minutes(result.duration))\(copied).\n")
    }
    return .ok
  }
}
