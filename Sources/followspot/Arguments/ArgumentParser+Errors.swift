// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

extension ArgumentParser {
  func unknownCommand(_ word: String) -> StudioError {
    let names = commands.map(\.name) + ["help"]
    let near = Suggestion.nearest(to: word, in: names)
    return StudioError(
      .usage, "There is no command “\(Printable.text(word))”",
      hint: near.map { "Did you mean “followspot \($0)”?" } ?? "The commands are \(names.joined(separator: ", "))")
  }

  func unknownOption(_ word: String, known: [OptionSpec], of command: CommandSpec?) -> StudioError {
    let near = Suggestion.nearest(to: String(word.drop { $0 == "-" }), in: known.map(\.name))
    let help = "Type “followspot help\(command.map { " \($0.name)" } ?? "")” for what there is"
    return StudioError(
      .usage, "\(command?.name ?? "followspot") has no option “\(Printable.text(word))”",
      hint: word.hasPrefix("--") ? near.map { "Did you mean --\($0)?" } ?? help : help)
  }

  func tooMany(_ word: String, for command: CommandSpec) -> StudioError {
    let count = command.arguments.count
    let takes = count == 0 ? "no arguments" : count == 1 ? "one argument" : "\(count) arguments"
    return StudioError(
      .usage, "\(command.name) takes \(takes), and “\(Printable.text(word))” is one more",
      hint: "\(HelpText.usage(of: command)). A name with spaces needs quotation marks")
  }
}
