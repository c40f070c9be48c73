// SPDX-License-Identifier: GPL-3.0-or-later

/// The head of one of the acoustic model's parameter files, as far as their length goes.
enum S3Header {
  /// How many bytes a file of means, variances or transition matrices must have, or `nil` where its head is not
  /// understood.
  ///
  /// After the text head comes a byte-order mark, then integers of 32 bits, of which the last one before the data counts
  /// its floats.
  static func expectedSize(of file: String) -> Int? {
    guard let bytes = FileProbe.head(file, count: 4096) else { return nil }
    let mark = Array("endhdr\n".utf8)
    var start = 0
    while start + mark.count <= bytes.count, !bytes[start...].starts(with: mark) { start += 1 }
    guard start + mark.count <= bytes.count else { return nil }
    let text = String(decoding: bytes[..<start], as: UTF8.self)
    var offset = start + mark.count
    var swapped = false
    func integer() -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      defer { offset += 4 }
      let b = bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Int(swapped ? b.byteSwapped : b)
    }
    guard let order = integer() else { return nil }
    swapped = order != 0x1122_3344
    guard let first = integer(), let second = integer(), let third = integer() else { return nil }
    var floats: Int?
    if file.hasSuffix("transition_matrices") {
      floats = integer()
      guard floats == first * second * third else { return nil }
    } else {
      // Codebooks, features, densities, then the length of each feature.
      for _ in 0..<min(second, 16) { _ = integer() }
      floats = integer()
    }
    guard let floats else { return nil }
    return offset + 4 * floats + (text.contains("chksum0 yes") ? 4 : 0)
  }
}
