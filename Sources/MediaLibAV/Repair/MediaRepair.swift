// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Makes a whole recording of a torn one: what a browser, a program or a machine that was stopped has left.
///
/// Pictures and sound are copied as they are coded. The copy has an index, so it can be played from any place; the torn
/// file is only read.
public enum MediaRepair {
  /// What a repair has kept.
  public struct Report: Sendable, Hashable {
    /// Seconds of the repaired recording, from its first track's start to its last one's end.
    public var duration: Double
    /// Packets (a picture, a piece of sound) in the copy.
    public var packets: Int
    /// Packets that were torn or out of order, and pictures that can't be shown without one of those.
    public var skipped: Int
    /// Bytes at the end that hold nothing whole.
    public var unusedBytes: Int
  }

  /// Copies what is whole of `path` to `output`, which appears once it is complete.
  ///
  /// MP4 and QuickTime become MP4, Matroska and WebM stay what they are. Memory: a few packets.
  /// - Parameters:
  ///   - path: a recording in one of these containers, torn or not.
  ///   - output: another file; replaced where it is there.
  ///   - progress: told the share that is read, 0 to 1; ends the repair where it returns false.
  /// - Returns: what was kept; `nil` where `progress` ended it, then there is no output.
  /// - Throws: `StudioError` `corrupt-media` where nothing can be kept, `not-media` for another kind of file,
  ///   `unwritable`, `disk-full`, and those of reading.
  public static func repair(
    _ path: String, to output: String, progress: (Double) -> Bool = { _ in true }
  ) throws -> Report? {
    try MediaFile.check(path)
    let walk = BoxWalk(path: path)
    if let walk, !walk.hasHead {
      throw StudioError(
        .corruptMedia, "\(path) can't be repaired: the part that describes its tracks was never written",
        hint: "It broke off before its first second, or a program that writes this part last was stopped")
    }
    let limit = walk.map(\.usable)
    let tracks = try used(MediaFile(path: path, limit: limit))
    guard !tracks.isEmpty else {
      throw StudioError(.corruptMedia, "\(path) can't be repaired: not one picture or sound in it is whole")
    }
    let copy = try TrackCopy(MediaFile(path: path, limit: limit), tracks: tracks, to: output)
    guard try copy.run(progress) else { return nil }
    return Report(
      duration: copy.duration, packets: copy.packets, skipped: copy.skipped,
      unusedBytes: walk.map { $0.size - $0.usable } ?? 0)
  }

  /// The pictures' and sounds' tracks in which there is anything.
  private static func used(_ file: MediaFile) throws -> [Int] {
    try file.refusePicture()
    let wanted = Set([file.pictureStream].compactMap(\.self) + file.soundStreams)
    var found: Set<Int> = []
    let reader = try PacketReader(file)
    while found.count < wanted.count, try reader.read() {
      let stream = Int(reader.packet.pointee.stream_index)
      guard wanted.contains(stream) else { continue }
      let codec = file.tracks[stream].pointee.codecpar.pointee.codec_id
      if TrackCopy.isWhole(reader.packet, codec) { found.insert(stream) }
    }
    return found.sorted()
  }
}
