// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A large file in the making: `NAME.part` until `commit` gives it its name. One owner writes to it; what is dropped
/// without a `commit` is removed.
package final class PartFile {
  /// The file as it was named.
  package let path: String
  /// What is written to meanwhile.
  package let part: String
  private let target: String
  private var descriptor: Int32
  /// The system's number of the first failure to write, or 0.
  package private(set) var failure: Int32 = 0

  /// Opens the file. The one that has the name now stays as it is until `commit`.
  /// - Parameter inputs: files that are read meanwhile and must not be replaced.
  /// - Throws: `StudioError` `unwritable`, `disk-full`; also where another export writes to that name; `usage` where it would
  ///   replace an input.
  package init(path: String, inputs: [String] = []) throws {
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
      try Self.refuse(path, inputs: inputs)
      guard access(target, W_OK) == 0 else { throw OutputFailure.error(errno, creating: path) }
    }
    try openPart()
  }

  /// Throws where writing to `path` would replace one of `inputs`.
  package static func refuse(_ path: String, inputs: [String]) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    for input in inputs {
      var other = stat()
      guard stat(input, &other) == 0, other.st_ino == status.st_ino, other.st_dev == status.st_dev else { continue }
      throw StudioError(.usage, "\(path) would replace \(input), which is read", hint: "Write to another name")
    }
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
  package func commit() throws {
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
  package func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    let number = Descriptor.write(bytes, to: descriptor)
    if failure == 0 { failure = number }
    return number == 0 ? Int32(bytes.count) : -number
  }

  /// Goes to a place in the file; returns it, or -1.
  package func seek(_ offset: Int, _ whence: Int32) -> Int { Int(lseek(descriptor, off_t(offset), whence)) }

  /// Bytes of the file.
  package var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Writes a whole file of text.
  package static func write(_ text: String, to path: String, inputs: [String]) throws {
    let file = try PartFile(path: path, inputs: inputs)
    let number = Array(text.utf8).withUnsafeBytes { file.write($0) }
    if number < 0 { throw OutputFailure.error(-number, writing: path) }
    try file.commit()
  }
}
