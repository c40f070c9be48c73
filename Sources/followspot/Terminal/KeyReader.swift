// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Turns bytes from a terminal into the keys that the view knows.
struct KeyReader {
  enum Key: Sendable, Hashable {
    case quit
    /// Move by this many lines with text.
    case lines(Int)
    /// To the top of the script.
    case start
    case redraw
  }

  private var pending: [UInt8] = []

  /// Waits for keys; returns after `milliseconds` at the latest. `descriptor` may be -1: then it only waits.
  mutating func wait(on descriptor: Int32, milliseconds: Int32) -> [Key] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    guard request.revents & Int16(POLLIN) != 0 else {
      // The terminal went away: poll would return at once for ever.
      _ = poll(nil, 0, milliseconds)
      return []
    }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = buffer.withUnsafeMutableBytes { Descriptor.read(into: $0, from: descriptor) }
    return count > 0 ? take(buffer[..<count]) : []
  }

  /// The keys that are whole now.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let first = pending.first {
      guard first == 0x1B else {
        pending.removeFirst()
        if let key = Self.plain[first] { keys.append(key) }
        continue
      }
      guard pending.count > 1 else { break }
      guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
        pending.removeFirst(2)
        continue
      }
      guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { break }
      if let key = Self.sequences[String(decoding: pending[2...end], as: UTF8.self)] { keys.append(key) }
      pending.removeFirst(end + 1)
    }
    if pending.count > 16 { pending.removeAll() }
    return keys
  }

  private static let plain: [UInt8: Key] = [
    UInt8(ascii: "q"): .quit, UInt8(ascii: "k"): .lines(-1), UInt8(ascii: "j"): .lines(1), 0x0C: .redraw,
  ]
  private static let sequences: [String: Key] = [
    "A": .lines(-1), "B": .lines(1), "5~": .lines(-5), "6~": .lines(5), "H": .start, "1~": .start,
  ]
}
