// SPDX-License-Identifier: GPL-3.0-or-later
internal import MediaLibAV
internal import PlainFiles
internal import Pipeline
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One export of a take, in any format: the same for the command line and for the studio. The take is only read.
package struct TakeExport {
  /// What is made.
  package enum Format: String, Sendable, CaseIterable {
    /// MP4, or M4A where there is sound alone.
    case video
    case srt
    case vtt
    /// What was said, with times.
    case text
    /// A folder with a Final Cut Pro project and the untouched recording.
    case fcpxml
    /// A folder with an OpenTimelineIO timeline, the untouched recording and captions.
    case otio
  }

  /// How it is made.
  package struct Options: Sendable, Hashable {
    /// Frames a second: `23.976`, `24`, `25`, `29.97`, `30`, `50`, `59.94`, `60`; `nil` keeps the recording's.
    package var rate: String?
    /// Whether captions are drawn on the pictures.
    package var burnsCaptions = false
    /// Whether spoken commands stay in.
    package var keepsCommands = false
    /// Whether pictures are encoded anew where they could be copied.
    package var encodesAll = false

    /// The defaults: commands are cut, nothing is drawn, what can be copied is copied.
    package init() {}
  }

  /// What was made.
  package struct Result: Sendable, Hashable {
    /// The file, or the folder of a project.
    package var path: String
    /// Seconds of it.
    package var duration: Double
    /// Pictures of a video, and how many of them were copied as they were; 0 for other formats.
    package var pictures = 0
    /// Pictures that were copied.
    package var copied = 0
    /// What the person should know: a sentence each.
    package var notes: [String] = []
  }

  package let take: TakeFolder
  package let format: Format
  package let options: Options

  /// An export of a take.
  package init(_ take: TakeFolder, _ format: Format, _ options: Options = Options()) {
    self.take = take
    self.format = format
    self.options = options
  }

  /// Makes it in a folder, under the take's name or that with the next free number; nothing is replaced.
  /// - Parameter progress: told the share that is done, 0 to 1; ends the export where it returns false.
  /// - Returns: `nil` where `progress` ended it; then nothing is left of it.
  /// - Throws: `StudioError`: what can't be read or written, and why.
  package func run(into folder: String, progress: (Double) -> Bool = { _ in true }) throws -> Result? {
    try run(to: try freePath(in: folder), progress: progress)
  }

  /// Makes it at `path`; a file that is there is replaced once the export is complete. A project's folder replaces nothing:
  /// where the name is taken, the next free number follows it.
  package func run(to path: String, progress: (Double) -> Bool = { _ in true }) throws -> Result? {
    guard progress(0) else { return nil }
    switch format {
    case .video: return try video(to: path, progress)
    case .srt, .vtt, .text: return try text(to: path, progress)
    case .fcpxml, .otio: return try project(to: path, progress)
    }
  }

  // MARK: Names

  /// Files of the take, none of which an export replaces.
  var inputs: [String] {
    take.manifest.parts.map { "\(take.path)/\($0.file)" }
      + [TakeManifest.file, TakeEdit.file].map { "\(take.path)/\($0)" }
  }

  /// The recording.
  var recording: String { "\(take.path)/\(take.manifest.recording.file)" }

  /// What follows the take's name in that of what is made: an ending with its dot, or what a folder is for.
  func ending() throws -> String {
    switch format {
    case .video: try MediaFacts.hasPicture(recording) ? ".mp4" : ".m4a"
    case .srt: ".srt"
    case .vtt: ".vtt"
    case .text: ".txt"
    case .fcpxml: " for Final Cut Pro"
    case .otio: " for OpenTimelineIO"
    }
  }

  /// The take's name as a file may be called.
  var name: String {
    let title = (try? TakeEdit(in: take.path))?.title ?? take.manifest.title
    let folder = take.path.split(separator: "/").last.map(String.init) ?? "take"
    let text = (title ?? folder).unicodeScalars.map { scalar -> Character in
      scalar.value < 32 || scalar.value == 127 || "/\\:".unicodeScalars.contains(scalar) ? "-" : Character(scalar)
    }
    // File systems take 255 bytes; a number and endings follow.
    var bytes = 0
    let short = text.prefix { character in
      bytes += character.utf8.count
      return bytes <= 200
    }
    let trimmed = String(short.drop { $0 == "." || $0 == " " })
    return trimmed.isEmpty ? "take" : trimmed
  }

  private func freePath(in folder: String) throws -> String {
    let ending = try ending()
    var status = stat()
    for number in 1...10_000 {
      let path = "\(folder)/\(name)" + (number == 1 ? "" : " \(number)") + ending
      // Another export may be writing to that name.
      if lstat(path, &status) != 0, lstat(path + ".part", &status) != 0 { return path }
    }
    throw StudioError(.unwritable, "\(folder) has too many exports of that name", hint: "Remove some of them")
  }
}
