// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import Foundation
import Pipeline
import StudioCore

/// Replays every case through every follower that was asked for.
struct ReplayRun {
  private let options: ReplayOptions
  private let isLive = isatty(2) == 1

  init(_ options: ReplayOptions) { self.options = options }

  func run() throws {
    let logs = try LogFolder(options.logs)
    let cases = try names()
    let heard = cases.filter { logs.entries[$0] != nil }
    guard !heard.isEmpty else {
      throw StudioError(
        .noSuchFile, "\(options.logs) has a log for none of the \(cases.count) cases",
        hint: "A log is called ID.jsonl, ID.log.jsonl or ENGINE/ID.jsonl")
    }
    for kind in options.followers { try makeFolder(folder(of: kind)) }
    var costs = Array(repeating: Cost(), count: options.followers.count)
    for (number, id) in heard.enumerated() {
      progress("\(number + 1)/\(heard.count) \(id)")
      let reading = try ReplayCase(
        id: id, folder: options.truth, paths: logs.entries[id] ?? [], engine: options.engine)
      for (k, kind) in options.followers.enumerated() { costs[k].add(try replay(reading, kind)) }
    }
    clearProgress()
    let missing = cases.filter { logs.entries[$0] == nil }
    if !missing.isEmpty {
      complain(
        "no log: \(missing.prefix(8).joined(separator: " "))\(missing.count > 8 ? " ..." : "") (\(missing.count))")
    }
    for (kind, cost) in zip(options.followers, costs) {
      complain("\(kind.rawValue): \(heard.count) cases, \(cost.updates) updates, \(cost.mean) µs an update")
    }
  }

  /// Names of the cases, in order.
  private func names() throws -> [String] {
    let files = Set(try LogFolder.names(options.truth))
    let all = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter {
      files.contains($0 + ".txt")
    }
    let chosen = try all.filter { id in try options.only.map { try $0.firstMatch(in: id) != nil } ?? true }.sorted()
    guard !chosen.isEmpty else {
      throw StudioError(
        .noSuchFile, "\(options.truth) has no case that is asked for", hint: "A case is ID.json with ID.txt")
    }
    return chosen
  }

  private func folder(of kind: FollowerKind) -> String {
    options.followers.count > 1 ? "\(options.out)/\(kind.rawValue)" : options.out
  }

  private func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw StudioError(.unwritable, "\(path) cannot be made: \(error.localizedDescription)")
    }
  }

  /// What following cost.
  private struct Cost {
    var updates = 0
    var spent = Duration.zero
    /// Microseconds an update, with one decimal.
    var mean: String { String(format: "%.1f", spent / .microseconds(1) / Double(max(1, updates))) }

    mutating func add(_ other: Cost) {
      updates += other.updates
      spent += other.spent
    }
  }

  private func replay(_ reading: ReplayCase, _ kind: FollowerKind) throws -> Cost {
    let logs = kind.logs(of: reading)
    var follower = kind.make(reading.script, at: reading.start, hasTwoEars: logs.count > 1, tuning: options.tuning)
    var log = PositionLog(script: reading.script)
    var lines = log.line(at: 0, position: reading.start, state: .listening).map { [$0] } ?? []
    var cost = Cost()
    let clock = ContinuousClock()
    for moment in LogReplay.moments(of: logs, until: reading.duration) {
      let began = clock.now
      let place = follower.heard(moment.update, from: moment.engine)
      cost.spent += clock.now - began
      cost.updates += 1
      if options.traces, !moment.isTick { trace(moment, place, follower) }
      if let line = log.line(at: moment.arrival, position: place.position, state: place.state) { lines.append(line) }
    }
    let path = "\(folder(of: kind))/\(reading.id).jsonl"
    do {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw StudioError(.unwritable, "\(path) cannot be written: \(error.localizedDescription)")
    }
    return cost
  }

  private func trace(_ moment: LogReplay.Moment, _ place: FollowedPlace, _ follower: any ReplayedFollower) {
    let heard = (follower as? ProductFollower)?.heard ?? moment.update.finalised + moment.update.volatile
    let words = heard.suffix(9).map { word in
      let other = word.alternative.map { $0 == word.text ? "=" : "|\($0)" } ?? (word.ear == .script ? "'" : "")
      return word.text + other
    }
    let time = String(format: "%8.2f", moment.arrival)
    print("\(time) \(moment.engine) \(place.position) \(place.state.rawValue): \(words.joined(separator: " "))")
  }

  /// A line that replaces the one before in a terminal; nothing where a file takes it.
  private func progress(_ text: String) {
    if isLive { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
  }

  private func clearProgress() {
    if isLive { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
