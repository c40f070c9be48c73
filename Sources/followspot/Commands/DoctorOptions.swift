// SPDX-License-Identifier: GPL-3.0-or-later

/// What `doctor` takes.
enum DoctorOptions {
  static let json = Option<Bool>.flag("json", help: "Print the report as JSON.")

  static let spec = CommandSpec(
    name: "doctor",
    summary: "show what is installed, and what to do about what is not",
    discussion: [
      "Looks at libraries, speech models, microphones, folders and the terminal. The exit code is 0 where follow can run, "
        + "and 69 where something that it needs is missing."
    ],
    arguments: [],
    options: [json.spec],
    examples: [
      .init(line: "followspot doctor", says: "One line for each thing, with the remedy where it is missing."),
      .init(line: "followspot doctor --json", says: "The same for a program."),
    ])
}
