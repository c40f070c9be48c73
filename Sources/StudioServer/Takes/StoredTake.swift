// SPDX-License-Identifier: GPL-3.0-or-later
internal import Pipeline
internal import StudioCore
internal import TakeFiles

/// A saved take with what the person has changed about it.
struct StoredTake {
  let id: String
  let folder: TakeFolder
  let edit: TakeEdit
  let marks: TakeMarksFile

  var manifest: TakeManifest { folder.manifest }
  var title: String { edit.title ?? manifest.title ?? id }
  var commands: [TakeEdit.Command] { edit.commands(of: marks) }
  var cuts: CutList { edit.cuts(of: marks) }

  /// Reads the small files of a take's folder.
  init(id: String, folder: TakeFolder) throws {
    self.id = id
    self.folder = folder
    edit = try TakeEdit(in: folder.path)
    marks = try folder.marks()
  }

  /// The words, aligned with the script. Cost: reading the words, and aligning them: a tenth of a second for three hours.
  func reading() throws -> (script: Script, reading: TakeReading) {
    let script = try folder.script()
    return (script, TakeReading(script: script, heard: try folder.heard()))
  }
}
