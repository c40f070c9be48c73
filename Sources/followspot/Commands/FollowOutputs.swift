// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Everything that a run writes to. What has no name yet gets it with `commit`, or is removed without it.
struct FollowOutputs {
  var standard: StandardOutput?
  var events: OutputFile?
  var log: OutputFile?
  var view: LiveView?

  /// Puts the files in their places; one that can't be put there keeps no other from its own.
  /// - Throws: the first error, when all have been tried.
  func commit() throws {
    let outcomes = [events, log].map { file in Result { try file?.commit() } }
    for outcome in outcomes { try outcome.get() }
  }

  /// Checks that no output would replace an input or another output.
  static func check(_ outputs: [(option: String, path: String)], inputs: [String]) throws {
    for (index, output) in outputs.enumerated() {
      if output.path == "-" {
        throw StudioError(
          .usage, "\(output.option) takes the name of a file", hint: "For events on the standard output there is --json"
        )
      }
      if let input = inputs.first(where: { InputFile.isSame($0, output.path) }) {
        throw StudioError(
          .usage, "\(output.option) \(output.path) would replace \(input), which is read", hint: "Write to another name"
        )
      }
      if outputs[..<index].contains(where: { $0.path == output.path || InputFile.isSame($0.path, output.path) }) {
        throw StudioError(
          .usage, "\(output.option) and \(outputs[0].option) name the same file, \(output.path)",
          hint: "Write to another name")
      }
    }
  }
}
