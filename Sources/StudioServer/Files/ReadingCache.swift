// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// Scripts parsed into tokens and words, so that a list of many is not parsed anew for each look at it.
final class ReadingCache: Sendable {
  private struct Shelf {
    var scripts: [String: Script] = [:]
    /// Keys, those used last at the end.
    var order: [String] = []
    var bytes = 0
  }

  /// Bytes of text that are kept parsed; a parsed script takes some ten times as much.
  private static let mostBytes = 2 << 20
  private let shelf = Guarded(Shelf())

  /// The parsed script. Cost: linear in the text the first time.
  func script(of stored: StoredScript) -> Script {
    let key = stored.revision
    if let script = shelf.withLock({ $0.scripts[key] }) { return script }
    let language = LanguageTag(parsing: stored.language) ?? LanguageTag("en")
    let script = Script(parsing: stored.text, language: language)
    shelf.withLock { shelf in
      guard shelf.scripts[key] == nil else { return }
      shelf.scripts[key] = script
      shelf.order.append(key)
      shelf.bytes += script.source.utf8.count
      while shelf.bytes > Self.mostBytes, shelf.order.count > 1 {
        let oldest = shelf.order.removeFirst()
        shelf.bytes -= shelf.scripts.removeValue(forKey: oldest)?.source.utf8.count ?? 0
      }
    }
    return script
  }
}
