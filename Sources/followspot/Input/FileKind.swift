// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore

/// Files that people take for a script, known by how they begin.
enum FileKind: Sendable {
  case pdf
  case richText
  case officeDocument
  case oldOfficeDocument
  case media
  case image

  init?(_ bytes: [UInt8]) {
    let ascii = { (text: String, at: Int) in bytes.dropFirst(at).starts(with: text.utf8) }
    if ascii("%PDF-", 0) {
      self = .pdf
    } else if ascii("{\\rtf", 0) {
      self = .richText
    } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
      self = .officeDocument
    } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      self = .oldOfficeDocument
    } else if ascii("RIFF", 0) && (ascii("WAVE", 8) || ascii("AVI ", 8)) || ascii("fLaC\0", 0) || ascii("OggS\0", 0)
      || ascii("ID3", 0) && bytes.count > 3 && bytes[3] < 9 || ascii("ftyp", 4)
      || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
      || bytes.count > 1 && bytes[0] == 0xFF && (bytes[1] & 0xE0 == 0xE0 && bytes[1] < 0xFE)
    {
      self = .media
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
      || ascii("GIF87a", 0)
      || ascii("GIF89a", 0)
    {
      self = .image
    } else {
      return nil
    }
  }

  func error(name: String) -> StudioError {
    let (what, hint) =
      switch self {
      case .pdf: ("a PDF", "Export the text as a plain text file")
      case .richText: ("an RTF document", "Save it as plain text (.txt)")
      case .officeDocument: ("an office document or an archive", "Save the document as plain text (.txt)")
      case .oldOfficeDocument: ("an office document", "Save it as plain text (.txt)")
      case .media: ("a recording", "The script comes first, then the recording")
      case .image: ("a picture", "A script is plain text or Markdown")
      }
    return StudioError(.notText, "\(name) is \(what), not a text file", hint: hint)
  }
}
