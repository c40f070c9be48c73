// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import Pipeline
internal import PlainFiles
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What one session of a recogniser heard while a take was recorded, written as it comes: `heard-N.jsonl` (a recognition log),
/// `place-N.jsonl` (what the text showed), `commands-N.jsonl`, `gaps-N.jsonl` (what did not reach it), and `heard-N.pcm`, the sound itself, by which the clocks are
/// compared afterwards. Times are those of the session's sound. One thread's own.
package final class SessionLog {
  private let words: LogFile
  private let places: LogFile
  private let commands: LogFile
  private let gaps: LogFile
  private let sound: LogFile
  private var positions: PositionLog
  /// Samples of sound that were kept.
  private var samples = 0
  private var lastAudio = 0.0
  private var lastArrival = 0.0
  /// What went wrong first; the recording goes on without the words then.
  package private(set) var failure: StudioError?

  /// A command as it was told.
  struct Command: Codable {
    var command: String
    var start: Double
    var end: Double
    /// When it was known.
    var at: Double
    /// Whether the person has taken it back.
    var isUndone: Bool?
  }

  /// A stretch of the session's sound that was not heard.
  struct Gap: Codable {
    var start: Double
    var end: Double
  }

  /// The files of a session.
  struct Names {
    let heard: String
    let places: String
    let commands: String
    let gaps: String
    let sound: String
    var all: [String] { [heard, places, commands, gaps, sound] }

    init(_ folder: String, _ number: Int) {
      heard = "\(folder)/heard-\(number).jsonl"
      places = "\(folder)/place-\(number).jsonl"
      commands = "\(folder)/commands-\(number).jsonl"
      gaps = "\(folder)/gaps-\(number).jsonl"
      sound = "\(folder)/heard-\(number).pcm"
    }
  }

  init(folder: String, number: Int, script: Script, engine: RecognizerDescriptor) throws {
    let names = Names(folder, number)
    words = try LogFile(names.heard)
    places = try LogFile(names.places)
    commands = try LogFile(names.commands)
    gaps = try LogFile(names.gaps)
    sound = try LogFile(names.sound)
    positions = PositionLog(script: script)
    keep(words, RecognitionLog.head(engine))
  }

  /// Sound as it is given to the recogniser.
  /// - Parameter start: seconds of the session's sound at which it begins; what is missing before is silence.
  package func feed(_ frame: [Int16], from start: Double) {
    let place = Int((start * Double(recognitionSampleRate)).rounded())
    if place > samples, place - samples < 24 * 3_600 * recognitionSampleRate {
      attempt { try sound.skip(to: place * 2) }
      samples = place
    }
    frame.withUnsafeBytes { bytes in attempt { try sound.add(bytes) } }
    samples += frame.count
  }

  /// What the recogniser said.
  /// - Parameter arrival: seconds on the clock of the session's sound.
  package func heard(_ update: RecognitionUpdate, arrival: Double) {
    lastAudio = max(lastAudio, update.audioTime)
    lastArrival = max(lastArrival, arrival, lastAudio)
    var update = update
    update.audioTime = lastAudio
    keep(words, RecognitionLog.line(.init(arrival: lastArrival, update: update)))
  }

  /// What the text shows.
  package func showed(_ position: WordIndex, _ state: FollowState, at audioTime: Double) {
    guard let line = positions.line(at: audioTime, position: position, state: state) else { return }
    keep(places, line)
  }

  /// A command, or that it was taken back.
  package func command(_ event: CommandEvent, at audioTime: Double, isUndone: Bool = false) {
    let command = Command(
      command: event.command.rawValue, start: event.range.lowerBound, end: event.range.upperBound, at: audioTime,
      isUndone: isUndone ? true : nil)
    keep(commands, encoded: command)
  }

  /// Nobody heard what was said between two moments of the session's sound: it never came.
  package func missed(_ range: ClosedRange<Double>) {
    keep(gaps, encoded: Gap(start: range.lowerBound, end: range.upperBound))
  }

  /// Puts what waits on the disk.
  package func close() {
    for file in [words, places, commands, gaps, sound] { attempt { try file.flush() } }
  }

  private func keep(_ file: LogFile, encoded line: some Encodable) {
    guard let data = try? JSONEncoder().encode(line) else { return }
    keep(file, String(decoding: data, as: UTF8.self))
  }

  private func keep(_ file: LogFile, _ line: String) {
    var line = line
    line.append("\n")
    line.withUTF8 { bytes in attempt { try file.add(UnsafeRawBufferPointer(bytes)) } }
  }

  private func attempt(_ work: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try work()
    } catch {
      failure = error as? StudioError ?? StudioError(.unwritable, "\(error)")
    }
  }
}

/// A file that grows: what is added reaches the system after a quarter of a second of sound, or some lines.
private final class LogFile {
  private let path: String
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var written = 0

  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw OutputFailure.error(errno, creating: path) }
  }

  deinit { close(descriptor) }

  func add(_ bytes: UnsafeRawBufferPointer) throws {
    waiting.append(contentsOf: bytes)
    // Lines are few: each goes out at once, so that a program that is killed loses none.
    if waiting.count >= 8_000 || bytes.last == 10 { try flush() }
  }

  /// Leaves zeros up to a place in the file.
  func skip(to place: Int) throws {
    try flush()
    guard place > written else { return }
    guard ftruncate(descriptor, off_t(place)) == 0, lseek(descriptor, off_t(place), SEEK_SET) >= 0 else {
      throw OutputFailure.error(errno, writing: path)
    }
    written = place
  }

  func flush() throws {
    let failure = waiting.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    written += waiting.count
    waiting.removeAll(keepingCapacity: true)
    if failure != 0 { throw OutputFailure.error(failure, writing: path) }
  }
}
