// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// The one place that turns failures and warnings into text.
enum ErrorText {
  /// `followspot: what and where`, and on the next line what to do.
  static func render(_ error: StudioError, colour: Bool) -> String {
    message(error.context, hint: error.hint, label: nil, tone: 31, colour: colour)
  }

  /// The same shape for something that did not stop the program.
  static func render(warning: String, hint: String?, colour: Bool) -> String {
    message(warning, hint: hint, label: "warning: ", tone: 33, colour: colour)
  }

  private static func message(_ text: String, hint: String?, label: String?, tone: Int, colour: Bool) -> String {
    let name = colour ? "\u{1B}[1;\(tone)mfollowspot:\u{1B}[0m" : "followspot:"
    let mark = colour ? "\u{1B}[1mHint:\u{1B}[0m" : "Hint:"
    var lines = "\(name) \(label ?? "")\(Printable.text(text))\n"
    if let hint { lines += "\(mark) \(Printable.text(sentence(hint)))\n" }
    return lines
  }

  /// A hint begins like a sentence.
  private static func sentence(_ hint: String) -> String { hint.prefix(1).uppercased() + hint.dropFirst() }
}
