// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file in the making: it gets its name once it is whole, so nobody ever finds a half-written one.
///
/// Lines go to `NAME.part` beside it; `commit` puts it in place, and a file that is dropped without that is removed. A
/// device or a pipe (`/dev/stderr`, `/dev/full`) is written to directly. One owner writes to it.
final class OutputFile {
  /// The file as it was named.
  let path: String
  private let target: String
  private let part: String?
  private var descriptor: Int32
  private var waiting: [UInt8] = []
  /// Why lines of it are missing: it never gets its name.
  private var failure: (any Error)?

  /// Opens the file. The one that has the name now stays as it is until `commit`.
  /// - Throws: `StudioError` where it can't be created or another run is writing it.
  init(path: String) throws {
    self.path = path
    // The name may be a link: what it leads to is replaced, not the link.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    self.target = target
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw OutputFailure.error(EISDIR, creating: path) }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      part = nil
      descriptor = open(target, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw OutputFailure.error(errno, creating: path) }
      return
    }
    if exists, access(target, W_OK) != 0 { throw OutputFailure.error(errno, creating: path) }
    let part = target + ".part"
    self.part = part
    descriptor = open(part, O_WRONLY | O_CREAT | O_CLOEXEC, exists ? status.st_mode & 0o777 : 0o666)
    if descriptor < 0 { throw OutputFailure.error(errno, creating: path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      close(descriptor)
      descriptor = -1
      throw StudioError(
        .unwritable, "\(path) is being written by another run", hint: "Wait for it, or write to another name")
    }
    // What a run that was killed has left in it is of no use.
    _ = ftruncate(descriptor, 0)
  }

  /// Adds a line.
  func write(line: String) throws {
    waiting.append(contentsOf: line.utf8)
    waiting.append(10)
    if waiting.count >= 1 << 14 { try flush() }
  }

  private func flush() throws {
    if let failure { throw failure }
    let code = waiting.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    waiting.removeAll(keepingCapacity: true)
    guard code != 0 else { return }
    let error = OutputFailure.error(code, writing: path)
    failure = error
    throw error
  }

  /// Puts the file in its place; its bytes are on the disk before it has the name.
  func commit() throws {
    try flush()
    guard let part else {
      close(descriptor)
      descriptor = -1
      return
    }
    guard fsync(descriptor) == 0, rename(part, target) == 0 else { throw OutputFailure.error(errno, writing: path) }
    close(descriptor)
    descriptor = -1
  }

  deinit {
    guard descriptor >= 0 else { return }
    if let part { unlink(part) }
    close(descriptor)
  }
}
