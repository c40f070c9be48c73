// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The time of day, as names of folders and descriptions have it.
enum LocalTime {
  /// `2026-01-31 12.00.05`, where the person is.
  static func stamp() -> String { text("%Y-%m-%d %H.%M.%S") { localtime_r($0, $1) } }

  /// `2026-01-31T12:00:05Z`.
  static func utc() -> String { text("%Y-%m-%dT%H:%M:%SZ") { gmtime_r($0, $1) } }

  private static func text(
    _ format: String, _ split: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var seconds = time(nil)
    var parts = tm()
    _ = split(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 40)
    let count = strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Waiting without work.
enum Pause {
  static func wait(_ seconds: Double) { usleep(useconds_t(max(0, min(seconds, 100)) * 1e6)) }
}
