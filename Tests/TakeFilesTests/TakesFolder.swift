// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A folder for one test, gone afterwards.
final class TakesFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "followspot-takes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appending(path: name).path }
  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appending(path: name))) }
  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
  func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
  }

  func write(_ bytes: [UInt8], as name: String) throws { try Data(bytes).write(to: url.appending(path: name)) }
  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: file(name), toPath: file(other))
  }

  func append(_ text: String, to name: String) throws {
    try Data(try bytes(name) + Array(text.utf8)).write(to: url.appending(path: name))
  }

  /// 16-bit samples, little endian.
  func write(pcm samples: [Int16], as name: String) throws {
    try Data(samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
      .write(to: url.appending(path: name))
  }

  /// A WAV file of 16 kHz mono.
  func write(wave samples: [Int16], as name: String) throws {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 255) } }
    let size = samples.count * 2
    var head = Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    head += number(1, 2) + number(1, 2) + number(16_000, 4) + number(32_000, 4) + number(2, 2) + number(16, 2)
    head += Array("data".utf8) + number(size, 4)
    try write(pcm: samples, as: name)
    try Data(head + (try bytes(name))).write(to: url.appending(path: name))
  }
}
