// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The few questions to the file system that the adapter asks.
public enum FileProbe {
  /// Value of an environment variable.
  public static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Size of a file in bytes; `nil` where there is none.
  static func size(_ path: String) -> Int? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(info.st_size)
  }

  /// The first bytes of a file, fewer where it is shorter; `nil` where it can't be read.
  static func head(_ path: String, count: Int) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = fread(buffer.baseAddress, 1, count, file)
    }
  }

  /// The last bytes of a file; `nil` where it can't be read.
  static func tail(_ path: String, count: Int) -> [UInt8]? {
    guard let size = size(path), let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard fseek(file, max(0, size - count), SEEK_SET) == 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: min(size, count)) { buffer, done in
      done = fread(buffer.baseAddress, 1, min(size, count), file)
    }
  }

  /// A whole file; `nil` where it can't be read.
  static func contents(_ path: String) -> [UInt8]? {
    size(path).flatMap { head(path, count: $0) }
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Path of the running program, links resolved.
  static func executable() -> String? {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = CommandLine.arguments.first ?? ""
    #endif
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
