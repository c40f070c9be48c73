// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore
import Testing

@testable import HelperPrograms
@testable import ScriptImport

/// Documents that are made here and read back. The helpers are installed by `scripts/setup --for test`.
@Suite(.serialized) struct ScriptImporterTests {
  private func made(_ markdown: String, as format: String) throws -> [UInt8] {
    let pandoc = try #require(Helper.pandoc.path, "pandoc is not installed")
    let run = try HelperRun(pandoc, remedy: "none")
    defer { run.remove() }
    try run.write("in", Array(markdown.utf8))
    let outcome = try run.run(
      ["--from", "markdown", "--to", format, "--standalone", "--metadata", "title=", "-o", "\(run.folder)/made"],
      input: "in")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try #require(run.read("made"))
  }

  private func code(_ bytes: [UInt8], _ name: String) -> StudioError.Code? {
    do {
      _ = try ScriptImporter.read(bytes, name: name)
      return nil
    } catch {
      #expect(error.hint != nil)
      #expect(error.context.contains(name) || error.code == .timedOut)
      return error.code
    }
  }

  static let talk = """
    # The north stair

    Good **morning**. See [our page](http://example.org) and ~~not this~~.^[A note.]

    [pause]

    - first
    - second

    > Quoted words, 2026.
    """

  @Test(arguments: ["docx", "odt", "rtf", "html"]) func documentsOfWordProcessors(format: String) throws {
    let imported = try ScriptImporter.read(try made(Self.talk, as: format), name: "a/The talk.\(format)")
    #expect(imported.title == "The north stair")
    let lines = imported.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "# The north stair")
    #expect(lines.contains { $0.hasPrefix("Good morning. See our page and") && !$0.contains("http") })
    #expect(lines.contains("[pause]"))
    #expect(lines.contains { $0.contains("first") } && lines.contains { $0.contains("second") })
    #expect(lines.contains("Quoted words, 2026."))
    #expect(!imported.text.contains("**"))
    // What was struck out is lost on the way into RTF, which pandoc's writer does not mark.
    if format != "rtf" { #expect(!imported.text.contains("not this")) }
  }

  @Test func contentCountsMoreThanTheName() throws {
    let docx = try made(Self.talk, as: "docx")
    for name in ["talk.odt", "talk.txt", "talk", "talk.pdf"] {
      #expect(try ScriptImporter.read(docx, name: name).format == .docx)
    }
  }

  @Test func textIsReadAsItIs() throws {
    let read = try ScriptImporter.read(Array("\u{FEFF}One  two.  \r\n\r\n\r\n\r\nThree.".utf8), name: "My talk.txt")
    #expect(read.text == "One  two.\n\nThree.\n")
    #expect(read.title == "My talk")
    #expect(try ScriptImporter.read(Array("Just words".utf8), name: "README").text == "Just words\n")
  }

  @Test func badFilesAreToldApart() throws {
    #expect(code([], "a.docx") == .emptyScript)
    #expect(code(Array(" \n ".utf8), "a.txt") == .emptyScript)
    #expect(code(Array("plain".utf8), "a.docx") == .notText)
    #expect(code(Array("plain".utf8), "a.pdf") == .notText)
    #expect(code(Array("%PDF-1.7 and nothing".utf8), "a.pdf") == .notText)
    #expect(code([0xD0, 0xCF, 0x11, 0xE0, 1, 2, 3], "a.doc") == .encrypted)
    #expect(code([0x89, 0x50, 0x4E, 0x47, 1, 2], "a.png") == .notText)
    #expect(code(Array("PK\u{3}\u{4}word/document.xml".utf8) + [UInt8](repeating: 7, count: 900), "a.docx") == .notText)
    #expect(code([UInt8](repeating: 65, count: ScriptImporter.largest + 1), "a.txt") == .tooLarge)
    #expect(code(Array("<p></p>".utf8), "a.html") == .noText)
    #expect(code(Array("?!...".utf8), "a.txt") == .noText)
  }

