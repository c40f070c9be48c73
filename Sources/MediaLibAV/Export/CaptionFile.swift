// SPDX-License-Identifier: GPL-3.0-or-later
internal import PlainFiles
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Captions in a file of their own for as long as an export draws them.
final class CaptionFile {
  let path: String
  private let cues: [Cue]

  init(_ cues: [Cue]) throws {
    self.cues = cues
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/followspot-captions-XXXXXX.ass".utf8CString)
    let descriptor = mkstemps(&template, 4)
    let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw OutputFailure.error(errno, creating: name) }
    close(descriptor)
    path = name
  }

  deinit { unlink(path) }

  /// Fills it in for pictures of a size.
  func write(width: Int, height: Int) throws {
    try StudioFiles.replace(path, with: Array(DrawnCaptions.text(cues, width: width, height: height).utf8))
  }
}
