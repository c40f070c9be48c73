// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TakeFiles

/// The takes that are being recorded and saved, and those that a killed program left behind.
///
/// A take ends when its page says so, when nothing more comes of it, or when the studio closes. Whatever ends it, what is on the
/// disk is saved by the same steps.
final class TakeDesk: Sendable {
  /// What a take is doing.
  enum State: String, Sendable {
    case recording
    /// Being saved.
    case finishing
    /// Could not be saved; the pieces lie in its folder.
    case damaged
  }

  /// One take at work. Its own lock; the recording is used under it alone.
  private struct Work: Sendable {
    var recording: TakeRecording?
    var state = State.recording
    /// Sessions that write into it.
    var sessions = 0
    /// Whether the page has a session, which has not come to the take yet: one that is behind comes late.
    var awaitsSession = false
    /// When something last came for it, seconds of `Clock`.
    var heardAt: Double
    /// When it is saved even though a session is not done; `nil` while it goes on.
    var endsBy: Double?
    var ending = TakeFinisher.Ending()
    var failure: String?
    /// Whether a program that was killed left it.
    let isLeft: Bool
    /// When it was found.
    var leftAt = Clock.now
  }

  private typealias Take = Guarded<Work>

  private struct Shared {
    var takes: [String: Take] = [:]
    var isOpen = true
    var isSaving = false
  }

  /// Seconds without a piece and without a session after which the page has gone.
  private static let patience = 6.0
  /// Seconds without a piece after which nothing more comes, whatever the session does.
  private static let mostPatience = 45.0
  /// Seconds that a take which was left behind waits for a page that is still there.
  private static let longestWait = 1800.0
  /// Seconds that sessions have for their last words, also those that are behind.
  private static let lastWords = 15.0
  /// Bytes that stay free: enough to save what was recorded.
  static let reserve = 64 << 20
  /// Bytes that must be free to begin.
  static let needed = 256 << 20

  let shelf: TakeShelf
  private let mend: @Sendable (String, String) throws -> Void
  private let ears: any StudioEars
  private let state = Guarded(Shared())

  /// Takes over the takes of a studio folder; those that were left unfinished wait a while for their page.
  init(shelf: TakeShelf, ears: any StudioEars, mend: @escaping @Sendable (String, String) throws -> Void) {
    self.shelf = shelf
    self.ears = ears
    self.mend = mend
    let now = Clock.now
    for id in shelf.unfinished() {
      state.withLock { $0.takes[id] = Take(Work(heardAt: now, isLeft: true)) }
    }
    _ = WorkerThread.tryStart { [weak self] in
      while let desk = self, desk.state.withLock({ $0.isOpen }) {
        desk.lookAround()
        Pause.wait(0.25)
      }
    }
  }

  // MARK: The page

  /// Begins a take.
  /// - Throws: `ServerError`: no room; what the folder's errors are.
  /// - Parameter hasSession: whether a session is going to hear it.
  func begin(
    _ script: StoredScript, _ device: TakeManifest.Device, hasSession: Bool
  ) throws -> (id: String, free: Int?) {
    let free = TakeRecording.free(in: shelf.folder)
    if let free, free < Self.needed { throw Self.full(free) }
    let media = Self.fileName(device.type ?? "")
    let place = try shelf.makePlace(for: script)
    let marker = RecordingMarker(
      made: LocalTime.utc(), title: place.title, language: script.language,
      source: .init(id: script.id, title: script.title, revision: script.revision), device: device, media: media)
    let recording = try TakeRecording(
      making: shelf.path(place.id), script: Array(script.text.utf8), marker)
    state.withLock {
      $0.takes[place.id] = Take(
        Work(recording: recording, awaitsSession: hasSession, heardAt: Clock.now, isLeft: false))
    }
    return (place.id, free)
  }

