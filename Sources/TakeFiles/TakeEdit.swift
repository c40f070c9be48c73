// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
package import Pipeline
internal import PlainFiles
package import StudioCore

/// What a person has changed about a take, `edit.json`: its name, its star, and what a cut removes. Everything else of the take
/// stays as it was recorded; without the file, all is as it was found.
package struct TakeEdit: Sendable, Hashable, Codable {
  /// A spoken command with its handles.
  package struct Command: Sendable, Hashable, Codable {
    /// What was said.
    package var command: String
    /// Seconds that a cut removes.
    package var start: Double
    /// Seconds that a cut removes.
    package var end: Double
    /// Whether it is removed.
    package var cut: Bool
  }

  package var version = 1
  /// `nil` keeps the name that the take was made with.
  package var title: String?
  package var starred = false
  /// `nil` keeps those that were found.
  package var commands: [Command]?

  /// The file's name in the folder.
  package static let file = "edit.json"
  /// Commands that a take may have.
  package static let most = 10_000

  /// Nothing changed.
  package init() {}

  /// What the folder says; nothing changed where it says nothing.
  /// - Throws: `StudioError` `bad-take` for a file that can't be read.
  package init(in folder: String) throws(StudioError) {
    let path = "\(folder)/\(Self.file)"
    guard let bytes = try StudioFiles.read(path, largest: 4 << 20) else {
      self.init()
      return
    }
    guard let edit = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      throw StudioError(
        .badTake, "\(path) is damaged: the take's name, star and trims are not known",
        hint: "Move it away, and the take is as it was recorded")
    }
    self = edit
  }

  /// Replaces what the folder says.
  package func write(in folder: String) throws(StudioError) {
    try StudioFiles.replace("\(folder)/\(Self.file)", with: Array(PrettyJSON.text(self).utf8) + [10])
  }

  /// The commands as they stand: those of the person, else those that were found, all of them removed by a cut.
  package func commands(of found: TakeMarksFile) -> [Command] {
    commands ?? found.commands.map { Command(command: $0.command, start: $0.start, end: $0.end, cut: true) }
  }

  /// What a cut removes.
  package func cuts(of found: TakeMarksFile) -> CutList {
    CutList(commands(of: found).filter { $0.cut && $0.start <= $0.end }.map { $0.start...$0.end })
  }
}
