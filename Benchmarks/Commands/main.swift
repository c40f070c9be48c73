// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import Foundation
import Pipeline
import StudioCore

let usage = """
  Usage: bench-commands-replay < CASES

  Replays recogniser logs through the follower and the command detector, as the program does, and prints what was
  taken for a command. CASES has one JSON object a line:

    {"script": PATH, "language": TAG, "start": TOKEN, "duration": SECONDS, "logs": [PATH, ...]}

  with the log of the recogniser that expects the script first. For each case there is one line on standard output: an
  array of {"t", "command", "from", "to"}, t being when it was known, from and to the time that an export would remove.

  Exit codes: 0 all was replayed, 64 usage, 65 a malformed line, script or log.
  """

guard CommandLine.arguments.count == 1 else {
  let isHelp = ["--help", "-h"].contains(CommandLine.arguments[1])
  FileHandle(fileDescriptor: isHelp ? 1 : 2).write(Data((usage + "\n").utf8))
  exit(isHelp ? 0 : 64)
}
do {
  while let line = readLine() {
    let replay = try JSONDecoder().decode(CommandReplay.self, from: Data(line.utf8))
    print("[" + (try replay.run()).joined(separator: ",") + "]")
  }
} catch {
  let what = (error as? StudioError)?.context ?? "\(error)"
  FileHandle.standardError.write(Data("bench-commands-replay: error: \(what)\n".utf8))
  exit(65)
}
