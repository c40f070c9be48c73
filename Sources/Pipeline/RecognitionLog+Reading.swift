// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

extension RecognitionLog {
  /// Reads a log.
  /// - Parameters:
  ///   - bytes: the whole file, UTF-8. Empty lines are skipped.
  ///   - name: what errors call it.
  /// - Throws: `StudioError` `bad-log` with the line and what is wrong in it.
  public init(reading bytes: [UInt8], name: String) throws {
    self.init()
    let decoder = JSONDecoder()
    var previous = Entry(arrival: 0, update: RecognitionUpdate(audioTime: 0))
    var number = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      guard !line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) else { continue }
      do {
        let line = try decoder.decode(Line.self, from: Data(line))
        if line.format != nil {
          guard entries.isEmpty, engine == nil else { throw Problem("a second head") }
          (engine, locales) = try line.head()
        } else {
          let entry = try line.entry()
          try Self.check(entry, after: previous)
          entries.append(entry)
          previous = entry
        }
      } catch {
        throw StudioError(
          .badLog, "\(name), line \(number): \(Problem(error).what)",
          hint: "A recognition log has one JSON object a line, as `followspot listen` writes it")
      }
    }
    guard engine != nil || !entries.isEmpty else {
      throw StudioError(.badLog, "\(name) has no updates", hint: "Record a log with `followspot listen`")
    }
  }

  /// Reads the lines of a log that may have been torn by a crash: what can't be read, or goes back in time, is left out.
  public init(readingTorn lines: [ArraySlice<UInt8>]) {
    self.init()
    let decoder = JSONDecoder()
    for line in lines {
      guard let line = try? decoder.decode(Line.self, from: Data(line)) else { continue }
      if line.format != nil {
        if let head = try? line.head() { (engine, locales) = head }
        continue
      }
      let last = entries.last ?? Entry(arrival: 0, update: RecognitionUpdate(audioTime: 0))
      guard let entry = try? line.entry(), (try? Self.check(entry, after: last)) != nil else { continue }
      entries.append(entry)
    }
  }

  /// What is wrong with a line.
  private struct Problem: Error {
    var what: String

    init(_ what: String) { self.what = what }

    /// Words for what the decoder, or this reader, found.
    init(_ error: any Error) {
      switch error {
      case let problem as Problem: self = problem
      case DecodingError.keyNotFound(let key, let context):
        what = "no \"\(key.stringValue)\"\(Self.place(context.codingPath))"
      case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty: what = "not a JSON object"
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        what = "a value of another kind than expected\(Self.place(context.codingPath))"
      default: what = "not valid JSON"
      }
    }

    /// ` in "final", item 2` for the way to a value.
    private static func place(_ path: [any CodingKey]) -> String {
      guard !path.isEmpty else { return "" }
      return " in "
        + path.map { key in key.intValue.map { "item \($0 + 1)" } ?? "\"\(key.stringValue)\"" }
        .joined(separator: ", ")
    }
  }

  /// A line as it stands in the file: the head or an entry.
  private struct Line: Decodable {
    var format: String?
    var version: Double?
    var engine: String?
    var locales: [String]?
    var t: Double?
    var audio: Double?
    var final: [Word]?
    var volatile: [Word]?
    var by: [Word]?
    var apart: [Apart]?

    func head() throws -> (engine: String, locales: [LanguageTag]) {
      if let format, format != "followspot-recognition" { throw Problem("a log of another kind: \(format)") }
      if let version, version > Double(RecognitionLog.version) {
        throw Problem("version \(version) is newer than this program")
      }
      return (engine ?? "", (locales ?? []).compactMap { LanguageTag(parsing: $0) })
    }

    func entry() throws -> Entry {
      guard let t else { throw Problem("no time \"t\"") }
      return Entry(
        arrival: t,
        update: RecognitionUpdate(
          finalised: try (final ?? []).map { try $0.heard() }, volatile: try (volatile ?? []).map { try $0.heard() },
          byEar: try (by ?? []).map { try $0.heard() }, apart: try (apart ?? []).map { try $0.utterance() },
          audioTime: audio ?? t))
    }
  }

  /// What was heard by itself, as it stands in the file.
  private struct Apart: Decodable {
    var start: Double
    var end: Double
    var ear: String?
    var heard: [[Word]]

    func utterance() throws -> ApartUtterance {
      guard end >= start else { throw Problem("something heard apart at \(start) ends before it starts") }
      return ApartUtterance(
        start: start, end: end, hearings: try heard.map { try $0.map { try $0.heard() } },
        ear: ear.flatMap(Ear.init))
    }
  }

  /// A word as it stands in the file.
  private struct Word: Decodable {
    var w: String
    var start: Double
    var end: Double
    var p: Float?
    var alt: String?
    var ear: String?

    func heard() throws -> HeardWord {
      guard end >= start else { throw Problem("the word \"\(w)\" ends before it starts") }
      return HeardWord(w, start: start, end: end, confidence: p, alternative: alt, ear: ear.flatMap(Ear.init))
    }
  }

  /// Seconds that no session reaches: what counts time in frames would be without end, or trap.
  private static let longest = 1e6

  private static func check(_ entry: Entry, after previous: Entry) throws {
    let update = entry.update
    let words = [update.finalised, update.volatile, update.byEar] + update.apart.flatMap(\.hearings)
    let times =
      [entry.arrival, update.audioTime] + words.joined().flatMap { [$0.start, $0.end] }
      + update.apart.flatMap { [$0.start, $0.end] }
    guard times.allSatisfy({ abs($0) <= longest }) else { throw Problem("a time that cannot be") }
    guard entry.arrival >= 0, entry.update.audioTime >= 0 else { throw Problem("a time before the start") }
    guard entry.arrival >= previous.arrival else {
      throw Problem("\"t\" goes back from \(previous.arrival) to \(entry.arrival)")
    }
    guard entry.update.audioTime >= previous.update.audioTime else {
      throw Problem("\"audio\" goes back from \(previous.update.audioTime) to \(entry.update.audioTime)")
    }
  }
}