  /// Keeps a piece of the recording.
  func add(_ bytes: [UInt8], to id: String, at offset: Int) throws -> (size: Int, free: Int?) {
    let take = try find(id)
    let free = TakeRecording.free(in: shelf.folder)
    let result = try take.withLock { work throws -> TakeRecording.Piece in
      let recording = try open(id, &work)
      work.heardAt = Clock.now
      if let free, free < Self.reserve / 2 { throw Self.full(free) }
      return try recording.add(bytes, at: offset)
    }
    switch result {
    case .kept(let size): return (size, free)
    case .early(let size):
      throw ServerError(
        409, "gap", "Something is missing before this piece", hint: "Send what follows byte \(size)",
        extra: "\"size\":\(size)")
    }
  }

  /// Somebody who may not has tried to add to a take: a page of an earlier start that is still there. One that was left behind
  /// waits for it; nothing else comes of it.
  func knocked(_ id: String) {
    state.withLock { $0.takes[id] }?.withLock { work in
      guard work.isLeft, work.recording == nil, Clock.now - work.leftAt < Self.longestWait else { return }
      work.heardAt = Clock.now
    }
  }

  /// Takes facts that were not known at the beginning, such as the shape of the picture.
  func note(_ id: String, _ change: (inout TakeManifest.Device) -> Void) throws {
    let take = try find(id)
    try take.withLock { work in try open(id, &work).note(change) }
  }

  /// Ends a take; it is saved as soon as its last words are there.
  /// - Parameters:
  ///   - bytes: how many the page has recorded.
  ///   - ending: why, where the reader did not end it, and whether it may be torn.
  func end(_ id: String, bytes: Int, _ ending: TakeFinisher.Ending) throws {
    let take = try find(id)
    try take.withLock { work in
      let recording = try open(id, &work)
      guard recording.size >= bytes else {
        throw ServerError(
          409, "gap", "The recording is not whole yet", hint: "Send what follows byte \(recording.size)",
          extra: "\"size\":\(recording.size)")
      }
      work.heardAt = Clock.now
      work.ending = ending
      work.endsBy = min(work.endsBy ?? .infinity, Clock.now + Self.lastWords)
    }
  }

  // MARK: The session

  /// Has a session keep what it hears for a take.
  func join(
    _ id: String, engine: RecognizerDescriptor, script: Script, offset: Double
  ) throws -> SessionLog {
    let take = try find(id)
    return try take.withLock { work in
      let log = try open(id, &work).begin(session: engine, script: script, offset: offset)
      work.sessions += 1
      work.awaitsSession = false
      work.heardAt = Clock.now
      return log
    }
  }

  /// A session is done with a take.
  func leave(_ id: String) {
    state.withLock { $0.takes[id] }?.withLock { $0.sessions -= 1 }
  }

  // MARK: What there is

  /// What a take is doing; `nil` for one that is saved or not there.
  func doing(_ id: String) -> (state: State, size: Int, failure: String?)? {
    state.withLock { $0.takes[id] }?.withLock { ($0.state, $0.recording?.size ?? 0, $0.failure) }
  }

  /// Ends every take and saves it; waits until that is done, at most so many seconds.
  func close(within seconds: Double) {
    let end = Clock.now + seconds
    state.withLock { $0.isOpen = false }
    for take in state.withLock({ $0.takes.values }) {
      take.withLock { work in
        guard work.state == .recording, work.recording != nil else { return }
        if work.endsBy == nil { work.ending = .init(reason: "studio-closed", isRecovered: true) }
        work.endsBy = min(work.endsBy ?? .infinity, Clock.now)
      }
    }
    while Clock.now < end {
      let isBusy = state.withLock { $0.isSaving }
      if !isBusy, nextToSave(isClosing: true).map({ save($0) }) == nil { return }
      if isBusy { Pause.wait(0.02) }
    }
  }

  // MARK: Inside

  private func find(_ id: String) throws(ServerError) -> Take {
    if let take = state.withLock({ $0.takes[id] }) { return take }
    guard shelf.exists(id) else { throw ServerError(404, "no-such-take", "There is no take “\(id)”") }
    throw ServerError(410, "ended", "This take is saved already", hint: "Begin another")
  }

