// SPDX-License-Identifier: GPL-3.0-or-later

/// Help, made from the same specifications that the parser reads.
enum HelpText {
  /// Help for everything: commands, options, exit codes.
  static func overview(of commands: [CommandSpec], width: Int) -> String {
    var text = "A script that follows your voice, on your own machine.\n\n"
    text +=
      "Usage: followspot [COMMAND] [ARGUMENTS]\n\nWithout a command it opens the studio in the browser.\n\nCommands:\n"
    let rows = commands.map { ($0.name, $0.summary) } + [("help [COMMAND]", "show help for a command, with examples")]
    text += table(rows, width: width)
    text += "\nOptions:\n"
    text += table([CommandSpec.help, ArgumentParser.version].map { (spelling(of: $0), $0.help) }, width: width)
    text += "\nExamples:\n"
    for example in commands.compactMap(\.examples.first) { text += "  \(example.line)\n" }
    text += "\n" + fill(exitCodes, width: width, indent: 0) + "\n"
    return text
  }

  /// Help for one command.
  static func help(for command: CommandSpec, width: Int) -> String {
    var text = fill(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".", width: width, indent: 0)
    text += "\n\n\(usage(of: command))\n"
    for paragraph in command.discussion { text += "\n" + fill(paragraph, width: width, indent: 0) + "\n" }
    if !command.arguments.isEmpty {
      text += "\nArguments:\n" + table(command.arguments.map { ($0.placeholder, $0.help) }, width: width)
    }
    text += "\nOptions:\n" + table(command.allOptions.map { (spelling(of: $0), $0.help) }, width: width)
    text += "\nExamples:\n"
    for example in command.examples {
      text += "  \(example.line)\n" + fill(example.says, width: width, indent: 6) + "\n"
    }
    return text
  }

  /// `Usage: followspot follow SCRIPT AUDIO [OPTIONS]`.
  static func usage(of command: CommandSpec) -> String {
    let arguments = command.arguments.map { $0.isRequired ? $0.placeholder : "[\($0.placeholder)]" }
    return (["Usage: followspot", command.name] + arguments + ["[OPTIONS]"]).joined(separator: " ")
  }

  static let exitCodes = """
    Exit codes: 0 done, 64 wrong usage, 65 input that can't be used, 66 no such input, 69 a model or library is \
    missing, 70 a fault inside, 73 an output can't be created, 74 an output can't be written, 77 no permission, \
    130 stopped with Ctrl-C, 141 the reader of the output went away.
    """

  private static func spelling(of option: OptionSpec) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.spelling + (option.placeholder.map { " \($0)" } ?? "")
  }

  /// Two columns; the right one wraps under itself, and starts on a line of its own where the left one is long.
  private static func table(_ rows: [(String, String)], width: Int) -> String {
    let column = min(26, (rows.map { $0.0.count }.max() ?? 0) + 4)
    var text = ""
    for (left, right) in rows {
      let filled = fill(right, width: width, indent: column)
      if left.count + 4 > column {
        text += "  \(left)\n\(filled)\n"
      } else {
        text += "  \(left)" + filled.dropFirst(2 + left.count) + "\n"
      }
    }
    return text
  }

  /// Breaks text at spaces into lines of at most `width` columns, each after `indent` spaces.
  static func fill(_ text: String, width: Int, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(margin + line)
    return lines.joined(separator: "\n")
  }
}
