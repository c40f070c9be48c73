// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

do {
  guard let options = try ReplayOptions(parsing: Array(CommandLine.arguments.dropFirst())) else {
    print(ReplayOptions.help)
    exit(0)
  }
  try ReplayRun(options).run()
} catch let error as StudioError {
  complain("bench-follow-replay: error: \(error.context)")
  if let hint = error.hint { complain("  \(hint)") }
  exit(error.exitCode)
} catch {
  complain("bench-follow-replay: error: \(error.localizedDescription)")
  exit(70)
}
