// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// What the tool was asked for.
struct ReplayOptions {
  /// Folder with the cases: ID.json and ID.txt.
  var truth = ""
  /// Folder with the logs.
  var logs = ""
  /// Folder for what was shown.
  var out = ""
  /// The followers, each once.
  var followers: [FollowerKind] = []
  /// The recogniser that followers of one ear listen to; `nil` for the first.
  var engine: String?
  /// Which cases.
  var only: Regex<AnyRegexOutput>?
  /// Whether each update's newest words and what they led to are printed.
  var traces = false
  /// The product's constants.
  var tuning = FollowTuning()

  static let help = """
    Usage: bench-follow-replay TRUTH LOGS OUT [--follower NAME]... [--engine NAME] [--only REGEX]
                               [--set NAME=VALUE]... [--trace]

    Replays recogniser logs through followers, at the times at which each update really arrived, and writes what the
    screen would have shown: OUT/ID.jsonl, one {"t", "position", "state"} a line, position in tokens of the script.
    Benchmarks/score_follow.py --truth TRUTH --log OUT scores that.

      TRUTH  folder with the cases: ID.json (duration, start_token, language) and ID.txt (script)
      LOGS   folder with the logs, as `followspot listen` writes them: ID.jsonl or ID.log.jsonl, or a folder for each
             recogniser, ENGINE/ID.jsonl
      OUT    folder for the results; made where it is missing

      --follower NAME   baseline-a, baseline-b, product (default), or the product with one recogniser only: script-ear
                        (the first), free-ear (the second); may be given several times, and then each writes into a
                        folder of its name in OUT
      --engine NAME     the recogniser that is listened to where a case has several (default: pocketsphinx, else the
                        first by name)
      --only REGEX      only the cases whose name matches
      --set NAME=VALUE  sets one constant of the product (see FollowTuning); may be given several times
      --trace           prints each update: its time, the recogniser, the place and state after it, and the newest words
                        (word' heard by the script's ear alone, word|other where the ears differ, word= where both agree)
      --help            this text

    Exit codes: 0 all was replayed, 64 usage, 65 a malformed case or log, 66 something is not there, 73 OUT cannot be
    written.
    """

  /// Reads the arguments; `nil` where help was asked for.
  /// - Throws: `StudioError` `usage`.
  init?(parsing arguments: [String]) throws {
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // An option's value may be joined to it.
      let parts = argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1) : []
      let name = parts.first.map(String.init) ?? argument
      func value() throws -> String {
        if parts.count == 2 { return String(parts[1]) }
        guard let next = rest.popFirst() else { throw Self.misuse("\(name) needs a value") }
        return next
      }
      switch name {
      case "--help", "-h": return nil
      case "--follower": try add(follower: try value())
      case "--engine": engine = try value()
      case "--only": try set(pattern: try value())
      case "--trace": traces = true
      case "--set": try set(constant: try value())
      case _ where argument.hasPrefix("-"): throw Self.misuse("There is no option \(argument)")
      default: operands.append(argument)
      }
    }
    guard operands.count == 3 else {
      throw Self.misuse("TRUTH, LOGS and OUT are needed, and nothing else; there are \(operands.count) operands")
    }
    (truth, logs, out) = (operands[0], operands[1], operands[2])
    if followers.isEmpty { followers = [.product] }
  }

  private mutating func add(follower name: String) throws {
    guard let kind = FollowerKind(rawValue: name) else {
      let all = FollowerKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw StudioError(.usage, "There is no follower \(name)", hint: "There are: \(all)")
    }
    if !followers.contains(kind) { followers.append(kind) }
  }

  private mutating func set(pattern: String) throws {
    do {
      only = try Regex(pattern)
    } catch {
      throw StudioError(.usage, "--only \(pattern) is not a regular expression", hint: "\(error)")
    }
  }

  private mutating func set(constant: String) throws {
    let parts = constant.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Double(parts[1]), value.isFinite else {
      throw StudioError(.usage, "--set \(constant) is not NAME=VALUE", hint: "For example --set jumpAhead=8")
    }
    guard tuning.set(String(parts[0]), value) else {
      throw StudioError(
        .usage, "The follower has no constant \(parts[0]) that can be set",
        hint: "Sources/StudioCore/Following/FollowTuning.swift says what there is")
    }
  }

  private static func misuse(_ what: String) -> StudioError {
    StudioError(.usage, what, hint: "bench-follow-replay --help says more")
  }
}
