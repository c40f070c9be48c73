// SPDX-License-Identifier: GPL-3.0-or-later

/// `{"type":"ping","t":123.4}` as pages send it, read without a JSON parser: it comes on a thread with a small stack and is
/// answered there.
enum PingMessage {
  /// The time in it, as it is spelled; `nil` for anything else, also for a ping that is spelled otherwise, which is read like
  /// every message.
  static func time(in bytes: [UInt8]) -> String? {
    let head = Array(#"{"type":"ping","t":"#.utf8)
    guard bytes.count <= head.count + 32, bytes.starts(with: head), bytes.last == 0x7D else { return nil }
    let number = bytes[head.count..<(bytes.count - 1)]
    guard let first = number.first, first == 0x2D || isDigit(first),
      number.allSatisfy({ isDigit($0) || $0 == 0x2E || $0 == 0x2D }),
      let text = String(validating: number, as: UTF8.self), Double(text) != nil, number.last.map(isDigit) == true
    else { return nil }
    return text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
