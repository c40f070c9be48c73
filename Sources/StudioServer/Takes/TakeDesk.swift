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
  struct Work: Sendable {
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
    /// When saving is tried again where there was no room for it, and after how many seconds the next time.
    var retry: (at: Double, after: Double)?
    /// Whether a program that was killed left it.
    let isLeft: Bool
    /// When it was found.
    var leftAt = Clock.now
  }

  typealias Take = Guarded<Work>

  struct Shared {
    var takes: [String: Take] = [:]
    var isOpen = true
    var isSaving = false
  }

  /// Seconds without a piece and without a session after which the page has gone.
  static let patience = 6.0
  /// Seconds without a piece after which nothing more comes, whatever the session does.
  static let mostPatience = 45.0
  /// Seconds that a take which was left behind waits for a page that is still there.
  static let longestWait = 1800.0
  /// Seconds that sessions have for their last words, also those that are behind.
  static let lastWords = 15.0
  /// Bytes that stay free: enough to save what was recorded.
  static let reserve = 64 << 20
  /// Bytes that must be free to begin.
  static let needed = 256 << 20
  /// Bytes without which nothing can be saved.
  static let least = 256 << 10
  /// Seconds after which a take that there was no room to save is tried again; each time twice as long.
  static let retry = 5.0...300.0

  let shelf: TakeShelf
  let ears: any StudioEars
  let state = Guarded(Shared())
  /// Makes a playable copy of a torn recording at another path.
  let makeCopy: @Sendable (String, String) throws -> Void
  private let freeBytes: @Sendable (String) -> Int?

  /// Takes over the takes of a studio folder; those that were left unfinished wait a while for their page.
  /// - Parameters:
  ///   - free: bytes that are free on the disk with a folder; `nil` where that is not known.
  ///   - mend: makes a playable copy of a torn recording at another path.
  init(
    shelf: TakeShelf, ears: any StudioEars, free: @escaping @Sendable (String) -> Int? = { TakeRecording.free(in: $0) },
    mend: @escaping @Sendable (String, String) throws -> Void
  ) {
    self.shelf = shelf
    self.ears = ears
    freeBytes = free
    makeCopy = mend
    for id in shelf.unfinished() { takeUp(id, waits: true) }
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
    let free = self.free
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

  /// Keeps a piece of the recording. Where there is no room for it the take ends: what comes later can't follow what
  /// is missing, and the page goes on asking.
  func add(_ bytes: [UInt8], to id: String, at offset: Int) throws -> (size: Int, free: Int?) {
    let take = try find(id)
    let free = self.free
    let result = try take.withLock { work throws -> TakeRecording.Piece in
      let recording = try open(id, &work)
      work.heardAt = Clock.now
      do {
        if let free, free < Self.reserve / 2 { throw Self.full(free) }
        return try recording.add(bytes, at: offset)
      } catch {
        guard ServerError.of(error).status == 507 else { throw error }
        if work.endsBy == nil { work.ending = .init(reason: "disk-full", isRecovered: true) }
        work.endsBy = min(work.endsBy ?? .infinity, Clock.now + Self.lastWords)
        throw error
      }
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
      // Where that fails, it is only a program which is killed that does not know.
      try? recording.end(ending)
      work.endsBy = min(work.endsBy ?? .infinity, Clock.now + Self.lastWords)
    }
  }

  // MARK: The session

  /// Has a session keep what it hears for a take.
  func join(
    _ id: String, engine: RecognizerDescriptor, script: Script, revision: String, offset: Double
  ) throws -> SessionLog {
    let take = try find(id)
    return try take.withLock { work in
      let log = try open(id, &work).begin(session: engine, script: script, revision: revision, offset: offset)
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

  typealias Doing = (state: State, size: Int, failure: String?)

  /// Bytes that are free on the disk with the takes; `nil` where that is not known.
  var free: Int? { freeBytes(shelf.folder) }

  /// What a take is doing; `nil` for one that is saved or not there.
  func doing(_ id: String) -> Doing? {
    state.withLock { $0.takes[id] }?.withLock { ($0.state, $0.recording?.size ?? 0, $0.failure) }
  }

  /// Takes over a take that a program has left, or that was brought back; nothing where it is saved.
  /// - Parameter waits: whether its page may still be there. One that has its description has nothing to wait for.
  func takeUp(_ id: String, waits: Bool) {
    guard shelf.isUnfinished(id) else { return }
    var work = Work(heardAt: Clock.now, isLeft: true)
    if !waits || shelf.isDescribed(id) {
      work.ending = .init(reason: "killed", isRecovered: true)
      work.endsBy = work.heardAt
    }
    state.withLock { [work] in $0.takes[id] = Take(work) }
  }

  /// Lets go of a take that could not be saved, which is to be thrown away; `false` where it is recorded or saved
  /// just now.
  func letGo(of id: String) -> Bool {
    state.withLock { state in
      guard let take = state.takes[id] else { return true }
      guard take.withLock({ $0.state == .damaged }) else { return false }
      state.takes[id] = nil
      return true
    }
  }

  // MARK: Inside

  private func find(_ id: String) throws(ServerError) -> Take {
    if let take = state.withLock({ $0.takes[id] }) { return take }
    guard shelf.exists(id) else { throw ServerError(404, "no-such-take", "There is no take “\(id)”") }
    throw Self.ended
  }

  private static let ended = ServerError(410, "ended", "This take is saved already", hint: "Begin another")

  /// The recording of a take that still goes on.
  private func open(_ id: String, _ work: inout Work) throws -> TakeRecording {
    if work.state == .damaged {
      throw ServerError(410, "ended", "This take could not be saved: nothing can be added to it", hint: work.failure)
    }
    guard work.state == .recording else { throw Self.ended }
    if let recording = work.recording { return recording }
    guard let recording = try TakeRecording(resuming: shelf.path(id)) else {
      guard shelf.isUnfinished(id) else { throw Self.ended }
      throw ServerError(409, "taken", "Another studio records this take")
    }
    work.recording = recording
    return recording
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
