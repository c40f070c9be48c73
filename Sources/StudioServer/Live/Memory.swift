// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The process's heap.
enum Memory {
  private typealias Trim = @convention(c) (Int) -> Int32

  /// Looked up while the program runs: only some systems have it, and Swift's module of the C library does not name it.
  private static let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }

  /// Gives memory that is free back to the system. Making a session's language model takes some tens of megabytes for a moment,
  /// which the allocator would keep for the thread that made it. Costs some milliseconds.
  static func giveBack() { _ = trim?(0) }
}
