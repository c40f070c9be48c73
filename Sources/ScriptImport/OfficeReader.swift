// SPDX-License-Identifier: GPL-3.0-or-later
internal import HelperPrograms
internal import StudioCore

/// Documents of word processors and web pages, through pandoc, else through LibreOffice.
enum OfficeReader {
  private static let remedy = "Save the document as plain text, or split it into several"

  static func read(_ bytes: [UInt8], _ format: ImportFormat, name: String) throws(StudioError) -> String {
    if let path = Helper.pandoc.path { return try pandoc(path, bytes, format, name: name) }
    if let path = Helper.libreOffice.path { return try libreOffice(path, bytes, format, name: name) }
    throw StudioError(
      .helperMissing, "\(name) is \(format.name), and the program that reads those is not installed",
      hint: "Install the package pandoc (or libreoffice-writer), or save the document as plain text")
  }

  private static func pandoc(
    _ path: String, _ bytes: [UInt8], _ format: ImportFormat, name: String
  ) throws(StudioError) -> String {
    let run = try HelperRun(path, remedy: remedy)
    defer { run.remove() }
    try run.write("in", bytes)
    // In its sandbox it opens nothing that a document names.
    let outcome = try run.run(
      ["--sandbox", "--from", format.rawValue, "--to", "json", "+RTS", "-M1G", "-RTS"], input: "in")
    guard outcome.code == 0, let text = PandocText.read(outcome.output) else { throw damaged(name, format) }
    return text
  }

  static func libreOffice(
    _ path: String, _ bytes: [UInt8], _ format: ImportFormat, name: String
  ) throws(StudioError) -> String {
    let run = try HelperRun(path, remedy: remedy)
    defer { run.remove() }
    try run.write("in.\(format.rawValue)", bytes)
    let outcome = try run.run(
      [
        "-env:UserInstallation=file://\(run.folder)/profile", "--headless", "--norestore", "--convert-to",
        "txt:Text (encoded):UTF8", "--outdir", run.folder, "\(run.folder)/in.\(format.rawValue)",
      ])
    guard outcome.code == 0, let text = run.read("in.txt"), !text.isEmpty else { throw damaged(name, format) }
    // It ends each paragraph with one line break.
    let lines = try TextDecoding.text(from: text, name: name).split(whereSeparator: { $0.isNewline })
    return lines.joined(separator: "\n\n")
  }

  private static func damaged(_ name: String, _ format: ImportFormat) -> StudioError {
    StudioError(
      .notText, "\(name) can't be read as \(format.name): it may be damaged or locked with a password",
      hint: "Open it in the program that made it and save it again, or as plain text")
  }
}
