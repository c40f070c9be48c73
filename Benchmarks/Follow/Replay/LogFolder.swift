// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore

/// Where the logs of each case are.
struct LogFolder {
  /// One log.
  struct Entry {
    var path: String
    /// Name of the folder of one recogniser; `nil` where the log lies in no such folder.
    var engine: String?
  }

  /// Logs of each case by its name.
  private(set) var entries: [String: [Entry]] = [:]

  /// Looks through a folder, and through the folders in it.
  /// - Throws: `StudioError` `no-such-file` where it cannot be read.
  init(_ path: String) throws {
    for name in try Self.names(path) {
      if let id = Self.id(name) {
        entries[id, default: []].append(Entry(path: "\(path)/\(name)"))
      } else if Self.isFolder("\(path)/\(name)") {
        for inner in try Self.names("\(path)/\(name)") {
          guard let id = Self.id(inner) else { continue }
          entries[id, default: []].append(Entry(path: "\(path)/\(name)/\(inner)", engine: name))
        }
      }
    }
  }

  /// Names in a folder, in order.
  static func names(_ path: String) throws -> [String] {
    guard isFolder(path) else { throw StudioError(.noSuchFile, "There is no folder \(path)") }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw StudioError(.noSuchFile, "\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  private static func id(_ name: String) -> String? {
    for end in [".log.jsonl", ".jsonl"] where name.hasSuffix(end) { return String(name.dropLast(end.count)) }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
