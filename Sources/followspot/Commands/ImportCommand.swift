// SPDX-License-Identifier: GPL-3.0-or-later
import ScriptImport
import StudioCore
import StudioServer

/// `import FILE`: documents to scripts.
struct ImportCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let path = arguments.operands[0]
    let outputPath = arguments[ImportOptions.output]
    if outputPath != nil, arguments.has(ImportOptions.add) {
      throw StudioError(.usage, "--add and --output can't both be given", hint: "Choose one place for the script")
    }
    try FollowOutputs.check(outputPath.map { [("--output", $0)] } ?? [], inputs: [path])
    let bytes = try InputFile.bytes(of: path, name: path, largest: ScriptImporter.largest)
    let imported = try ScriptImporter.read(bytes, name: path)
    if arguments.has(ImportOptions.add) { return try add(imported) }
    let text = String(imported.text.dropLast())
    if let outputPath {
      let output = try OutputFile(path: outputPath)
      try output.write(line: text)
      try output.commit()
    } else {
      let output = StandardOutput(writesAtOnce: false)
      try output.write(line: text)
      try output.flush()
    }
    return .ok
  }

  private func add(_ imported: ScriptImporter.Imported) throws -> ExitCode {
    guard let folder = arguments[ImportOptions.studio] ?? StudioFolder.path else {
      throw StudioError(.unwritable, "There is no place for the studio", hint: "Name a folder with --studio DIR")
    }
    let language = arguments[ImportOptions.language]
    if let language, LanguageTag(parsing: language) == nil {
      throw StudioError(.usage, "--language can't be “\(language)”", hint: "TAG is a language and perhaps a region")
    }
    let file = try StudioLibrary.add(
      title: imported.title, text: imported.text, language: language, toStudio: StudioFolder.absolute(folder),
      usualLanguage: Locales.preferred().first ?? LanguageTag("en", region: "US"))
    let output = StandardOutput(writesAtOnce: false)
    try output.write(line: file)
    try output.flush()
    return .ok
  }
}
