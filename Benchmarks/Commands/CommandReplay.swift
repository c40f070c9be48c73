// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import Foundation
import Pipeline
import StudioCore

/// One take: its script, and what one or two recognisers heard.
struct CommandReplay: Decodable {
  var script: String
  var language: String
  var start: Int
  var duration: Double
  var logs: [String]

  /// The commands that are found, a JSON object each.
  func run() throws -> [String] {
    let tag = LanguageTag(parsing: language) ?? LanguageTag("en")
    let text = Script(parsing: String(decoding: try Self.read(script), as: UTF8.self), language: tag)
    let ears = try logs.enumerated().map { number, path in
      LogReplay.EngineLog(engine: "\(number)", log: try RecognitionLog(reading: try Self.read(path), name: path))
    }
    var fusion = ears.count > 1 ? EarFusion(language: tag) : nil
    var follower = Follower(script: text, position: text.word(atOrAfter: start))
    var detector = CommandDetector(script: text)
    var lines: [String] = []
    // A moment longer than the sound, as the last words become final after it.
    for moment in LogReplay.moments(of: ears, until: duration + 2) {
      var update = moment.update
      if fusion != nil {
        update = fusion?.heard(update, from: moment.engine == "0" ? .script : .free) ?? update
      }
      let event = follower.heard(update)
      if let found = detector.heard(update, position: event.position, state: event.state) {
        if let place = found.returnsTo { _ = follower.nudge(to: place, audioTime: update.audioTime) }
        lines.append(Self.line(found, at: moment.arrival))
      }
    }
    return lines
  }

  private static func line(_ found: CommandEvent, at time: Double) -> String {
    String(
      format: "{\"t\":%.3f,\"command\":\"%@\",\"from\":%.3f,\"to\":%.3f}", time, found.command.rawValue as NSString,
      found.range.lowerBound, found.range.upperBound)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StudioError(.noSuchFile, "\(path) cannot be read")
    }
    return [UInt8](data)
  }
}
