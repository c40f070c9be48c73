// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal while the live view has it: the alternate screen, no echo, no cursor.
///
/// Thread-safe: the view draws from one thread and the signals arrive on another. There is one terminal, so there is one
/// screen; whatever ends the program, even a C library that calls `exit`, gives the terminal back as it was.
enum Screen {
  private struct State {
    var isActive = false
    var isSuspended = false
    var output: Int32 = -1
    var input: Int32 = -1
    var saved: termios?
    var shown: [String] = []
    var isRegistered = false
  }

  private static let state = Guarded(State())
  private static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  private static let orderSequence = "\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  private static let leaveSequence = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal. `input` is where keys come from, or -1.
  static func enter(output: Int32, input: Int32) {
    state.withLock { state in
      guard !state.isActive else { return }
      if !state.isRegistered {
        state.isRegistered = true
        atexit { Screen.leave() }
      }
      state.output = output
      state.input = input
      state.isActive = true
      take(&state, with: enterSequence)
    }
  }

  /// Gives the terminal back. Does nothing where it already has.
  static func leave() {
    state.withLock { state in
      guard state.isActive else { return }
      if !state.isSuspended { giveBack(&state) }
      state.isActive = false
      state.isSuspended = false
    }
  }

  /// Gives the terminal back for as long as the program stands still.
  static func suspend() {
    state.withLock { state in
      guard state.isActive, !state.isSuspended else { return }
      giveBack(&state)
      state.isSuspended = true
    }
  }

  /// Takes the terminal again, unless the program goes on in the background.
  static func resume() {
    state.withLock { state in
      guard state.isActive, tcgetpgrp(state.output) == getpgrp() else { return }
      // It was not given back where the stop could not be seen (SIGSTOP): then it is only put in order.
      take(&state, with: state.isSuspended ? enterSequence : orderSequence)
      state.isSuspended = false
    }
  }

  /// Shows rows from the top, each already styled; writes only those that changed.
  static func draw(_ rows: [String]) {
    state.withLock { state in
      guard state.isActive, !state.isSuspended else { return }
      var text = ""
      for row in 0..<max(rows.count, state.shown.count) {
        let new = row < rows.count ? rows[row] : ""
        let old = row < state.shown.count ? state.shown[row] : ""
        if new != old || row >= state.shown.count { text += "\u{1B}[\(row + 1);1H\(new)\u{1B}[K" }
      }
      state.shown = rows
      // A terminal that went away sends SIGHUP; there is nothing else to tell here.
      if !text.isEmpty { _ = Descriptor.write(text, to: state.output) }
    }
  }

  /// Forgets what is shown, so that everything is drawn anew: the size changed.
  static func clear() {
    state.withLock { state in
      guard state.isActive, !state.isSuspended else { return }
      state.shown = []
      _ = Descriptor.write("\u{1B}[H\u{1B}[2J", to: state.output)
    }
  }

  private static func take(_ state: inout State, with sequence: String) {
    state.shown = []
    var settings = termios()
    if state.input >= 0, tcgetattr(state.input, &settings) == 0 {
      state.saved = state.saved ?? settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = tcsetattr(state.input, TCSADRAIN, &settings)
    }
    _ = Descriptor.write(sequence, to: state.output)
  }

  private static func giveBack(_ state: inout State) {
    _ = Descriptor.write(leaveSequence, to: state.output)
    if state.input >= 0, var saved = state.saved { _ = tcsetattr(state.input, TCSADRAIN, &saved) }
    state.saved = nil
  }
}
