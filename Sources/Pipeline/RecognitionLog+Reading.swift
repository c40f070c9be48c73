// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

extension RecognitionLog {
  /// Reads a log.
  /// - Parameters:
  ///   - bytes: the whole file, UTF-8. Empty lines are skipped.
  ///   - name: what errors call it.
  /// - Throws: `StudioError` `bad-log` with the line and the place in it.
  public init(reading bytes: [UInt8], name: String) throws {
    self.init()
    var previous = Entry(arrival: 0, update: RecognitionUpdate(audioTime: 0))
    var number = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      guard !line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) else { continue }
      do {
        var scanner = JSONScanner(line)
        switch try Self.read(&scanner) {
        case .head(let engine, let locales):
          guard entries.isEmpty, self.engine == nil else { throw JSONScanner.Problem("a second head", at: 0) }
          (self.engine, self.locales) = (engine, locales)
        case .entry(let entry):
          try Self.check(entry, after: previous)
          entries.append(entry)
          previous = entry
        }
      } catch let problem as JSONScanner.Problem {
        throw StudioError(
          .badLog, "\(name), line \(number), column \(problem.offset + 1): \(problem.what)",
          hint: "A recognition log has one JSON object a line, as `followspot listen` writes it")
      }
    }
    guard engine != nil || !entries.isEmpty else {
      throw StudioError(.badLog, "\(name) has no updates", hint: "Record a log with `followspot listen`")
    }
  }

  private enum Line {
    case head(engine: String?, locales: [LanguageTag])
    case entry(Entry)
  }

  private static func read(_ scanner: inout JSONScanner) throws(JSONScanner.Problem) -> Line {
    var time: Double?
    var audio: Double?
    var update = RecognitionUpdate(audioTime: 0)
    var engine: String?
    var locales: [LanguageTag] = []
    var isHead = false
    try scanner.object { scanner, key throws(JSONScanner.Problem) in
      switch key {
      case "t": time = try scanner.number()
      case "audio": audio = try scanner.number()
      case "final": update.finalised = try words(&scanner)
      case "volatile": update.volatile = try words(&scanner)
      case "format":
        let format = try scanner.string()
        guard format == "followspot-recognition" else { throw scanner.problem("a log of another kind: \(format)") }
        isHead = true
      case "version":
        let found = try scanner.number()
        guard found <= Double(version) else { throw scanner.problem("version \(found) is newer than this program") }
      case "engine": engine = try scanner.string()
      case "locales":
        try scanner.array { scanner throws(JSONScanner.Problem) in
          if let tag = LanguageTag(parsing: try scanner.string()) { locales.append(tag) }
        }
      default: try scanner.skip()
      }
    }
    try scanner.end()
    if isHead { return .head(engine: engine ?? "", locales: locales) }
    guard let time else { throw JSONScanner.Problem("no time \"t\"", at: 0) }
    update.audioTime = audio ?? time
    return .entry(Entry(arrival: time, update: update))
  }

  private static func words(_ scanner: inout JSONScanner) throws(JSONScanner.Problem) -> [HeardWord] {
    var words: [HeardWord] = []
    try scanner.array { scanner throws(JSONScanner.Problem) in
      var text: String?
      var start: Double?
      var end: Double?
      var confidence: Float?
      try scanner.object { scanner, key throws(JSONScanner.Problem) in
        switch key {
        case "w": text = try scanner.string()
        case "start": start = try scanner.number()
        case "end": end = try scanner.number()
        case "p": confidence = try scanner.numberOrNull().map { Float($0) }
        default: try scanner.skip()
        }
      }
      guard let text, let start, let end else { throw scanner.problem("a word needs \"w\", \"start\" and \"end\"") }
      guard end >= start else { throw scanner.problem("the word \"\(text)\" ends before it starts") }
      words.append(HeardWord(text, start: start, end: end, confidence: confidence))
    }
    return words
  }

  private static func check(_ entry: Entry, after previous: Entry) throws(JSONScanner.Problem) {
    guard entry.arrival >= 0, entry.update.audioTime >= 0 else { throw .init("a time before the start", at: 0) }
    guard entry.arrival >= previous.arrival else {
      throw .init("\"t\" goes back from \(previous.arrival) to \(entry.arrival)", at: 0)
    }
    guard entry.update.audioTime >= previous.update.audioTime else {
      throw .init("\"audio\" goes back from \(previous.update.audioTime) to \(entry.update.audioTime)", at: 0)
    }
  }
}
