// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is known of the terminal that the program was started in.
enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether text on `descriptor` may have colour: a terminal that knows how, and nobody asked for none.
  static func hasColour(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && variable("NO_COLOR") == nil && !isDumb
  }

  /// Whether the terminal can't place its cursor.
  static var isDumb: Bool { (variable("TERM") ?? "dumb") == "dumb" }

  /// Whether the locale writes anything but ASCII. Where none is set, as in a bare container, UTF-8 is assumed.
  static var writesUnicode: Bool {
    guard let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") else { return true }
    let lower = locale.lowercased()
    return lower.contains("utf-8") || lower.contains("utf8")
  }

  /// Columns and rows; what the environment says, or 80 by 24, where the terminal does not tell.
  static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
    var window = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
      return (Int(window.ws_col), Int(window.ws_row))
    }
    return (variable("COLUMNS").flatMap { Int($0) } ?? 80, variable("LINES").flatMap { Int($0) } ?? 24)
  }

  /// An environment variable that is set to something.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
