// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: reads its arguments, runs one command, and turns what it throws into text and an exit code.
@main
struct Followspot {
  /// The version, as `--version` prints it.
  static let version = "0.1.0"

  static func main() {
    Descriptor.holdStandardPlaces()
    Signals.ignoreClosedPipes()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    do {
      return try perform(ArgumentParser(commands: CommandTable.all).parse(words))
    } catch is ClosedPipe {
      return .closedPipe
    } catch let error as StudioError {
      Diagnostics.print(error)
      return ExitCode(error.code)
    } catch {
      Diagnostics.print(StudioError(.engine, "something failed that has no name: \(error)"))
      return .software
    }
  }

  private static func perform(_ request: ArgumentParser.Request) throws -> ExitCode {
    switch request {
    case .overview: try print(HelpText.overview(of: CommandTable.all, width: helpWidth))
    case .help(let command): try print(HelpText.help(for: command, width: helpWidth))
    case .version: try print("followspot \(version)\n")
    case .run(let command, let arguments):
      switch command.name {
      case FollowOptions.spec.name: return try FollowCommand(arguments).run()
      case ListenOptions.spec.name: return try ListenCommand(arguments).run()
      case StudioCommandOptions.spec.name: return try StudioCommand(arguments).run()
      case ImportOptions.spec.name: return try ImportCommand(arguments).run()
      case TakeOptions.importSpec.name: return try TakeImportCommand(arguments).run()
      case TakeOptions.showSpec.name: return try TakeShowCommand(arguments).run()
      case TakeOptions.captionsSpec.name: return try TakeCaptionsCommand(arguments).run()
      case ExportOptions.spec.name: return try ExportCommand(arguments).run()
      case ReplayOptions.spec.name: return try ReplayCommand(arguments).run()
      default: return try DoctorCommand(arguments).run()
      }
    }
    return .ok
  }

  private static var helpWidth: Int {
    Terminal.isTerminal(1) ? min(80, max(40, Terminal.size(1).columns)) : 80
  }

  private static func print(_ text: String) throws {
    let output = StandardOutput(writesAtOnce: false)
    try output.write(line: String(text.dropLast()))
    try output.flush()
  }
}
