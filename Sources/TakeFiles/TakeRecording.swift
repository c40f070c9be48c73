// SPDX-License-Identifier: GPL-3.0-or-later
package import Pipeline
internal import PlainFiles
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A take while it is recorded: the recording grows, piece by piece, each on the disk before it is acknowledged.
///
/// One owner at a time, which a lock on the marker sees to, also between programs.
package final class TakeRecording: @unchecked Sendable {
  /// The take's folder.
  package let folder: String
  /// Bytes of the recording.
  package private(set) var size: Int
  package private(set) var marker: RecordingMarker
  /// The recording's descriptor; -1 until there is one.
  private var media: Int32
  private let lock: Int32

  /// The largest piece that is taken at once.
  package static let largestPiece = 64 << 20

  /// Makes the folder of a new take.
  /// - Parameters:
  ///   - folder: a path that is free.
  ///   - script: the script as it is read.
  package convenience init(making folder: String, script: [UInt8], _ marker: RecordingMarker) throws {
    try StudioFiles.makeFolder(folder)
    try StudioFiles.replace("\(folder)/\(Self.scriptFile)", with: script)
    try marker.write(in: folder)
    try self.init(opening: folder, marker)
    try openMedia()
  }

  /// Goes on with one that a program left. A recording that this one was about to mend is as it was before.
  /// - Returns: `nil` where the folder has no marker, or another program is recording into it; also where the take is
  ///   saved already, of which the marker is removed then.
  package convenience init?(resuming folder: String) throws {
    guard let marker = try RecordingMarker(in: folder) else { return nil }
    do {
      try self.init(opening: folder, marker)
      if TakeFinisher.isSaved(folder) {
        try TakeFinisher.putAway(folder, marker)
        return nil
      }
      try TornRecording(folder: folder, media: marker.media).takeBack()
      // Nothing is made here: a recording that is gone is not an empty one, and to be missed.
      if StudioFiles.status(of: path) != nil { try openMedia() }
    } catch is Taken {
      return nil
    }
  }

  private struct Taken: Error {}

  private init(opening folder: String, _ marker: RecordingMarker) throws {
    self.folder = folder
    self.marker = marker
    lock = open("\(folder)/\(Self.lockFile)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw OutputFailure.error(errno, creating: folder) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Taken()
    }
    media = -1
    size = 0
  }

  deinit {
    if media >= 0 { close(media) }
    close(lock)
  }

  private var path: String { "\(folder)/\(marker.media)" }

  /// Opens the recording; makes it where there is none.
  private func openMedia() throws(StudioError) {
    guard media < 0 else { return }
    media = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard media >= 0 else { throw OutputFailure.error(errno, creating: path) }
    var status = stat()
    size = fstat(media, &status) == 0 ? Int(status.st_size) : 0
  }

  static let scriptFile = "script.md"
  static let lockFile = ".lock"

  /// What became of a piece.
  package enum Piece: Sendable, Hashable {
    /// It is on the disk; so many bytes there are now.
    case kept(size: Int)
    /// What comes before it is missing: so many bytes there are.
    case early(size: Int)
  }

  /// Adds a piece where it belongs. One that has come before, whole or in part, changes nothing.
  ///
  /// Cost: a write and a flush to the device.
  /// - Throws: `StudioError` `disk-full` or `unwritable`; what was there before stays.
  package func add(_ bytes: [UInt8], at offset: Int) throws(StudioError) -> Piece {
    guard offset <= size else { return .early(size: size) }
    guard offset + bytes.count > size else { return .kept(size: size) }
    try openMedia()
    var done = size - offset
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(media, $0.baseAddress! + done, bytes.count - done, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        // A piece is there whole or not at all.
        _ = ftruncate(media, off_t(size))
        throw OutputFailure.error(number, writing: path)
      }
      done += count
    }
    guard Self.flush(media) == 0 else {
      throw OutputFailure.error(errno, writing: path)
    }
    size = offset + bytes.count
    return .kept(size: size)
  }

  /// Begins to keep what a session hears. What the first one follows is what is read: it becomes the take's script
  /// where it is another by now than the one that the take was begun with.
  /// - Parameters:
  ///   - script: what the session follows.
  ///   - revision: of that script in the studio.
  ///   - offset: seconds of the session's sound at which the recording began.
  package func begin(
    session engine: RecognizerDescriptor, script: Script, revision: String? = nil, offset: Double
  ) throws -> SessionLog {
    if marker.sessions.isEmpty { try take(script, revision) }
    let number = (marker.sessions.last?.number ?? 0) + 1
    marker.sessions.append(.init(number: number, offset: offset, engine: engine.id))
    let log = try SessionLog(folder: folder, number: number, script: script, engine: engine)
    try marker.write(in: folder)
    return log
  }

  private func take(_ script: Script, _ revision: String?) throws(StudioError) {
    let (path, bytes) = ("\(folder)/\(Self.scriptFile)", Array(script.source.utf8))
    if try StudioFiles.read(path, largest: 16 << 20) != bytes { try StudioFiles.replace(path, with: bytes) }
    marker.language = script.language.description
    if let revision { marker.source.revision = revision }
  }

  /// Keeps how it came to its end, for whoever saves it.
  package func end(_ ending: TakeFinisher.Ending) throws(StudioError) {
    guard marker.ended != ending else { return }
    marker.ended = ending
    try marker.write(in: folder)
  }

  /// Takes facts that were not known at the beginning.
  package func note(_ change: (inout TakeManifest.Device) -> Void) {
    var changed = marker
    change(&changed.device)
    guard changed != marker else { return }
    marker = changed
    try? marker.write(in: folder)
  }

  /// Bytes that are free on the disk with a folder; `nil` where that is not known.
  package static func free(in folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  private static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      fsync(descriptor)
    #else
      fdatasync(descriptor)
    #endif
  }
}
