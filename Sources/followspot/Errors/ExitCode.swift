// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Exit codes as `sysexits.h` names them, and those of a shell for the end by a signal.
enum ExitCode: Int32, Sendable {
  case ok = 0
  case usage = 64
  case data = 65
  case noInput = 66
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case io = 74
  case noPermission = 77
  /// SIGHUP: the terminal went away.
  case hungUp = 129
  /// SIGINT: Ctrl-C.
  case interrupted = 130
  /// SIGPIPE: the reader of the output went away.
  case closedPipe = 141
  /// SIGTERM.
  case terminated = 143

  init(_ code: StudioError.Code) {
    self =
      switch code {
      case .usage: .usage
      case .noSuchFile, .isFolder: .noInput
      case .unreadable: .noPermission
      case .unwritable: .cannotCreate
      case .diskFull: .io
      case .emptyScript, .scriptWithoutWords, .notText, .badEncoding, .notMedia, .noAudio, .corruptMedia, .silentAudio,
        .badLog, .badTake, .encrypted, .noText, .tooLarge, .timedOut:
        .data
      case .helperMissing, .noModelForLanguage, .modelMissing, .modelIncomplete: .unavailable
      case .engine: .software
      }
  }
}
