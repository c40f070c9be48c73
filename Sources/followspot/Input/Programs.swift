// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds programs as a shell would.
enum Programs {
  /// The first file of that name on `PATH` that can be run.
  static func find(_ name: String) -> String? {
    (Terminal.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }.first {
      access($0, X_OK) == 0
    }
  }
}
