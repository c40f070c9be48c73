// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens what the person named, and says what is wrong with it where it can't.
enum InputFile {
  /// Checks that `path` is there, is no folder, and may be read; for libraries that open files themselves. It is not
  /// opened: a pipe that is opened and closed again would end whoever writes to it.
  static func check(_ path: String) throws {
    if access(path, R_OK) != 0 { throw failure(errno, opening: path) }
    if isFolder(path) { throw failure(EISDIR, opening: path) }
  }

  /// Whether two names lead to the same file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_mode & S_IFMT == S_IFREG
  }

  /// A descriptor for reading; the caller closes it.
  private static func open(_ path: String) throws -> Int32 {
    if isFolder(path) { throw failure(EISDIR, opening: path) }
    #if canImport(Darwin)
      let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    if descriptor < 0 { throw failure(errno, opening: path) }
    return descriptor
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure(_ number: Int32, opening path: String) -> StudioError {
    switch number {
    case EISDIR:
      return StudioError(.isFolder, "\(path) is a folder", hint: "Name a file in it")
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      let near = neighbour(of: path).map { "Did you mean \($0)?" }
      return StudioError(
        .noSuchFile, "There is no file \(path)", hint: near ?? "Check the name, and the folder that you are in")
    case EACCES, EPERM:
      return StudioError(
        .unreadable, "\(path) can't be read: you have no permission",
        hint: "Ask the owner of the file, or copy it to a place of your own")
    default:
      return StudioError(.unreadable, "\(path) can't be read: \(Descriptor.message(number))")
    }
  }

  /// Everything in `path`; `-` is standard input.
  /// - Parameters:
  ///   - largest: bytes that are read at most.
  ///   - refuse: looks at the first bytes, so that a film is refused without being read.
  static func bytes(
    of path: String, name: String, largest: Int = 1 << 30, refuse: ([UInt8]) -> StudioError? = { _ in nil }
  ) throws -> [UInt8] {
    let descriptor = path == "-" ? 0 : try open(path)
    defer { if descriptor != 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Descriptor.read(into: $0, from: descriptor) }
      if count == 0 { return bytes }
      if count < 0 {
        throw StudioError(.unreadable, "\(name) can't be read: \(Descriptor.message(Int32(-count)))")
      }
      let isFirst = bytes.isEmpty
      bytes.append(contentsOf: chunk[..<count])
      if isFirst, let error = refuse(bytes) { throw error }
      if bytes.count > largest {
        throw StudioError(
          .notText, "\(name) is too large: more than \(largest >> 20) MB", hint: "Check that it is the right file")
      }
    }
  }

  /// A file in the same folder with nearly the same name.
  private static func neighbour(of path: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let handle = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while names.count < 10_000, let entry = readdir(handle) {
      let found = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !found.hasPrefix(".") { names.append(found) }
    }
    return Suggestion.nearest(to: name, in: names.sorted()).map { folder + $0 }
  }
}
