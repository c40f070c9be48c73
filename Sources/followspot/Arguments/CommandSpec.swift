// SPDX-License-Identifier: GPL-3.0-or-later

/// One argument of a command that is known by its place.
struct ArgumentSpec: Sendable {
  /// What stands for it in the help: `SCRIPT`.
  var placeholder: String
  var help: String
  var isRequired = true
}

/// A command as the parser reads it and the help shows it: one description for both.
struct CommandSpec: Sendable {
  var name: String
  /// What it does, one line without a full stop.
  var summary: String
  /// Paragraphs after the usage line.
  var discussion: [String]
  var arguments: [ArgumentSpec]
  var options: [OptionSpec]
  var examples: [Example]

  /// A command line that works as it stands, and what it does.
  struct Example: Sendable {
    var line: String
    var says: String
  }

  /// The options with the one that every command has.
  var allOptions: [OptionSpec] { options + [CommandSpec.help] }

  static let help = Option<Bool>.flag("help", short: "h", help: "Show this help.").spec
}
