// SPDX-License-Identifier: GPL-3.0-or-later

/// Files that hold sound, or look as if they did.
enum Sounds {
  /// A WAV file of 16 kHz mono 16-bit samples.
  static func wave(_ samples: [Int16]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = 2 * samples.count
    var bytes = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8)
    bytes +=
      little(16, 4) + little(1, 2) + little(1, 2) + little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(size, 4)
    return bytes + samples.flatMap { little(Int($0), 2) }
  }

  /// So many seconds of nothing.
  static func silence(_ seconds: Double) -> [Int16] { Array(repeating: 0, count: Int(seconds * 16_000)) }

  /// So many seconds of faint noise, seeded.
  static func noise(_ seconds: Double) -> [Int16] {
    var random = SplitMix(seed: 1)
    return (0..<Int(seconds * 16_000)).map { _ in Int16.random(in: -300...300, using: &random) }
  }

  /// A video of two grey pictures and no sound (YUV4MPEG2, 16 by 16).
  static let silentVideo: [UInt8] =
    Array("YUV4MPEG2 W16 H16 F25:1 Ip A1:1 C420jpeg\n".utf8)
    + (0..<2).flatMap { _ in Array("FRAME\n".utf8) + [UInt8](repeating: 128, count: 16 * 16 * 3 / 2) }

  /// A picture (PNG, one pixel).
  static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
    0,
    0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48,
    0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
