// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard output. One owner writes to it.
final class StandardOutput {
  private let descriptor: Int32
  private let writesAtOnce: Bool
  private var waiting: [UInt8] = []
  private var hasFailed = false

  /// - Parameter writesAtOnce: each line leaves as it comes; otherwise 64 KiB at a time.
  init(descriptor: Int32 = 1, writesAtOnce: Bool) {
    self.descriptor = descriptor
    self.writesAtOnce = writesAtOnce
  }

  /// Writes a line.
  /// - Throws: `ClosedPipe`, or `StudioError` where the output can't be written.
  func write(line: String) throws {
    waiting.append(contentsOf: line.utf8)
    waiting.append(10)
    try flushIfDue()
  }

  /// Writes text without a line break.
  func write(text: String) throws {
    waiting.append(contentsOf: text.utf8)
    try flushIfDue()
  }

  private func flushIfDue() throws {
    if writesAtOnce || waiting.count >= 1 << 16 { try flush() }
  }

  /// Writes what has been held back.
  func flush() throws {
    guard !waiting.isEmpty, !hasFailed else { return }
    let failure = waiting.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    waiting.removeAll(keepingCapacity: true)
    guard failure != 0 else { return }
    hasFailed = true
    if failure == EPIPE { throw ClosedPipe() }
    throw OutputFailure.error(failure, writing: "The standard output")
  }
}
