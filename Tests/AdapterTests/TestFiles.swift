// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MediaLibAV
import StudioCore
import Testing

/// A folder for one test's files; gone with it.
final class TestFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/followspot-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let file = file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// Makes a media file with ffmpeg; a missing ffmpeg fails the test.
  @discardableResult
  func ffmpeg(_ arguments: [String], as name: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-y", "-nostdin"] + arguments + [file(name)]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "ffmpeg could not make \(name)")
    return file(name)
  }

  /// A tone of 440 Hz.
  func tone(_ seconds: Double, _ arguments: [String], as name: String) throws -> String {
    try ffmpeg(["-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)"] + arguments, as: name)
  }
}

/// What lies in the checkout.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// What the set-up has put into the checkout, and the folder of shared recordings, which need not be there.
  static let dependencies = root + "/.deps"
  static let shared = root + "/../shared"

  static func fixture(_ name: String) -> String { "\(root)/Fixtures/\(name)" }

  static func script(_ name: String) throws -> Script {
    Script(parsing: try String(contentsOfFile: fixture(name + ".txt"), encoding: .utf8), language: LanguageTag("en"))
  }

  /// Samples of a bundled reading.
  static func samples(_ name: String) throws -> [Int16] { try drain(AudioReader(path: fixture(name + ".flac"))) }
}

/// Everything a source gives.
func drain(_ source: any AudioSource) throws -> [Int16] {
  var samples: [Int16] = []
  while let next = try source.next() { samples += next }
  return samples
}

/// The error that `body` throws, which has to be a `StudioError`.
func studioError<T>(_ body: () throws -> T, sourceLocation: SourceLocation = #_sourceLocation) throws -> StudioError {
  do {
    _ = try body()
  } catch {
    return try #require(error as? StudioError, "\(error)", sourceLocation: sourceLocation)
  }
  Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  throw StudioError(.engine, "nothing was thrown")
}

/// SplitMix64: the same seed gives the same numbers.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
