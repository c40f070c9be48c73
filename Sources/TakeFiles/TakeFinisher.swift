// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
package import Pipeline
internal import PlainFiles
package import StudioCore

/// Makes a take of what was recorded: lays the words on the recording's clock, marks and scores them, and describes the folder.
/// Until the description is there, nothing that it was made of is removed; it can be done again at any moment.
package struct TakeFinisher {
  private let folder: String
  private var marker: RecordingMarker
  private let script: Script
  private let scriptBytes: [UInt8]
  /// The script's language.
  package var language: LanguageTag { script.language }

  /// How a take came to its end.
  package struct Ending: Sendable, Hashable, Codable {
    /// Why, where the reader did not end it.
    package var reason: String?
    /// Whether it broke off: the recording may be torn then.
    package var isRecovered: Bool

    /// An end.
    package init(reason: String? = nil, isRecovered: Bool = false) {
      self.reason = reason
      self.isRecovered = isRecovered
    }
  }

  /// Thrown where there is no time now to hear what nobody has heard: the take is not saved then, and can be later.
  package struct Postponed: Error {
    /// For whoever is in a hurry.
    package init() {}
  }

  /// Reads what was recorded.
  /// - Throws: `StudioError` where the folder holds nothing that can be saved.
  package init(folder: String) throws {
    guard let marker = try RecordingMarker(in: folder) else {
      throw StudioError(.badTake, "\(folder) is not being recorded")
    }
    self.folder = folder
    self.marker = marker
    let name = "\(folder)/\(TakeRecording.scriptFile)"
    guard let bytes = try StudioFiles.read(name, largest: 16 << 20) else {
      throw StudioError(.badTake, "\(name) is missing: what was read is not known")
    }
    scriptBytes = bytes
    let language = LanguageTag(parsing: marker.language) ?? LanguageTag("en", region: "US")
    script = try Script(ofTake: bytes, name: name, language: language)
  }

  /// Saves the take.
  /// - Parameters:
  ///   - mend: makes a playable copy of a torn recording at another path.
  ///   - hear: hears stretches of the recording that no session had heard, on the take's clock. Where that fails, the take is saved
  ///     without their words, unless it throws `Postponed`.
  ///   - time: gives the words their exact times: what was heard on the take's clock, by which engine, and the recording. Where
  ///     that fails, they keep those they have.
  /// - Returns: the description that was written.
  package func finish(
    _ ending: Ending, mend: (String, String) throws -> Void,
    hear: (String, Script, [ClosedRange<Double>]) throws -> [RecognitionUpdate] = { _, _, _ in [] },
    time: (inout [RecognitionUpdate], String, String) throws -> Void = { _, _, _ in }
  ) throws -> TakeManifest {
    let sessions = marker.sessions.compactMap { SessionReading(folder: folder, $0, script: script) }
    let broken = TornRecording(folder: folder, media: marker.media)
    let isMended = ending.isRecovered ? try broken.mend(mend) : false
    let recording = "\(folder)/\(marker.media)"
    let finding = try? ClockFinder.find(
      recording: recording, sessions: sessions.map { .init(sound: $0.names.sound, told: $0.told) })
    let duration = finding?.duration ?? sessions.map { $0.lastAudio - $0.told }.max() ?? 0
    var whole = WholeTake(duration: duration, engine: sessions.first?.engine ?? "none")
    var clocks: [TakeManifest.Clock] = []
    for (index, session) in sessions.enumerated() {
      let points = finding?.points[index] ?? []
      let clock = TakeClock(points: points) ?? TakeClock(offset: session.told)
      whole.add(session, clock)
      clocks.append(
        .init(told: session.told, points: points.map { [Self.rounded($0.take), Self.rounded($0.heard)] }))
    }
    let unheard = whole.unheard
    // Without words there is nothing that a recogniser could listen for.
    if finding != nil, script.wordCount > 0, !unheard.isEmpty {
      do {
        whole.add(try hear(recording, script, unheard))
      } catch let postponed as Postponed {
        throw postponed
      } catch {
        // The words are fewer; the recording is what counts.
      }
    }
    if finding != nil { try? whole.retime { [engine = whole.engine] in try time(&$0, engine, recording) } }
    let reading = TakeReading(script: script, heard: FinalWords.of(whole.entries.lazy.map(\.update)))
    let marks = TakeMarks(reading, of: script)
    let score = TakeScore(marks, of: reading)
    let marksFile = TakeMarksFile(commands: whole.commands, marks: marks, score: score)
    var manifest = TakeManifest(
      made: marker.made, duration: Self.rounded(duration), language: marker.language, engine: whole.engine,
      recording: try part(marker.media), script: .init(scriptBytes, as: TakeRecording.scriptFile),
      heard: try write(whole.heardLog, as: "heard.jsonl"),
      marks: try write(Array((marksFile.text + "\n").utf8), as: "marks.json"))
    manifest.follower = try write(whole.followerLog, as: "follower.jsonl")
    manifest.torn = isMended ? try part(broken.tornName) : nil
    manifest.title = marker.title
    manifest.source = marker.source
    manifest.device = marker.device
    manifest.clocks = clocks
    manifest.ended = ending.reason
    manifest.recovered = ending.isRecovered ? true : nil
    _ = try write(Array((manifest.text + "\n").utf8), as: TakeManifest.file)
    // Now it is a take: what it was made of can go.
    try Self.putAway(folder, marker)
    return manifest
  }

  /// Whether a folder holds a take that is saved, whatever else lies in it.
  static func isSaved(_ folder: String) -> Bool { (try? TakeFolder(folder))?.missing().isEmpty ?? false }

  /// Removes what a saved take was made of. The marker goes first, for good: without it nobody takes the rest for a
  /// take that is to be saved.
  static func putAway(_ folder: String, _ marker: RecordingMarker) throws(StudioError) {
    try StudioFiles.removeFile("\(folder)/\(RecordingMarker.file)", isLasting: true)
    for session in marker.sessions {
      for name in SessionLog.Names(folder, session.number).all { try? StudioFiles.removeFile(name) }
    }
    TornRecording(folder: folder, media: marker.media).removeCopy()
    // Whoever saves it holds its lock: what is half-written is of a program that was killed.
    for name in StudioFiles.names(in: folder) where name.hasSuffix(".part") {
      try? StudioFiles.removeFile("\(folder)/\(name)")
    }
    // From now on it is never written to again; a project may have it under another name, where a tool could.
    StudioFiles.protect("\(folder)/\(marker.media)")
    try? StudioFiles.removeFile("\(folder)/\(TakeRecording.lockFile)")
  }

  private func part(_ file: String) throws -> TakeManifest.Part {
    guard let part = try TakeManifest.Part(file, in: folder) else {
      throw StudioError(.badTake, "\(folder)/\(file) is missing", hint: "Nothing of this take was recorded")
    }
    return part
  }

  private func write(_ bytes: [UInt8], as file: String) throws -> TakeManifest.Part {
    try StudioFiles.replace("\(folder)/\(file)", with: bytes)
    return .init(bytes, as: file)
  }

  private static func rounded(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }
}

