// SPDX-License-Identifier: GPL-3.0-or-later
internal import HelperPrograms
internal import StudioCore

/// The text of a PDF, through poppler's program.
enum PDFReader {
  static func read(_ bytes: [UInt8], name: String) throws(StudioError) -> String {
    guard let path = Helper.pdftotext.path else {
      throw StudioError(
        .helperMissing, "\(name) is a PDF document, and the program that reads those is not installed",
        hint: "Install the package \(Helper.pdftotext.package), or save the document as plain text")
    }
    let run = try HelperRun(path, remedy: "Save the document as plain text, or split it into several")
    defer { run.remove() }
    try run.write("in.pdf", bytes)
    // Not told to be quiet: that a password is missing is said in its messages alone.
    let outcome = try run.run(["-enc", "UTF-8", "-eol", "unix", "\(run.folder)/in.pdf", "-"])
    if outcome.errors.contains("assword") || outcome.code == 3 {
      throw StudioError(
        .encrypted, "\(name) is locked with a password", hint: "Open it and save it without one, then import it again")
    }
    guard outcome.code == 0 else {
      throw StudioError(
        .notText, "\(name) can't be read as a PDF document: it may be damaged", hint: "Save or download it again")
    }
    return PageText.text(String(decoding: outcome.output, as: UTF8.self))
  }
}
