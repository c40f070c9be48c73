// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A folder for one test, removed after it.
final class Scratch {
  let folder: URL
  private var count = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "followspot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appending(path: name) }
  func path(_ name: String) -> String { url(name).path }

  func next() -> Int {
    count += 1
    return count
  }

  /// Writes a file and returns its path.
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: url(name))
    return path(name)
  }

  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func read(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  /// Names of the files in it, without those that hold what programs wrote.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
      !$0.hasPrefix("out.") && !$0.hasPrefix("err.")
    }
  }
}