/// One session's logs, as they were written.
private struct SessionReading {
  let names: SessionLog.Names
  let told: Double
  let engine: String
  let log: RecognitionLog
  let places: [Place]
  let commands: [SessionLog.Command]
  let gaps: [SessionLog.Gap]

  struct Place: Decodable {
    var t: Double
    var position: Int
    var state: String
  }

  var lastAudio: Double { log.entries.last?.update.audioTime ?? told }

  /// `nil` where nothing of it can be read.
  init?(folder: String, _ session: RecordingMarker.Session, script: Script) {
    names = SessionLog.Names(folder, session.number)
    told = session.offset
    engine = session.engine
    log = RecognitionLog(readingTorn: Self.linesWithFinalWords(names.heard))
    let decoder = JSONDecoder()
    places = Self.lines(names.places).compactMap { try? decoder.decode(Place.self, from: Data($0)) }
    commands = Self.lines(names.commands).compactMap { try? decoder.decode(SessionLog.Command.self, from: Data($0)) }
    gaps = Self.lines(names.gaps).compactMap { try? decoder.decode(SessionLog.Gap.self, from: Data($0)) }
  }

  /// The lines of a log that have words which became final, and the last ones, whose words nothing came after. An hour has tens of
  /// thousands of others, which tell only how those words came.
  private static func linesWithFinalWords(_ path: String) -> [ArraySlice<UInt8>] {
    let all = lines(path)
    let (none, byEar) = (Array(#""final":[]"#.utf8), Array(#""by":["#.utf8))
    return all.indices.filter { index in
      index >= all.count - 2 || !all[index].contains(none) || all[index].contains(byEar)
    }.map { all[$0] }
  }

  /// The whole lines of a file that may have been torn.
  private static func lines(_ path: String) -> [ArraySlice<UInt8>] {
    guard let bytes = try? StudioFiles.read(path, largest: 1 << 30) else { return [] }
    return bytes.split(separator: 10)
  }
}

/// A take's words, places and commands on its own clock, from one session after another.
private struct WholeTake {
  let duration: Double
  var engine: String
  var entries: [RecognitionLog.Entry] = []
  var commands: [CommandEvent] = []
  /// What the sessions heard, in order of time.
  private var heardRanges: [ClosedRange<Double>] = []
  private var places: [(t: Double, position: Int, state: String)] = []

  init(duration: Double, engine: String) {
    self.duration = duration
    self.engine = engine
  }

  mutating func add(_ session: SessionReading, _ clock: TakeClock) {
    let moved = { (word: HeardWord) -> HeardWord? in
      var word = word
      word.start = max(0, clock.take(at: word.start))
      word.end = clock.take(at: word.end)
      return word.end > 0 && word.start < duration + 0.5 ? word : nil
    }
    for entry in session.log.entries {
      var entry = entry
      entry.arrival = max(entries.last?.arrival ?? 0, clock.take(at: entry.arrival))
      entry.update.audioTime = max(entries.last?.update.audioTime ?? 0, clock.take(at: entry.update.audioTime))
      entry.update.finalised = entry.update.finalised.compactMap(moved)
      entry.update.volatile = entry.update.volatile.compactMap(moved)
      entry.update.byEar = entry.update.byEar.compactMap(moved)
      // The commands that were found in it are kept by themselves.
      entry.update.apart = []
      // What was heard before the recording began.
      if entry.update.audioTime <= 0, entry.update.finalised.isEmpty, entry.update.volatile.isEmpty { continue }
      entries.append(entry)
    }
    finishTail()
    var from = max(0, clock.take(at: max(0, session.told)))
    for gap in session.gaps {
      let (start, end) = (clock.take(at: gap.start), clock.take(at: gap.end))
      if start > from { heardRanges.append(from...start) }
      from = max(from, end)
    }
    heardRanges.append(from...max(from, clock.take(at: session.lastAudio)))
    for place in session.places {
      let t = max(places.last?.t ?? 0, clock.take(at: place.t))
      if t == 0, let last = places.indices.last { places.remove(at: last) }
      places.append((t, place.position, place.state))
    }
    addCommands(session, clock)
  }

  /// Seconds from which it matters that nobody heard a stretch.
  private static let gap = 1.5

  /// Stretches of the take that no session heard.
  var unheard: [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    var end = 0.0
    for range in heardRanges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound - end >= Self.gap { stretches.append(end...range.lowerBound) }
      end = max(end, range.upperBound)
    }
    if duration - end >= Self.gap { stretches.append(end...duration) }
    return stretches
  }

  /// Adds what was heard later, in order of time.
  mutating func add(_ updates: [RecognitionUpdate]) {
    guard !updates.isEmpty else { return }
    entries += updates.map { .init(arrival: $0.audioTime, update: $0) }
    entries.sort { $0.update.audioTime < $1.update.audioTime }
    for index in entries.indices.dropFirst() {
      entries[index].arrival = max(entries[index].arrival, entries[index - 1].arrival)
    }
  }

  /// Has the words' times changed.
  mutating func retime(_ change: (inout [RecognitionUpdate]) throws -> Void) rethrows {
    var updates = entries.map(\.update)
    try change(&updates)
    for index in entries.indices { entries[index].update = updates[index] }
  }

  private mutating func addCommands(_ session: SessionReading, _ clock: TakeClock) {
    let undone = session.commands.filter { $0.isUndone == true }
    for command in session.commands where command.isUndone != true {
      guard let kind = SpokenCommand(rawValue: command.command),
        !undone.contains(where: { $0.start == command.start && $0.command == command.command })
      else { continue }
      let start = max(0, clock.take(at: command.start))
      // What follows the command that ended a take is the pause in which it could have been taken back.
      let end = kind == .cut || kind == .again ? duration : min(duration, clock.take(at: command.end))
      if end > start { commands.append(CommandEvent(command: kind, range: start...end, spoken: start...end)) }
    }
  }

  /// The last words that were not final yet when the session ended are all that will be known of them. Of the others that were not
  /// final nothing is kept.
  private mutating func finishTail() {
    let tail = entries.last?.update.volatile ?? []
    for index in entries.indices { entries[index].update.volatile = [] }
    if let last = entries.last, !tail.isEmpty {
      entries.append(
        .init(arrival: last.arrival, update: RecognitionUpdate(finalised: tail, audioTime: last.update.audioTime)))
    }
    entries.removeAll { $0.update.finalised.isEmpty && $0.update.byEar.isEmpty }
  }

  var heardLog: [UInt8] {
    var text = RecognitionLog.head(RecognizerDescriptor(id: engine, name: engine, locales: [])) + "\n"
    for entry in entries { text += RecognitionLog.line(entry) + "\n" }
    return Array(text.utf8)
  }

  var followerLog: [UInt8] {
    var out = JSONText()
    for place in places {
      out.append("{\"t\":")
      out.append(place.t, decimals: 3)
      out.append(",\"position\":\(place.position),\"state\":")
      out.append(string: place.state)
      out.append("}\n")
    }
    return out.bytes
  }
}
