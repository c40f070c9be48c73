// SPDX-License-Identifier: GPL-3.0-or-later
internal import PlainFiles
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The ports of a studio's earlier starts, in `ports.txt`: one a line, the usual one first.
///
/// A browser keeps what it was allowed to do by address and port, so a studio that comes back at another port is asked for
/// the microphone again. Programs that run at once with one folder take the first port that is free, each the same one again
/// the next time; none takes a line away.
struct PortMemory {
  /// How many are kept: as many programs as anyone runs at once, and a few that other programs have taken meanwhile.
  static let most = 8
  private let folder: String
  private var path: String { "\(folder)/ports.txt" }

  init(folder: String) { self.folder = folder }

  /// Those to try, in order; none where the file is missing or can't be read. Lines that are no port are passed over.
  var ports: [Int] {
    guard let bytes = (try? StudioFiles.read(path, largest: 4096)).flatMap({ $0 }) else { return [] }
    var found: [Int] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
      // Below 1024 are those that a system gives to its own services.
      guard let port = Int(line), (1024...65_535).contains(port), !found.contains(port) else { continue }
      found.append(port)
    }
    return Array(found.prefix(Self.most))
  }

  /// Keeps one more, behind those that are there; where there is no room, the last of them goes.
  /// - Throws: `StudioError` where the file can't be written.
  func add(_ port: Int) throws(StudioError) {
    let lock = try StudioFiles.lock("\(folder)/.lock")
    defer { close(lock) }
    let known = ports
    if known.contains(port) { return }
    let all = known.prefix(Self.most - 1) + [port]
    try StudioFiles.replace(path, with: Array(all.map { "\($0)\n" }.joined().utf8))
  }
}
