// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the person's scripts, takes and settings are kept.
enum StudioFolder {
  /// `$XDG_DATA_HOME/followspot`, else `~/.local/share/followspot`; `nil` where neither is known. It may not exist yet.
  static var path: String? {
    // The standard says that a path that is not absolute is to be ignored.
    if let data = Terminal.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/followspot" }
    return Terminal.variable("HOME").map { $0 + "/.local/share/followspot" }
  }

  /// A path as it is named from everywhere.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }

  /// Why `path` can't be used, or `nil`: it is a folder, or can be made in the nearest one that exists.
  static func problem(with path: String) -> String? {
    var status = stat()
    var nearest = path
    while stat(nearest, &status) != 0, let slash = nearest.lastIndex(of: "/"), nearest != "/" {
      nearest = slash == nearest.startIndex ? "/" : String(nearest[..<slash])
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "\(nearest) is not a folder" }
    return access(nearest, W_OK | X_OK) == 0 ? nil : "\(nearest): \(Descriptor.message(errno))"
  }
}
