// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import PlainFiles
internal import StudioCore

/// The page's files. Only what the folder holds can be asked for: a request's path is looked up in a list, and never made into
/// a path.
final class PageFiles: Sendable {
  private struct File {
    var bytes: [UInt8]
    var type: String
    var tag: String
    var status: StudioFiles.Status
  }

  private let folder: String
  private let isLive: Bool
  private let files: Guarded<[String: File]>

  /// - Parameter isLive: whether the folder is read anew for each request.
  /// - Throws: `StudioError` `no-such-file` where it has no `index.html`.
  init(folder: String, isLive: Bool) throws(StudioError) {
    self.folder = folder
    self.isLive = isLive
    let found = Self.read(folder, known: [:])
    guard found["index.html"] != nil else {
      throw StudioError(
        .noSuchFile, "There is no page in \(folder): it has no index.html",
        hint: "Name the folder of the page with --page, or install the program anew")
    }
    files = Guarded(found)
  }

  func answer(_ parts: [String], _ request: WebRequest, _ answers: Answers) -> WebResponse? {
    let name = parts.isEmpty ? "index.html" : parts.joined(separator: "/")
    if isLive {
      let found = Self.read(folder, known: files.withLock { $0 })
      files.withLock { $0 = found }
    }
    guard let file = files.withLock({ $0[name] }) else { return nil }
    let tag = ("ETag", file.tag)
    if request[header: "If-None-Match"] == file.tag {
      return answers.nothing(status: 304, more: [tag])
    }
    return answers.bytes(file.bytes, type: file.type, cache: "no-cache", more: [tag])
  }

  /// Everything in the folder; what has not changed since it was `known` is not read again.
  private static func read(_ folder: String, known: [String: File]) -> [String: File] {
    var found: [String: File] = [:]
    collect(folder, prefix: "", depth: 0, known: known, into: &found)
    return found
  }

  private static func collect(
    _ folder: String, prefix: String, depth: Int, known: [String: File], into found: inout [String: File]
  ) {
    guard depth < 6 else { return }
    for name in StudioFiles.names(in: folder) {
      let path = "\(folder)/\(name)"
      if StudioFiles.isFolder(path) {
        collect(path, prefix: "\(prefix)\(name)/", depth: depth + 1, known: known, into: &found)
      } else if let type = type(of: name), found.count < 1000, let status = StudioFiles.status(of: path) {
        if let old = known[prefix + name], old.status == status {
          found[prefix + name] = old
          continue
        }
        guard let bytes = (try? StudioFiles.read(path, largest: 8 << 20)).flatMap({ $0 }) else { continue }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        found[prefix + name] = File(bytes: bytes, type: type, tag: "\"\(String(hash, radix: 16))\"", status: status)
      }
    }
  }

  /// The media type of a file; `nil` for kinds that no page is made of.
  private static func type(of name: String) -> String? {
    switch name.split(separator: ".").last.map(String.init) {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json", "webmanifest": "application/json; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "wasm": "application/wasm"
    case "txt", "md": "text/plain; charset=utf-8"
    default: nil
    }
  }
}
