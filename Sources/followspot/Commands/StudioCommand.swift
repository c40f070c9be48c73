// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import StudioServer

/// `studio`, and the program without a command: the server and the page.
struct StudioCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    Signals.listen()
    guard let folder = arguments[StudioCommandOptions.studio] ?? StudioFolder.path else {
      throw StudioError(
        .unwritable, "There is no place for the studio: neither XDG_DATA_HOME nor HOME is set",
        hint: "Name a folder with --studio DIR")
    }
    var options = StudioOptions(
      folder: StudioFolder.absolute(folder), page: try PageFolder.find(named: arguments[StudioCommandOptions.page]),
      version: Followspot.version)
    options.isPageLive = arguments[StudioCommandOptions.page] != nil
    options.port = arguments[StudioCommandOptions.port]
    options.showFolder = { Browser.open($0) }
    let ears = try ProgramEars(EngineWish(arguments))
    Signals.beginWork()
    let studio = try Studio(options, ears: ears)
    for notice in studio.notices { Diagnostics.warn(notice) }
    let output = StandardOutput(writesAtOnce: true)
    do {
      try output.write(line: studio.address)
      if let how = arguments[StudioCommandOptions.network] {
        let (address, code) = try studio.openNetwork(isSecure: how == "remote")
        try output.write(line: "\(address) code \(code)")
      }
      try output.flush()
    } catch is ClosedPipe {
      // Whoever started it may have read the address and gone.
    }
    if !arguments.has(StudioCommandOptions.noBrowser) { Browser.open(studio.address) }
    Signals.waitForStop()
    studio.stop()
    return Signals.exitCode
  }
}