  /// The recording of a take that still goes on.
  private func open(_ id: String, _ work: inout Work) throws -> TakeRecording {
    guard work.state == .recording else {
      throw ServerError(410, "ended", "This take is saved already", hint: "Begin another")
    }
    if let recording = work.recording { return recording }
    guard let recording = try TakeRecording(resuming: shelf.path(id)) else {
      throw ServerError(409, "taken", "Another studio records this take")
    }
    work.recording = recording
    return recording
  }

  private func lookAround() {
    let now = Clock.now
    for take in state.withLock({ $0.takes.values }) {
      take.withLock { work in
        guard work.state == .recording, work.endsBy == nil else { return }
        let isGone = now - work.heardAt > (work.sessions > 0 ? Self.mostPatience : Self.patience)
        guard isGone else { return }
        work.ending = .init(
          reason: work.isLeft ? "killed" : work.sessions > 0 ? "no-data" : "page-gone", isRecovered: true)
        work.endsBy = now
      }
    }
    guard state.withLock({ !$0.isSaving }), let id = nextToSave(isClosing: false) else { return }
    // Whoever looks around is not to wait for it.
    if !WorkerThread.tryStart({ [self] in save(id) }) { state.withLock { $0.isSaving = false } }
  }

  /// A take that is to be saved now, claimed for whoever asks.
  private func nextToSave(isClosing: Bool) -> String? {
    let now = Clock.now
    return state.withLock { state in
      guard !state.isSaving else { return nil }
      let due = state.takes.first { _, take in
        take.withLock { work in
          guard work.state == .recording, let endsBy = work.endsBy else { return false }
          return work.sessions <= 0 && !work.awaitsSession || now >= endsBy || isClosing
        }
      }
      guard let due else { return nil }
      state.isSaving = true
      due.value.withLock { $0.state = .finishing }
      return due.key
    }
  }

  private func save(_ id: String) {
    defer { state.withLock { $0.isSaving = false } }
    guard let take = state.withLock({ $0.takes[id] }) else { return }
    let (ending, recording) = take.withLock { ($0.ending, $0.recording) }
    do {
      // Nobody else's: one that was left behind may be another studio's.
      guard let recording = try recording ?? TakeRecording(resuming: shelf.path(id)) else {
        state.withLock { $0.takes[id] = nil }
        return
      }
      if recording.size == 0 {
        try shelf.discard(id)
      } else {
        let finisher = try TakeFinisher(folder: shelf.path(id))
        _ = try finisher.finish(ending, mend: mend, hear: LateHearing(ears: ears).hear) { updates, engine, recording in
          guard state.withLock({ $0.isOpen }), let aligner = try ears.aligner(for: finisher.language) else { return }
          // Who closes the studio does not wait for it.
          try WordTimer.time(&updates, heardBy: engine, in: recording, with: aligner) { _ in
            state.withLock { $0.isOpen }
          }
        }
      }
      withExtendedLifetime(recording) {}
      state.withLock { $0.takes[id] = nil }
    } catch {
      take.withLock { work in
        work.state = .damaged
        work.failure = ServerError.of(error).message
        work.recording = nil
      }
    }
  }

  private static func full(_ free: Int) -> ServerError {
    ServerError(
      507, "disk-full", "Only \(free >> 20) MB are free on the disk with the studio folder",
      hint: "Free some space, or start followspot with --studio on another disk", extra: "\"free\":\(free)")
  }

  /// The recording's file for a type that a browser names.
  private static func fileName(_ type: String) -> String {
    let kind = type.lowercased()
    if kind.hasPrefix("audio/mp4") { return "recording.m4a" }
    if kind.contains("mp4") { return "recording.mp4" }
    return kind.contains("ogg") ? "recording.ogg" : "recording.webm"
  }
}
