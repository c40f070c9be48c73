// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import followspot

@Suite struct ArgumentParserTests {
  let parser = ArgumentParser(commands: CommandTable.all)

  private func parsed(_ line: String) throws -> ParsedArguments? {
    guard case .run(_, let arguments) = try parser.parse(line.split(separator: " ").map(String.init)) else {
      return nil
    }
    return arguments
  }

  @Test(arguments: [
    "follow a.txt b.wav --start 12 --output c.jsonl --json", "follow --start=12 -o c.jsonl a.txt --json b.wav",
    "follow -oc.jsonl --json --start 12 -- a.txt b.wav",
    "follow --start 7 --start 12 --output=c.jsonl --json a.txt b.wav",
  ]) func optionsStandAnywhere(line: String) throws {
    let arguments = try #require(try parsed(line))
    #expect(arguments.operands == ["a.txt", "b.wav"])
    #expect(arguments[FollowOptions.start] == 12)
    #expect(arguments[FollowOptions.output] == "c.jsonl")
    #expect(arguments.has(FollowOptions.json))
    #expect(!arguments.has(FollowOptions.fast))
    #expect(arguments[FollowOptions.log] == nil)
  }

  @Test func aDashIsAnArgumentAndTwoEndTheOptions() throws {
    #expect(try parsed("follow a.txt -")?.operands == ["a.txt", "-"])
    #expect(try parsed("follow -- --json -q")?.operands == ["--json", "-q"])
    #expect(try parsed("follow a b --output=--json")?[FollowOptions.output] == "--json")
    #expect(try parsed("follow a b -o -")?[FollowOptions.output] == "-")
  }

  @Test func shortFlagsJoin() throws {
    let arguments = try #require(try parsed("listen a.wav -qs script.txt"))
    #expect(arguments.has(ListenOptions.quiet))
    #expect(arguments[ListenOptions.script] == "script.txt")
  }

  @Test(arguments: ["--help", "-h", "help", "help help"]) func overview(line: String) throws {
    guard case .overview = try parser.parse(line.split(separator: " ").map(String.init)) else {
      Issue.record("“\(line)” gives no overview")
      return
    }
  }

  /// Without a command the studio opens, with its options too.
  @Test(arguments: ["", "studio", "--no-browser", "--port 8080", "--port=0 --studio a", "--page b --no-browser"])
  func studio(line: String) throws {
    guard case .run(let command, _) = try parser.parse(line.split(separator: " ").map(String.init)) else {
      Issue.record("“\(line)” runs nothing")
      return
    }
    #expect(command.name == "studio")
  }

  @Test(arguments: ["help follow", "follow --help", "follow -h", "follow a b --json -qh", "follow a --help --bad"])
  func helpForACommand(line: String) throws {
    guard case .help(let command) = try parser.parse(line.split(separator: " ").map(String.init)) else {
      Issue.record("“\(line)” gives no help")
      return
    }
    #expect(command.name == "follow")
  }

  /// Each wrong line with all that is said about it, in one golden file.
  @Test func errors() {
    let lines = [
      "folow", "lisen", "frobnicate", "help folow", "--jsn", "--versoin", "-x", "follow", "follow a", "follow a b c",
      "follow a b --jsn", "follow a b --ouptut f", "follow a b --colour", "follow a b -x", "follow a b --start",
      "follow a b --start ten", "follow a b --start -1", "follow a b --start=",
      "follow a b --start 99999999999999999999",
      "follow a b --json=yes", "follow a b --output --json", "follow a b --output=", "follow a b --events some",
      "follow a b --events al", "doctor now", "--port x", "--port 70000", "--noBrowser", "--studio", "studio a",
      "listen", "listen a b", "replay a", "foll\u{1B}[31mow",
    ]
    var text = ""
    for line in lines {
      text += "$ followspot \(Printable.text(line))\n"
      do {
        _ = try parser.parse(line.split(separator: " ").map(String.init))
        text += "no error\n"
      } catch {
        #expect(error.code == .usage)
        text += ErrorText.render(error, colour: false)
      }
      text += "\n"
    }
    Golden.expect(text, "usage-errors")
  }

  @Test(arguments: CommandTable.all.map(\.name)) func help(name: String) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    let file = name.replacing(" ", with: "-")
    for width in [40, 80] {
      let text = HelpText.help(for: command, width: width)
      Golden.expect(text, width == 80 ? "help-\(file)" : "help-\(file)-\(width)")
    }
  }

  @Test func overviewText() {
    Golden.expect(HelpText.overview(of: CommandTable.all, width: 80), "help")
  }

  /// Examples in the help are command lines that the parser takes.
  @Test func examplesParse() throws {
    for command in CommandTable.all {
      #expect(!command.examples.isEmpty)
      for example in command.examples {
        let call = try #require(example.line.split(separator: "|").last).split(separator: ">")[0]
        let words = call.split(separator: " ").map(String.init)
        #expect(words.first == "followspot")
        guard case .run(let found, _) = try parser.parse(Array(words.dropFirst())) else {
          Issue.record("“\(example.line)” runs nothing")
          continue
        }
        #expect(found.name == command.name)
      }
    }
  }

  /// Any line is read or refused with a message and a hint.
  @Test func anyLine() {
    var random = SplitMix(seed: 17)
    let pieces = [
      "follow", "listen", "replay", "doctor", "help", "a", "-", "--", "--json", "--start", "--start=1", "-o", "-ox",
      "-q", "-h",
      "--help", "--version", "--=", "-", "--events", "all", "", "--st\u{1B}art", "9", "--start=-9", "ä",
    ]
    for _ in 0..<5_000 {
      let words = (0..<Int.random(in: 0...7, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      do {
        _ = try parser.parse(words)
      } catch {
        #expect(error.code == .usage)
        #expect(!error.context.isEmpty && error.hint?.isEmpty == false)
        #expect(!ErrorText.render(error, colour: false).contains("\u{1B}"))
      }
    }
  }

  @Test func optionsHaveNamesOfTheirOwn() {
    for command in CommandTable.all {
      #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
      let shorts = command.allOptions.compactMap(\.short)
      #expect(Set(shorts).count == shorts.count)
    }
  }
}
