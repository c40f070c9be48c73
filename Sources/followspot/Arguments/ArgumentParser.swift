// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Reads a command line against a table of commands. A value: it prints nothing and ends nothing.
struct ArgumentParser: Sendable {
  var commands: [CommandSpec]

  /// What a command line asks for.
  enum Request: Sendable {
    case run(CommandSpec, ParsedArguments)
    /// Help for everything.
    case overview
    case help(CommandSpec)
    case version
  }

  /// Reads the arguments after the program's own name.
  /// - Throws: `StudioError` with code `usage`.
  func parse(_ words: [String]) throws(StudioError) -> Request {
    guard let first = words.first else { return .run(StudioCommandOptions.spec, ParsedArguments()) }
    switch first {
    case "--help", "-h": return .overview
    case "--version", "-V": return .version
    case "help": return try help(for: Array(words.dropFirst()))
    default: break
    }
    if first.hasPrefix("-"), first != "-" {
      // Options alone are those of what the program does without a command.
      let options = StudioCommandOptions.spec.allOptions
      let name = first.drop { $0 == "-" }.prefix { $0 != "=" }
      if options.contains(where: { $0.name == name }) { return try parse(words, for: StudioCommandOptions.spec) }
      throw unknownOption(first, known: [CommandSpec.help, ArgumentParser.version] + options, of: nil)
    }
    let (command, rest) = try command(at: words)
    guard let command else { return .overview }
    return try parse(rest, for: command)
  }

  /// The command that words begin with, of one word or two, and what follows it; no command where help is asked for with
  /// the first of two words alone.
  private func command(at words: [String]) throws(StudioError) -> (CommandSpec?, [String]) {
    let first = words[0]
    if let command = commands.first(where: { $0.name == first }) { return (command, Array(words.dropFirst())) }
    let group = commands.filter { $0.name.hasPrefix(first + " ") }
    guard !group.isEmpty else { throw unknownCommand(first) }
    let names = group.map { String($0.name.dropFirst(first.count + 1)) }
    let what = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    guard words.count > 1 else {
      throw StudioError(.usage, "\(first) needs what to do: \(what)", hint: "Type “followspot help” for all commands")
    }
    if let at = names.firstIndex(of: words[1]) { return (group[at], Array(words.dropFirst(2))) }
    if words[1] == "--help" || words[1] == "-h" { return (nil, []) }
    let near = Suggestion.nearest(to: words[1], in: names).map { "Did you mean “\(first) \($0)”?" }
    throw StudioError(
      .usage, "\(first) can't do “\(Printable.text(words[1]))”", hint: near ?? "It can do: \(what)")
  }

  static let version = Option<Bool>.flag("version", short: "V", help: "Show the version.").spec

  private func help(for words: [String]) throws(StudioError) -> Request {
    let names = words.filter { !$0.hasPrefix("-") }
    guard let name = names.first, name != "help" else { return .overview }
    // `help take` is about all of its commands: the overview.
    if names.count == 1, commands.contains(where: { $0.name.hasPrefix(name + " ") }) { return .overview }
    return try command(at: names).0.map(Request.help) ?? .overview
  }

  private func parse(_ words: [String], for command: CommandSpec) throws(StudioError) -> Request {
    var parsed = ParsedArguments()
    var onlyOperands = false
    var rest = words[...]
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        guard parsed.operands.count < command.arguments.count else { throw tooMany(word, for: command) }
        parsed.add(operand: word)
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        if try readLong(word, rest: &rest, into: &parsed, for: command) { return .help(command) }
      } else {
        if try readShort(word, rest: &rest, into: &parsed, for: command) { return .help(command) }
      }
    }
    let required = command.arguments.filter(\.isRequired)
    if parsed.operands.count < required.count {
      let missing = required[parsed.operands.count...].map(\.placeholder).joined(separator: " and ")
      throw StudioError(
        .usage, "\(command.name) needs \(missing)",
        hint: "\(HelpText.usage(of: command)). Type “followspot help \(command.name)” for examples")
    }
    return .run(command, parsed)
  }

  /// Reads `--name`, `--name=value` or `--name value`. True where it asks for help.
  private func readLong(
    _ word: String, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments, for command: CommandSpec
  ) throws(StudioError) -> Bool {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      throw unknownOption("--\(name)", known: command.allOptions, of: command)
    }
    if option.name == CommandSpec.help.name { return true }
    let inline = parts.count > 1 ? String(parts[1]) : nil
    try read(option, inline: inline, rest: &rest, into: &parsed, for: command)
    return false
  }

  /// Reads `-o value`, `-ovalue` or several flags in one, `-jq`. True where one of them asks for help.
  private func readShort(
    _ word: String, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments, for command: CommandSpec
  ) throws(StudioError) -> Bool {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw unknownOption("-\(letter)", known: command.allOptions, of: command)
      }
      if option.name == CommandSpec.help.name { return true }
      if option.placeholder == nil {
        try read(option, inline: nil, rest: &rest, into: &parsed, for: command)
      } else {
        try read(option, inline: letters.isEmpty ? nil : String(letters), rest: &rest, into: &parsed, for: command)
        return false
      }
    }
    return false
  }

  private func read(
    _ option: OptionSpec, inline: String?, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments,
    for command: CommandSpec
  ) throws(StudioError) {
    let help = "Type “followspot help \(command.name)” for what \(command.name) takes"
    guard let placeholder = option.placeholder else {
      if let inline {
        throw StudioError(
          .usage, "\(option.spelling) takes no value, and was given “\(Printable.text(inline))”",
          hint: "Write \(option.spelling) alone")
      }
      parsed.set(option, to: true)
      return
    }
    // A word that starts with a dash is taken as a value only where it is one: `--output --json` is a slip.
    let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let text = inline ?? next else {
      throw StudioError(.usage, "\(option.spelling) needs a value: \(option.spelling) \(placeholder)", hint: help)
    }
    if inline == nil { rest.removeFirst() }
    switch option.read(text) {
    case .value(let value): parsed.set(option, to: value)
    case .expected(let what):
      throw StudioError(
        .usage, "\(option.spelling) can't be “\(Printable.text(text))”", hint: "\(placeholder) is \(what)")
    }
  }
}
