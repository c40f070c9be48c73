// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Texts that are compared with files in `Golden`. A missing file fails; `FOLLOWSPOT_RECORD=1` writes them anew.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let file = folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["FOLLOWSPOT_RECORD"] == "1" {
      do { try Data(text.utf8).write(to: file) } catch { Issue.record(error, sourceLocation: sourceLocation) }
      return
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("there is no golden file \(name).txt; record it on purpose", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: data, as: UTF8.self)
    #expect(text == expected, "differs from \(name).txt", sourceLocation: sourceLocation)
  }
}
