// SPDX-License-Identifier: GPL-3.0-or-later
package import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Plain files, read whole and written by replacement, so that nobody ever finds a half-written one.
package enum StudioFiles {
  /// What is known of a file without reading it.
  package struct Status: Hashable {
    /// Seconds since 1970.
    package var modified: Double
    package var size: Int
  }

  /// `nil` where there is no regular file of that name; a link is none.
  package static func status(of path: String) -> Status? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Status(modified: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9, size: Int(status.st_size))
  }

  /// Everything in a regular file; `nil` where there is none.
  package static func read(_ path: String, largest: Int) throws(StudioError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT || errno == ELOOP || errno == ENOTDIR || errno == ENAMETOOLONG { return nil }
    guard descriptor >= 0 else { throw failure(.unreadable, path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_size <= largest else {
      throw StudioError(.notText, "\(path) is too large: more than \(largest >> 20) MB")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = readSome(descriptor, &chunk)
      if count == 0 { return bytes }
      guard count > 0 else { throw failure(.unreadable, path, errno) }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= largest else { throw StudioError(.notText, "\(path) grows while it is read") }
    }
  }

  /// Puts `bytes` under a name: they are on the disk before they have it.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(StudioError) {
    let part = "\(path).\(UInt32.random(in: 0...(.max))).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(.unwritable, path, errno) }
    var problem: Int32 = 0
    var done = 0
    while done < bytes.count, problem == 0 {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      if count < 0, errno != EINTR { problem = errno }
      done += max(0, count)
    }
    if problem == 0, fsync(descriptor) != 0 { problem = errno }
    close(descriptor)
    if problem == 0, rename(part, path) != 0 { problem = errno }
    if problem != 0 {
      unlink(part)
      throw failure(.unwritable, path, problem)
    }
    syncFolder(of: path)
  }

  /// Gives a file another name, one that is free: whoever calls has looked.
  package static func move(_ path: String, to other: String) throws(StudioError) {
    guard rename(path, other) == 0 else { throw failure(.unwritable, other, errno) }
    syncFolder(of: other)
    syncFolder(of: path)
  }

  /// Gives a file a second name, one that is free; `false` where the file system has no such thing.
  package static func link(_ path: String, to other: String) -> Bool {
    #if canImport(Darwin)
      let isDone = Darwin.link(path, other) == 0
    #else
      let isDone = Glibc.link(path, other) == 0
    #endif
    if isDone { syncFolder(of: other) }
    return isDone
  }

  /// Whether two names are those of one file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard lstat(path, &one) == 0, lstat(other, &two) == 0 else { return false }
    return one.st_ino == two.st_ino && one.st_dev == two.st_dev
  }

  /// Takes the right to write into a file from everybody; who owns it can still rename and remove it.
  package static func protect(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    chmod(path, status.st_mode & 0o555)
  }

  /// Waits for a lock that programs share; it is given back when the descriptor is closed.
  package static func lock(_ path: String) throws(StudioError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure(.unwritable, path, errno) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return descriptor
  }

  /// Removes what a program that was killed had begun to write a while ago.
  package static func removeParts(in folder: String) {
    for name in names(in: folder) where name.hasSuffix(".part") {
      let path = "\(folder)/\(name)"
      if let status = status(of: path), Double(time(nil)) - status.modified > 60 { unlink(path) }
    }
  }

  /// Removes a file; none is as good.
  /// - Parameter isLasting: whether it is to stay removed when the power goes right afterwards.
  package static func removeFile(_ path: String, isLasting: Bool = false) throws(StudioError) {
    if unlink(path) != 0, errno != ENOENT { throw failure(.unwritable, path, errno) }
    if isLasting { syncFolder(of: path) }
  }

  /// Removes a folder with the files in it; one that has folders in it stays, with those.
  package static func removeFolder(_ path: String) {
    for name in allNames(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Makes a folder and those above it; only the person may look into what is made.
  package static func makeFolder(_ path: String) throws(StudioError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw failure(.unwritable, made, errno) }
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw StudioError(.unwritable, "\(path) is not a folder", hint: "Name another with --studio")
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw failure(.unwritable, path, errno) }
  }

  /// Names in a folder, hidden ones left out; empty where there is none.
  package static func names(in folder: String) -> [String] { allNames(in: folder).filter { !$0.hasPrefix(".") } }

  /// The same with hidden ones.
  package static func allNames(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func syncFolder(of path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let descriptor = open(String(path[..<slash]), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func readSome(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
    while true {
      #if canImport(Darwin)
        let count = chunk.withUnsafeMutableBytes { Darwin.read(descriptor, $0.baseAddress!, $0.count) }
      #else
        let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress!, $0.count) }
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private static func failure(_ code: StudioError.Code, _ path: String, _ number: Int32) -> StudioError {
    if number == ENOSPC || number == EDQUOT {
      return StudioError(.diskFull, "There is no space left for \(path)", hint: "Free some space, then save again")
    }
    return StudioError(
      code, "\(path) can't be \(code == .unwritable ? "written" : "read"): \(String(cString: strerror(number)))",
      hint: "Check the studio folder's permissions")
  }
}
