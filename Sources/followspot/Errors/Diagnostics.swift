// SPDX-License-Identifier: GPL-3.0-or-later
import PlainFiles
import StudioCore

/// Standard error: errors, warnings, and the summary of a run.
enum Diagnostics {
  static func print(_ error: StudioError) { write(ErrorText.render(error, colour: Terminal.hasColour(2))) }

  static func warn(_ text: String, hint: String? = nil) {
    write(ErrorText.render(warning: text, hint: hint, colour: Terminal.hasColour(2)))
  }

  /// Writes text as it is. A standard error that can't be written to is nobody's to tell.
  static func write(_ text: String) { _ = Descriptor.write(text, to: 2) }
}
