// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Files that are compared with files in `Golden`. A missing file fails; `FOLLOWSPOT_RECORD=1` writes them anew.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  /// - Parameter changing: patterns of what is different each time, with what stands for it.
  static func expect(
    _ text: String, _ name: String, changing: [(pattern: String, with: String)] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var text = text
    for (pattern, replacement) in changing {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    if !text.hasSuffix("\n") { text += "\n" }
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["FOLLOWSPOT_RECORD"] == "1" {
      do { try Data(text.utf8).write(to: file) } catch { Issue.record(error, sourceLocation: sourceLocation) }
      return
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("there is no golden file \(name); record it on purpose", sourceLocation: sourceLocation)
      return
    }
    #expect(text == String(decoding: data, as: UTF8.self), "differs from \(name)", sourceLocation: sourceLocation)
  }
}
