// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
package import Pipeline
internal import PlainFiles
package import StudioCore

/// What `recording.json` says in the folder of a take that is being recorded: it is there from the first moment until the take
/// is saved, and holds what is needed to save it, by whoever finds it.
package struct RecordingMarker: Sendable, Hashable, Codable {
  /// A session of the recogniser that heard the take.
  package struct Session: Sendable, Hashable, Codable {
    /// Names its files, `heard-1.jsonl` and so on.
    package var number: Int
    /// Seconds of the session's sound at which the recording began, as the page told; negative for one that came later.
    package var offset: Double
    /// The engine that heard.
    package var engine: String
  }

  package var format = RecordingMarker.format
  package var version = 1
  /// When it began: UTC, `2026-01-31T12:00:00Z`.
  package var made: String
  package var title: String
  package var language: String
  package var source: TakeManifest.Source
  package var device: TakeManifest.Device
  /// The recording's file.
  package var media: String
  package var sessions: [Session] = []
  /// How the recording came to its end, once it has: the program that saves it may be another one.
  package var ended: TakeFinisher.Ending?

  static let format = "followspot-recording"
  /// The file's name in the folder.
  package static let file = "recording.json"

  /// What is known when a take begins.
  package init(
    made: String, title: String, language: String, source: TakeManifest.Source, device: TakeManifest.Device,
    media: String
  ) {
    self.made = made
    self.title = title
    self.language = language
    self.source = source
    self.device = device
    self.media = media
  }

  /// Reads the marker of a folder; `nil` where there is none.
  /// - Throws: `StudioError` `bad-take` for one that can't be read.
  package init?(in folder: String) throws(StudioError) {
    let path = "\(folder)/\(Self.file)"
    guard let bytes = try StudioFiles.read(path, largest: 1 << 20) else { return nil }
    guard let marker = try? JSONDecoder().decode(Self.self, from: Data(bytes)), marker.format == Self.format,
      !marker.media.contains("/"), !marker.media.hasPrefix(".")
    else {
      throw StudioError(
        .badTake, "\(path) is damaged: how the take was recorded is not known",
        hint: "The recording lies beside it; make a take of it with followspot take import")
    }
    self = marker
  }

  /// Puts the marker into a folder, in place of the one that is there.
  package func write(in folder: String) throws(StudioError) {
    try StudioFiles.replace("\(folder)/\(Self.file)", with: Array(PrettyJSON.text(self).utf8) + [10])
  }
}
