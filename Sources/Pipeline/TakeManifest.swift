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

  /// The script in the studio that it was read from.
  public struct Source: Sendable, Hashable, Codable {
    /// Its name there.
    public var id: String
    /// Its title when it was read.
    public var title: String
    /// Its revision when it was read.
    public var revision: String?

    /// Names a script.
    public init(id: String, title: String, revision: String? = nil) {
      self.id = id
      self.title = title
      self.revision = revision
    }
  }

  /// What it was recorded with, as the browser told.
  public struct Device: Sendable, Hashable, Codable {
    /// The microphone's name.
    public var microphone: String?
    /// The camera's name; `nil` for sound alone.
    public var camera: String?
    /// Width of the frames that arrived, in pixels.
    public var width: Int?
    /// Height of the frames that arrived, in pixels.
    public var height: Int?
    /// The recording's type, for example `video/mp4;codecs=avc1,opus`.
    public var type: String?

    /// Facts as they are known.
    public init(
      microphone: String? = nil, camera: String? = nil, width: Int? = nil, height: Int? = nil, type: String? = nil
    ) {
      self.microphone = microphone
      self.camera = camera
      self.width = width
      self.height = height
      self.type = type
    }
  }

  /// How a stretch of heard sound lies on the take's clock.
  public struct Clock: Sendable, Hashable, Codable {
    /// Seconds of the heard sound at which the recording began, as it was told while recording.
    public var told: Double
    /// Places that were found in both, in seconds: on the take's clock, and of the heard sound. Empty where none was found:
    /// then what was told counts.
    public var points: [[Double]]

    /// A clock as it was found.
    public init(told: Double, points: [[Double]]) {
      self.told = told
      self.points = points
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
  /// What the text showed and when; only of takes that were recorded while it followed.
  public var follower: Part?
  /// The recording as it broke off, where it had to be mended to be played.
  public var torn: Part?
  /// What the take is called.
  public var title: String?
  /// Where the script was.
  public var source: Source?
  /// What it was recorded with.
  public var device: Device?
  /// How heard sound and recording lie on each other, for each session of the recogniser.
  public var clocks: [Clock]?
  /// Why the recording ended, where the reader did not end it: `page-gone`, `disk-full`, …
  public var ended: String?
  /// Whether it broke off; with `torn` it was mended.
  public var recovered: Bool?

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
  public var parts: [Part] { [recording, script, heard, marks] + [follower, torn].compactMap { $0 } }

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
  public var text: String { PrettyJSON.text(self) }
}
