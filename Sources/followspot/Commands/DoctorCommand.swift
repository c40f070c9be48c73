// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore

/// `doctor`: what is installed, and what to do about what is not.
struct DoctorCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let findings = Examination.all()
    let output = StandardOutput(writesAtOnce: false)
    if arguments.has(DoctorOptions.json) {
      try output.write(line: DoctorReport.json(findings, version: Followspot.version))
    } else {
      let palette: Palette? = Terminal.hasColour(1) ? .colour : nil
      try output.write(line: DoctorReport.text(findings, version: Followspot.version, palette: palette))
    }
    try output.flush()
    return DoctorReport.canFollow(findings) ? .ok : .unavailable
  }
}
