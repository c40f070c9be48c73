// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore
internal import TakeFiles

/// What a session keeps for the takes that are recorded with it: mostly none or one; two for a moment, where one ends and the
/// next begins. One thread's own.
final class LiveTakes {
  private struct Kept {
    let id: String
    let log: SessionLog
    /// When the recording ended, seconds of the session's sound; `nil` while it goes on.
    var endedAt: Double?
    var hasTold = false
  }

  /// Seconds that words at the end of a recording have to become final.
  private static let lastWords = 3.0

  private let desk: TakeDesk
  private var kept: [Kept] = []

  init(_ desk: TakeDesk) { self.desk = desk }

  deinit { closeAll() }

  /// Whether there is a take to keep something for.
  var isKeeping: Bool { !kept.isEmpty }

  /// Begins to keep for a take; the one before it ends.
  func begin(
    _ id: String, engine: RecognizerDescriptor, script: Script, revision: String, offset: Double, now: Double
  ) throws {
    guard !kept.contains(where: { $0.id == id && $0.endedAt == nil }) else { return }
    end(at: now)
    let log = try desk.join(id, engine: engine, script: script, revision: revision, offset: offset)
    kept.append(Kept(id: id, log: log))
  }

  /// The recording has ended; what was said in it is still being heard.
  func end(at time: Double) {
    for index in kept.indices where kept[index].endedAt == nil { kept[index].endedAt = time }
  }

  func feed(_ frame: [Int16], from start: Double) { for each in kept { each.log.feed(frame, from: start) } }

  /// Nobody heard what was said between two moments.
  func missed(_ range: ClosedRange<Double>) { for each in kept { each.log.missed(range) } }

  func heard(_ update: RecognitionUpdate, arrival: Double) {
    for each in kept { each.log.heard(update, arrival: arrival) }
  }

  func showed(_ event: FollowEvent, at time: Double) {
    for each in kept { each.log.showed(event.position, event.state, at: time) }
  }

  func command(_ event: CommandEvent, at time: Double, isUndone: Bool = false) {
    for each in kept { each.log.command(event, at: time, isUndone: isUndone) }
  }

  /// Closes those whose last words are there.
  /// - Parameter isSettled: whether nothing that was heard may still change.
  /// - Returns: what could not be kept, once for each take.
  func closeDone(at time: Double, isSettled: Bool) -> [StudioError] {
    var failures: [StudioError] = []
    for index in kept.indices where !kept[index].hasTold {
      guard let failure = kept[index].log.failure else { continue }
      kept[index].hasTold = true
      failures.append(failure)
    }
    kept.removeAll { each in
      guard let end = each.endedAt, time >= end + Self.lastWords || isSettled && time >= end + 0.3 else { return false }
      close(each)
      return true
    }
    return failures
  }

  func closeAll() {
    for each in kept { close(each) }
    kept = []
  }

  private func close(_ each: Kept) {
    each.log.close()
    desk.leave(each.id)
  }
}
