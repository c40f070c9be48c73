// SPDX-License-Identifier: Apache-2.0

/// What a file that is no plain text seems to be, from its first bytes.
struct FileSignature: Sendable, Hashable {
  /// With its article: `a PDF document`.
  let name: String
  /// What the person can do.
  let hint: String

  private static let document = "open it in the program that made it and save it as plain text"
  private static let media = "the script comes first and the recording second"
  private static let other = "give a plain text file"

  private static let table: [(offset: Int, bytes: [UInt8], name: String, hint: String)] = [
    (0, Array("%PDF-".utf8), "a PDF document", document),
    (0, Array("{\\rtf".utf8), "a Rich Text document", document),
    (0, Array("%!PS".utf8), "a PostScript document", document),
    (0, Array("PK\u{3}\u{4}".utf8), "a ZIP archive or a word processor's document", document),
    (0, [0xD0, 0xCF, 0x11, 0xE0], "an older office document", document),
    (0, [0x89, 0x50, 0x4E, 0x47], "a PNG picture", other),
    (0, [0xFF, 0xD8, 0xFF], "a JPEG picture", other),
    (0, Array("GIF8".utf8), "a GIF picture", other),
    (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF picture", other),
    (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF picture", other),
    (0, [0x7F, 0x45, 0x4C, 0x46], "a program (ELF)", other),
    (0, [0xCF, 0xFA, 0xED, 0xFE], "a program (Mach-O)", other),
    (0, [0xCA, 0xFE, 0xBA, 0xBE], "a program", other),
    (0, [0x1F, 0x8B], "a gzip archive", "unpack it first"),
    (0, Array("BZh".utf8), "a bzip2 archive", "unpack it first"),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive", "unpack it first"),
    (0, [0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive", "unpack it first"),
    (0, Array("Rar!".utf8), "a RAR archive", "unpack it first"),
    (0, Array("SQLite format".utf8), "a database", other),
    (0, Array("RIFF".utf8), "a recording (WAV or AVI)", media),
    (0, Array("OggS".utf8), "a recording (Ogg)", media),
    (0, Array("fLaC".utf8), "a recording (FLAC)", media),
    (0, Array("ID3".utf8), "a recording (MP3)", media),
    (0, [0xFF, 0xFB], "a recording (MP3)", media),
    (0, [0xFF, 0xF3], "a recording (MP3)", media),
    (0, [0x1A, 0x45, 0xDF, 0xA3], "a video (Matroska or WebM)", media),
    (4, Array("ftyp".utf8), "a video or recording (MP4)", media),
  ]

  /// `nil` where the bytes begin like no kind of file that is known.
  init?(_ bytes: [UInt8]) {
    let found = FileSignature.table.first { entry in
      bytes.count >= entry.offset + entry.bytes.count && bytes[entry.offset...].starts(with: entry.bytes)
    }
    guard let found else { return nil }
    // Letters alone begin many a text (`RIFF` of guitars): a signature of letters wants bytes that no text has.
    let isAscii = found.bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    let isMarkup = ["%PDF-", "{\\rtf", "%!PS"].contains { found.bytes.elementsEqual($0.utf8) }
    if isAscii, !isMarkup, !bytes.prefix(512).contains(where: { $0 < 0x09 }) { return nil }
    (name, hint) = (found.name, found.hint)
  }
}
