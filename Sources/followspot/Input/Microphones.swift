// SPDX-License-Identifier: GPL-3.0-or-later

/// The microphones that ALSA knows.
enum Microphones {
  /// A line for each, as `arecord -D` and people name them: `hw:1,0  USB Audio`. Empty where there is none.
  static func list(table: String = "/proc/asound/pcm") -> [String] {
    // Read here rather than from `arecord -l`: it works before that is installed.
    guard let bytes = try? InputFile.bytes(of: table, name: table) else { return [] }
    return parse(String(decoding: bytes, as: UTF8.self))
  }

  /// Lines such as `01-00: USB Audio : USB Audio : playback 1 : capture 1`.
  static func parse(_ table: String) -> [String] {
    table.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":").map { $0.split(separator: " ").joined(separator: " ") }
      guard parts.count >= 3, parts.contains(where: { $0.hasPrefix("capture") }) else { return nil }
      let numbers = parts[0].split(separator: "-").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      return "hw:\(numbers[0]),\(numbers[1])  \(parts[1])"
    }
  }
}