  /// A PDF with one page; `content` is its drawing. `isLocked` says that it needs a password, which nobody knows.
  private func pdf(_ content: String, isLocked: Bool = false) -> [UInt8] {
    var out = "%PDF-1.4\n"
    var places: [Int] = []
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
      "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    let proof = String(repeating: "41", count: 32)
    if isLocked { objects.append("<</Filter/Standard/V 1/R 2/O<\(proof)>/U<\(proof)>/P -4>>") }
    for (index, object) in objects.enumerated() {
      places.append(out.utf8.count)
      out += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = out.utf8.count
    out += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places { out += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n" }
    let lock = isLocked ? "/Encrypt 6 0 R/ID[<00><00>]" : ""
    out += "trailer<</Size \(objects.count + 1)/Root 1 0 R\(lock)>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(out.utf8)
  }

  @Test func textOfPDF() throws {
    let content = "BT /F1 12 Tf 72 700 Td (Good morning, and welcome.) Tj ET"
    let imported = try ScriptImporter.read(pdf(content), name: "talk.pdf")
    #expect(imported.text == "Good morning, and welcome.\n")
    #expect(imported.title == "talk")
  }

  @Test func aPDFWithAPasswordIsNotCalledDamaged() throws {
    let content = "BT /F1 12 Tf 72 700 Td (Good morning, and welcome.) Tj ET"
    #expect(code(pdf(content, isLocked: true), "locked.pdf") == .encrypted)
  }

  /// What LibreOffice is asked for and what is made of its answer, through a stand-in; through the program itself too, where
  /// that is installed.
  @Test func wordProcessorsWithoutPandoc() throws {
    let docx = try made("# The north stair\n\nGood morning.\n\nAnd *welcome*.", as: "docx")
    let folder = try HelperRun("/bin/sh", remedy: "none")
    defer { folder.remove() }
    let standIn = try program(
      in: folder, "soffice",
      """
      case "$*" in
        *" --headless --norestore --convert-to txt:Text (encoded):UTF8 --outdir "*/in.docx) ;;
        *) echo "unexpected: $*" >&2; exit 64 ;;
      esac
      for last; do :; done
      head -c 2 "$last" | grep -q PK || exit 1
      printf '\\357\\273\\277The north stair\\nGood morning.\\nAnd welcome.\\n' > "${last%.docx}.txt"
      """)
    for path in [standIn, Helper.libreOffice.path].compactMap({ $0 }) {
      let text = try OfficeReader.libreOffice(path, docx, .docx, name: "talk.docx")
      #expect(text.split(separator: "\n\n") == ["The north stair", "Good morning.", "And welcome."])
    }
  }

  /// It ends without an error and without a text where it can't read a document.
  @Test(arguments: ["exit 0", "exit 1", "for last; do :; done; : > \"${last%.odt}.txt\""])
  func aWordProcessorThatMakesNothing(script: String) throws {
    let folder = try HelperRun("/bin/sh", remedy: "none")
    defer { folder.remove() }
    let standIn = try program(in: folder, "soffice", script)
    #expect {
      try OfficeReader.libreOffice(standIn, Array("PK".utf8), .odt, name: "talk.odt")
    } throws: {
      guard let error = $0 as? StudioError else { return false }
      return error.code == .notText && error.context.contains("talk.odt") && error.context.contains("password")
    }
  }

  /// A program of a few lines of shell in the folder of a run; its path.
  private func program(in run: HelperRun, _ name: String, _ lines: String) throws -> String {
    try run.write(name, Array("#!/bin/sh\n\(lines)\n".utf8))
    let path = "\(run.folder)/\(name)"
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  @Test func aPDFOfPicturesHasNoText() throws {
    #expect(code(pdf("0 0 m 100 100 l S"), "scan.pdf") == .noText)
  }

  @Test func bytesOfAnyKindAreReadOrRefused() {
    var random = SystemRandomNumberGenerator()
    for format in [ImportFormat.text, .markdown, .fountain, .fdx] {
      for _ in 0..<50 {
        let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        _ = try? ScriptImporter.read(bytes, name: "a.\(format.rawValue)")
      }
    }
  }
}
