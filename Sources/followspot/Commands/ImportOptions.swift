// SPDX-License-Identifier: GPL-3.0-or-later

/// What `import` takes.
enum ImportOptions {
  static let output = Option<String>.text(
    "output", short: "o", "FILE", help: "Write the script to FILE. Without it, it goes to standard output.")
  static let add = Option<Bool>.flag("add", help: "Keep the script in the studio instead of printing it.")
  static let studio = Option<String>.text("studio", "DIR", help: "The studio folder for --add.")
  static let language = Option<String>.text(
    "language", "TAG", help: "Language of the script for --add, for example en-US.")

  static let spec = CommandSpec(
    name: "import",
    summary: "turn a document into a script",
    discussion: [
      "Reads text, Markdown, Fountain and Final Draft (fdx); docx, odt, rtf and html where pandoc or LibreOffice is "
        + "installed; and the text of PDF where poppler-utils is. Of screenplays the dialogue is to be said; the rest is shown."
    ],
    arguments: [ArgumentSpec(placeholder: "FILE", help: "The document.")],
    options: [output.spec, add.spec, studio.spec, language.spec],
    examples: [
      .init(line: "followspot import talk.docx -o talk.md", says: "Writes the talk as a script."),
      .init(line: "followspot import scene.fountain --add", says: "Keeps the scene in the studio."),
    ])
}
