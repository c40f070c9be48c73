// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
public import StudioCore

/// An export of a recording: cut to the picture, at a constant rate, as MP4 (H.264 and AAC); of sound alone, as M4A.
public struct VideoExport: Sendable {
  /// What is left out, on the take's clock; each end goes to the nearest start of a picture.
  public var cuts = CutList()
  /// Seconds after the first picture at which the take's clock says 0.
  public var clock = 0.0
  /// Pictures a second of the export; `nil` keeps the recording's, or the one that fits a variable rate best.
  public var rate: PictureRate?
  /// Captions to draw on the pictures, at times of the export; none draws nothing.
  public var captions: [Cue] = []
  /// Whether pictures are encoded anew where they could be copied.
  public var encodesAll = false

  /// An export of everything.
  public init() {}

  /// What an export has made.
  public struct Report: Sendable, Hashable {
    /// Pictures in the export.
    public var pictures: Int
    /// Those of them that were copied as they are coded.
    public var copied: Int
    /// Seconds of the export.
    public var duration: Double
    /// Pictures a second; `nil` for sound alone.
    public var rate: PictureRate?
    /// What is not as it was in the recording, a sentence each.
    public var notes: [String]
  }

  /// Writes the export; the recording is only read. Several exports can run at once, to different names.
  /// - Parameters:
  ///   - path: the recording.
  ///   - output: the file that is made; replaced where it is there, and only once the export is complete.
  ///   - progress: told the share that is done, 0 to 1, at least for every picture; ends the export where it returns
  ///     false.
  /// - Returns: `nil` where `progress` ended it; then there is no output.
  /// - Throws: `StudioError` `usage` where nothing is left, `not-media`, `corrupt-media`, `unwritable`, `disk-full`,
  ///   `helper-missing`, and those of reading.
  ///
  /// Cost: that of decoding and encoding; memory does not grow with the length.
  public func run(
    _ path: String, to output: String, progress: (Double) -> Bool = { _ in true }
  ) throws -> Report? {
    // The recording is read once to learn its times, a small part of the work.
    guard let scan = try MediaScan(file: MediaFile(path: path), progress: { progress(0.02 * $0) }) else { return nil }
    guard scan.facts.duration > 0 else {
      throw StudioError(
        .corruptMedia, "\(path) holds not one picture and not one sound", hint: "Look for the recording in a copy")
    }
    return try withoutActuallyEscaping(progress) { progress in
      let rest = { progress(0.02 + 0.98 * $0) }
      do {
        return try ExportWork(self, path: path, scan: scan, to: output, progress: rest).run()
      } catch is SmartPicturesFailed {
        var plain = self
        plain.encodesAll = true
        return try ExportWork(plain, path: path, scan: scan, to: output, progress: rest).run()
      }
    }
  }
}
