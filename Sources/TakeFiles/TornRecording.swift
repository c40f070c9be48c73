// SPDX-License-Identifier: GPL-3.0-or-later
internal import PlainFiles
internal import StudioCore

/// A recording that broke off: it is kept beside the mended copy that takes its place.
///
/// A program may be killed between any two steps. Until the take is saved the copy counts for nothing: whoever comes
/// next takes the recording back and mends it anew.
struct TornRecording {
  private let folder: String
  private let media: String

  init(folder: String, media: String) {
    self.folder = folder
    self.media = media
  }

  private var ending: Substring { media.split(separator: ".").last ?? "mp4" }
  private var path: String { "\(folder)/\(media)" }
  private var copy: String { "\(folder)/mended.\(ending)" }
  private var torn: String { "\(folder)/\(tornName)" }
  /// What the recording is called once a copy has its place.
  var tornName: String { "torn.\(ending)" }

  /// Puts the recording back into its place, where an earlier try has moved it or given it another name.
  func takeBack() throws(StudioError) {
    guard StudioFiles.status(of: torn) != nil else { return }
    if StudioFiles.isSame(path, torn) {
      // Renaming one name of a file to another of the same file does nothing.
      try StudioFiles.removeFile(torn)
    } else {
      try StudioFiles.move(torn, to: path)
    }
  }

  /// Puts a playable copy into the recording's place. At every moment one of the two is there.
  /// - Parameter mend: makes a playable copy of one file at another path.
  /// - Returns: `false` where there is no room for a copy: then the recording stays as it is, and mostly plays up to
  ///   where it broke.
  /// - Throws: what else `mend` throws, and what moving does.
  func mend(_ mend: (String, String) throws -> Void) throws -> Bool {
    try takeBack()
    removeCopy()
    do {
      try mend(path, copy)
    } catch let error as StudioError where error.code == .diskFull {
      removeCopy()
      return false
    }
    if !StudioFiles.link(path, to: torn) { try StudioFiles.move(path, to: torn) }
    try StudioFiles.move(copy, to: path)
    return true
  }

  /// Removes what an earlier try has left of a copy.
  func removeCopy() {
    for path in [copy, copy + ".part"] { try? StudioFiles.removeFile(path) }
  }
}
