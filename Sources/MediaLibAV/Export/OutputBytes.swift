// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import PlainFiles
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A media file in the making: `NAME.part` until `commit` gives it its name. One owner writes to it; what is dropped
/// without a `commit` is removed.
final class OutputBytes {
  /// The file as it was named.
  let path: String
  /// What is written to meanwhile.
  let part: String
  private let target: String
  private var descriptor: Int32
  /// The system's number of the first failure to write, or 0.
  fileprivate(set) var failure: Int32 = 0

  /// Opens the file. The one that has the name now stays as it is until `commit`.
  /// - Throws: `StudioError` `unwritable`, `disk-full`; also where another export writes to that name.
  init(path: String) throws {
    self.path = path
    // The name may be a link: what it leads to is replaced, not the link.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    target = resolved.map { String(cString: $0) } ?? path
    part = target + ".part"
    descriptor = -1
    var status = stat()
    if stat(target, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no ordinary file"
        throw StudioError(
          .unwritable, "\(path) is \(kind)", hint: "Name a file that can be written from its start again")
      }
      guard access(target, W_OK) == 0 else { throw OutputFailure.error(errno, creating: path) }
    }
    try openPart()
  }

  private func openPart() throws {
    while true {
      descriptor = open(part, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw OutputFailure.error(errno, creating: path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        descriptor = -1
        throw StudioError(
          .unwritable, "\(path) is being written by another export", hint: "Wait for it, or export to another name")
      }
      // Whoever had the lock before may have given the file its name meanwhile: then it isn't ours.
      var mine = stat()
      var named = stat()
      if fstat(descriptor, &mine) == 0, stat(part, &named) == 0, mine.st_ino == named.st_ino,
        mine.st_dev == named.st_dev
      {
        break
      }
      close(descriptor)
    }
    // What a run that was killed has left in it is of no use.
    _ = ftruncate(descriptor, 0)
  }

  deinit {
    guard descriptor >= 0 else { return }
    unlink(part)
    close(descriptor)
  }

  /// Puts the file in its place; its bytes are on the disk before it has the name.
  func commit() throws {
    guard fsync(descriptor) == 0, rename(part, target) == 0 else { throw OutputFailure.error(errno, writing: path) }
    close(descriptor)
    descriptor = -1
    let folder = open(
      target.split(separator: "/").count > 1 || target.hasPrefix("/") ? parent : ".", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private var parent: String {
    let end = target.lastIndex(of: "/") ?? target.startIndex
    return end == target.startIndex ? "/" : String(target[..<end])
  }

  /// Writes all bytes; returns how many, or minus the error number.
  fileprivate func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    let number = Descriptor.write(bytes, to: descriptor)
    if failure == 0 { failure = number }
    return number == 0 ? Int32(bytes.count) : -number
  }

  fileprivate func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    if whence & AVSEEK_SIZE != 0 {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -1
    }
    return Int64(lseek(descriptor, off_t(offset), whence & 3))
  }
}

/// libav's view of the bytes: the only owner of that handle.
final class OutputStream {
  let bytes: OutputBytes
  let handle: UnsafeMutablePointer<AVIOContext>

  init(_ bytes: OutputBytes) throws {
    self.bytes = bytes
    let owner = Unmanaged.passUnretained(bytes).toOpaque()
    guard let handle = followspot_writer(owner, 1 << 18, writeOutput, seekOutput) else {
      throw StudioError(.engine, "Out of memory while opening \(bytes.path)")
    }
    self.handle = handle
  }

  deinit { followspot_free_writer(handle) }
}

// Free functions: what C calls belongs to no actor.
private func writeOutput(_ owner: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let owner, let bytes else { return -EINVAL }
  return Unmanaged<OutputBytes>.fromOpaque(owner).takeUnretainedValue().write(
    UnsafeRawBufferPointer(start: bytes, count: Int(count)))
}

private func seekOutput(_ owner: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
  guard let owner else { return -1 }
  return Unmanaged<OutputBytes>.fromOpaque(owner).takeUnretainedValue().seek(offset, whence)
}
