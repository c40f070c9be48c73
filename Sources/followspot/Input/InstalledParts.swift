// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where engines that are not linked in are looked for.
enum InstalledParts {
  /// Environment variable that names the only folder to look in.
  static let environmentVariable = "FOLLOWSPOT_ENGINES"

  /// Folders that may hold `moonshine`, `whisper` or `vosk`, the best first: beside the program, then the `.deps` of the
  /// checkout that
  /// it was built in and of the one that is worked in.
  static func folders(named: String? = Terminal.variable(environmentVariable)) -> [String] {
    if let named, !named.isEmpty { return [named] }
    var folders: [String] = []
    let program = resolved("/proc/self/exe") ?? resolved(CommandLine.arguments.first ?? "")
    if let program {
      folders.append(parent(parent(program)) + "/lib/followspot")
    }
    for start in [program.map(parent), resolved(".")].compactMap({ $0 }) {
      var folder = start
      while folder.count > 1 {
        let parts = folder + "/.deps"
        if !folders.contains(parts), access(parts, R_OK | X_OK) == 0 { folders.append(parts) }
        folder = parent(folder)
      }
    }
    return folders
  }

  /// The program's own folder and those above it, the nearest first.
  static func programFolders() -> [String] {
    guard let program = resolved("/proc/self/exe") ?? resolved(CommandLine.arguments.first ?? "") else { return [] }
    var folders: [String] = []
    var folder = parent(program)
    while folder.count > 1 {
      folders.append(folder)
      folder = parent(folder)
    }
    return folders
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String? {
    guard let path = realpath(path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
