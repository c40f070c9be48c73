// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import Foundation
import Pipeline
import StudioCore

/// One reading: its script, where it begins, and what the recognisers said.
struct ReplayCase {
  let id: String
  let script: Script
  /// The word that the reading begins at.
  let start: WordIndex
  /// Seconds of audio.
  let duration: Double
  /// The recognisers' logs, the one that followers of one ear listen to first.
  let logs: [LogReplay.EngineLog]

  /// The engine that is preferred where nothing else is asked for: the one that knows the script.
  static let preferred = "pocketsphinx"

  private struct Truth: Decodable {
    var duration: Double
    var start_token: Int?
    var language: String?
  }

  /// Reads a case.
  /// - Parameter paths: its logs, from `LogFolder`.
  /// - Throws: `StudioError` for what is missing or malformed, with the file's name.
  init(id: String, folder: String, paths: [LogFolder.Entry], engine: String?) throws {
    self.id = id
    let truth: Truth
    do {
      truth = try JSONDecoder().decode(Truth.self, from: Data(try Self.read("\(folder)/\(id).json")))
    } catch let error as DecodingError {
      throw StudioError(
        .badLog, "\(folder)/\(id).json is not a case's truth: \(error)", hint: "It has at least a \"duration\"")
    }
    let text = String(decoding: try Self.read("\(folder)/\(id).txt"), as: UTF8.self)
    script = Script(parsing: text, language: truth.language.flatMap { LanguageTag(parsing: $0) } ?? LanguageTag("en"))
    start = script.word(atOrAfter: max(0, truth.start_token ?? 0))
    duration = truth.duration
    let all = try paths.map { entry in
      let log = try RecognitionLog(reading: try Self.read(entry.path), name: entry.path)
      return LogReplay.EngineLog(engine: entry.engine ?? log.engine ?? "unnamed", log: log)
    }
    logs = try Self.ordered(all, engine: engine, id: id)
  }

  private static func ordered(
    _ logs: [LogReplay.EngineLog], engine: String?, id: String
  ) throws -> [LogReplay.EngineLog] {
    if let engine, !logs.contains(where: { $0.engine == engine }) {
      throw StudioError(
        .noSuchFile, "\(id) has no log of the recogniser \(engine)",
        hint: "There are logs of: \(logs.map(\.engine).joined(separator: ", "))")
    }
    let first = engine ?? preferred
    return logs.filter { $0.engine == first } + logs.filter { $0.engine != first }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw StudioError(.noSuchFile, "\(path) cannot be read: \(error.localizedDescription)")
    }
  }
}
