// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where keys come from while the view is shown.
enum Keyboard {
  /// A descriptor to read keys from: standard input, or the terminal itself where that carries something else; -1 where
  /// there is none.
  static func open(stdinIsTaken: Bool) -> Int32 {
    if !stdinIsTaken, Terminal.isTerminal(0) { return 0 }
    #if canImport(Darwin)
      return Darwin.open("/dev/tty", O_RDONLY | O_CLOEXEC)
    #else
      return Glibc.open("/dev/tty", O_RDONLY | O_CLOEXEC)
    #endif
  }
}
