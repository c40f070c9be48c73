// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

extension StudioError {
  /// Exit code of sysexits, as the program itself uses them.
  var exitCode: Int32 {
    switch code {
    case .usage: 64
    case .noSuchFile, .isFolder, .unreadable: 66
    case .unwritable, .diskFull: 73
    case .engine: 70
    default: 65
    }
  }
}
