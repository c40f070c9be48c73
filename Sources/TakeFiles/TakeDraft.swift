// SPDX-License-Identifier: GPL-3.0-or-later
package import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TLSOpenSSL

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A take's folder in the making: hidden until it is whole, removed where it never is. Its maker holds a lock on it,
/// so that what a program that was killed has left can be told from what another is at.
package final class TakeDraft {
  private let parent: String
  private let name: String
  /// The hidden folder.
  package let folder: String
  /// The option that names another folder, for hints.
  private let option: String
  private var isDone = false
  /// The folder's descriptor, which holds the lock; -1 where the file system has no locks.
  private let lock: Int32

  /// Makes the hidden folder.
  /// - Parameters:
  ///   - parent: an existing folder.
  ///   - name: what the take is to be called; a number is added where that is taken.
  ///   - option: what names another folder, for hints.
  /// - Throws: `StudioError` `unwritable`.
  package init(in parent: String, name: String, option: String = "--into") throws {
    self.parent = parent
    self.option = option
    self.name = name
    let made = try Self.makeFolder(parent, name, option)
    folder = made.path
    lock = made.lock
  }

  deinit {
    if !isDone { StudioFiles.removeFolder(folder) }
    if lock >= 0 { close(lock) }
  }

  private static func makeFolder(
    _ parent: String, _ name: String, _ option: String
  ) throws -> (path: String, lock: Int32) {
    while true {
      let path = "\(parent)/.\(name).\(UInt32.random(in: 0...(.max)))\(ending)"
      guard mkdir(path, 0o755) == 0 else {
        let number = errno
        if number == EEXIST { continue }
        if number == ENOENT || number == ENOTDIR {
          throw StudioError(
            .unwritable, "There is no folder \(parent)", hint: "Make it first, or name another with \(option)")
        }
        throw OutputFailure.error(number, creating: "\(parent)/\(name)")
      }
      // Between the two, somebody who tidies up may have taken it for one that was left.
      if let lock = hold(path) { return (path, lock) }
    }
  }

  // MARK: What is left

  private static let ending = ".part"

  /// Removes the folders in the making that nobody is at any more.
  /// - Parameter parent: the folder that they were to be in.
  package static func removeLeft(in parent: String) {
    for name in StudioFiles.allNames(in: parent) where isDraft(name) {
      let path = "\(parent)/\(name)"
      guard StudioFiles.isFolder(path) else { continue }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { StudioFiles.removeFolder(path) }
    }
  }

  /// `.NAME.NUMBER.part`.
  private static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let parts = name.dropFirst().dropLast(ending.count).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.last.flatMap { UInt32($0) } != nil
  }

  /// Takes the lock of a folder that was just made; `nil` where the folder is not there any more, or about to go.
  private static func hold(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let isHeld = errno == EWOULDBLOCK
      close(descriptor)
      return isHeld ? nil : -1
    }
    var (mine, named) = (stat(), stat())
    guard fstat(descriptor, &mine) == 0, lstat(path, &named) == 0, mine.st_ino == named.st_ino else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  // MARK: Making it

  /// Copies a file into the folder, byte for byte.
  /// - Parameter progress: told the bytes done and their number; ends the copy where it returns false.
  /// - Returns: the part, or `nil` where `progress` ended it.
  package func copy(
    _ path: String, as file: String, progress: (Int, Int) -> Bool
  ) throws -> TakeManifest.Part? {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else {
      throw StudioError(.unreadable, "\(path) can't be read: \(Descriptor.message(errno))")
    }
    defer { close(source) }
    var status = stat()
    fstat(source, &status)
    let size = Int(status.st_size)
    try checkSpace(for: size, path)
    let part = "\(folder)/\(file).part"
    let target = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw OutputFailure.error(errno, creating: part) }
    defer { close(target) }
    let digest = Digest()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var done = 0
    while true {
      let count = chunk.withUnsafeMutableBytes { Descriptor.read(into: $0, from: source) }
      if count == 0 { break }
      if count < 0 {
        throw StudioError(.unreadable, "\(path) can't be read: \(Descriptor.message(Int32(-count)))")
      }
      let failure = chunk.withUnsafeBytes { bytes in
        digest.add(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        return Descriptor.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: target)
      }
      if failure != 0 { throw OutputFailure.error(failure, writing: "\(parent)/\(name)") }
      done += count
      guard progress(done, max(size, done)) else { return nil }
    }
    guard fsync(target) == 0, rename(part, "\(folder)/\(file)") == 0 else {
      throw OutputFailure.error(errno, writing: "\(parent)/\(name)")
    }
    let original = path.split(separator: "/").last.map(String.init)
    return TakeManifest.Part(file: file, bytes: done, sha256: digest.finish(), original: original)
  }

  /// Writes a small file into the folder.
  package func write(_ bytes: [UInt8], as file: String, original: String? = nil) throws -> TakeManifest.Part {
    let part = "\(folder)/\(file).part"
    let target = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw OutputFailure.error(errno, creating: part) }
    defer { close(target) }
    let failure = bytes.withUnsafeBytes { Descriptor.write($0, to: target) }
    if failure != 0 { throw OutputFailure.error(failure, writing: "\(parent)/\(name)") }
    guard fsync(target) == 0, rename(part, "\(folder)/\(file)") == 0 else {
      throw OutputFailure.error(errno, writing: "\(parent)/\(name)")
    }
    return TakeManifest.Part(bytes, as: file, original: original)
  }

  /// Gives the folder its name, or the name with the next free number; returns its path.
  package func commit() throws -> String {
    sync(folder)
    for number in 1...10_000 {
      let path = number == 1 ? "\(parent)/\(name)" : "\(parent)/\(name) \(number)"
      var status = stat()
      if lstat(path, &status) == 0 { continue }
      if rename(folder, path) == 0 {
        isDone = true
        sync(parent)
        return path
      }
      guard errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR else {
        throw OutputFailure.error(errno, creating: path)
      }
    }
    throw StudioError(.unwritable, "\(parent) has too many folders of that name", hint: "Name another with \(option)")
  }

  private func checkSpace(for bytes: Int, _ path: String) throws {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return }
    let free = Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    guard free < bytes + 1 << 20 else { return }
    throw StudioError(
      .diskFull, "\(parent) has no room for a copy of \(path): \(bytes >> 20) MB are needed and \(free >> 20) MB free",
      hint: "Free some space, or name a folder on another disk with \(option)")
  }

  private func sync(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
