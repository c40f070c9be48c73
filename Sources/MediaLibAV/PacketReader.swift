// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Reads the packets of a file in its order: the only owner of its packet. What is damaged is passed over.
final class PacketReader {
  /// The packet that `read` has filled; the next `read` empties it.
  let packet: UnsafeMutablePointer<AVPacket>
  /// Whether the file broke off before its end.
  private(set) var brokeOff = false
  private let file: MediaFile
  private let size: Int64
  private var failures = 0

  init(_ file: MediaFile) throws {
    guard let packet = av_packet_alloc() else {
      throw StudioError(.engine, "Out of memory while opening \(file.path)")
    }
    self.file = file
    self.packet = packet
    size = avio_size(file.context.pointee.pb)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Reads the next packet. `false` at the end.
  func read() throws -> Bool {
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(file.context, packet)
      if code >= 0 {
        failures = 0
        return true
      }
      if code == followspot_averror_eof() { return false }
      if code == -EIO { throw StudioError(.unreadable, "\(file.path) can't be read: \(MediaFile.message(code))") }
      // A demuxer that finds its place again goes on after a failure; one that doesn't fails for good.
      failures += 1
      if failures > 16 || code != followspot_averror_invaliddata() {
        brokeOff = true
        return false
      }
    }
  }

  /// Share of the file's bytes that is read, 0 to 1.
  var share: Double {
    guard size > 0, let stream = file.context.pointee.pb else { return 0 }
    return min(1, Double(avio_seek(stream, 0, SEEK_CUR)) / Double(size))
  }
}
