// SPDX-License-Identifier: GPL-3.0-or-later
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What standard output gets.
enum OutputMode: Sendable {
  /// Events as JSON Lines.
  case json
  /// The live view: a terminal that can place its cursor, and that is ours to draw on.
  case view
  /// A line of text now and then.
  case progress

  init(json: Bool) {
    if json {
      self = .json
    } else if Terminal.isTerminal(1), !Terminal.isDumb, tcgetpgrp(1) == getpgrp() {
      self = .view
    } else {
      self = .progress
    }
  }
}
