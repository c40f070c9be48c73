// SPDX-License-Identifier: GPL-3.0-or-later

/// JSON in the making: numbers with a fixed number of decimals and escaped strings, without Foundation.
public struct JSONText {
  /// What there is so far, UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// The same as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Nothing yet.
  public init() {}

  /// Text as it is.
  public mutating func append(_ raw: String) { bytes.append(contentsOf: raw.utf8) }

  /// A finite number, rounded.
  public mutating func append(_ value: Double, decimals: Int) {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let limited = value.isFinite ? min(max(value, -1e12), 1e12) : 0
    let scaled = Int((limited * Double(scale)).rounded())
    if scaled < 0 { bytes.append(45) }
    append(String(abs(scaled) / scale))
    guard decimals > 0 else { return }
    bytes.append(46)
    var rest = abs(scaled) % scale
    var divisor = scale / 10
    while divisor > 0 {
      bytes.append(UInt8(48 + rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// A string in quotation marks.
  public mutating func append(string: String) {
    bytes.append(34)
    for byte in string.utf8 {
      switch byte {
      case 34, 92: bytes += [92, byte]
      case 0..<32:
        let digits = Array("0123456789abcdef".utf8)
        bytes += [92, 117, 48, 48, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(34)
  }
}
