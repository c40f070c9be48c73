// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
public import StudioCore

/// What `take.json` says: which files a take's folder holds, what they are, and how they were (`docs/take-format.md`).
public struct TakeManifest: Sendable, Hashable, Codable {
  /// A file of the folder.
  public struct Part: Sendable, Hashable, Codable {
    /// Its name in the folder.
    public var file: String
    /// Bytes.
    public var bytes: Int
    /// 64 hexadecimal digits.
    public var sha256: String
    /// The name that it had where it came from; `nil` for what the program made.
    public var original: String?

    /// Puts a part together.
    public init(file: String, bytes: Int, sha256: String, original: String? = nil) {
      self.file = file
      self.bytes = bytes
      self.sha256 = sha256
      self.original = original
    }
  }

  /// `followspot-take`.
  public var format = TakeManifest.format
  /// Version of the layout.
  public var version = TakeManifest.version
  /// When the take was made: UTC, `2026-01-31T12:00:00Z`.
  public var made: String
  /// Seconds of sound.
  public var duration: Double
  /// The script's language, for example `en-US`.
  public var language: String
  /// The engine that heard, for example `pocketsphinx`.
  public var engine: String
  /// The untouched recording.
  public var recording: Part
  /// The script as it was read.
  public var script: Part
  /// What the recogniser heard, a recognition log.
  public var heard: Part
  /// Commands, marks and scores.
  public var marks: Part

  static let format = "followspot-take"
  /// The version that this program writes, and the newest that it reads.
  public static let version = 1
  /// The file's name in the folder.
  public static let file = "take.json"

  /// Puts a manifest together.
  public init(
    made: String, duration: Double, language: String, engine: String, recording: Part, script: Part, heard: Part,
    marks: Part
  ) {
    self.made = made
    self.duration = duration
    self.language = language
    self.engine = engine
    self.recording = recording
    self.script = script
    self.heard = heard
    self.marks = marks
  }

  /// All files, in the order in which they are shown.
  public var parts: [Part] { [recording, script, heard, marks] }

  /// Reads `take.json`.
  /// - Parameter name: what errors call it.
  /// - Throws: `StudioError` `bad-take`.
  public init(reading bytes: [UInt8], name: String) throws(StudioError) {
    let manifest: TakeManifest
    do {
      let head = try JSONDecoder().decode(Head.self, from: Data(bytes))
      guard head.format == Self.format else {
        throw StudioError(.badTake, "\(name) describes no take", hint: Self.hint)
      }
      guard head.version <= Self.version else {
        throw StudioError(
          .badTake, "\(name) was written by a newer program: its layout is version \(head.version)",
          hint: "This program reads versions up to \(Self.version)")
      }
      manifest = try JSONDecoder().decode(TakeManifest.self, from: Data(bytes))
    } catch let error as StudioError {
      throw error
    } catch {
      throw StudioError(.badTake, "\(name) is damaged: it can't be read as a take's description", hint: Self.hint)
    }
    self = manifest
    // A name that leads out of the folder is nobody's part.
    for part in parts where part.file.isEmpty || part.file.contains("/") || part.file.hasPrefix(".") {
      throw StudioError(.badTake, "\(name) is damaged: it names a file “\(part.file)”", hint: Self.hint)
    }
  }

  private static let hint = "The other files of the folder are plain: the recording, script.txt, heard.jsonl"

  private struct Head: Decodable {
    var format: String
    var version: Int
  }

  /// The file's text.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
