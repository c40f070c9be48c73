// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Encodes the stretches between copied pictures, in the recording's own profile and with sets of parameters that have a
/// number of their own, so that both kinds stand in one track.
final class PatchEncoder {
  /// The recording's, with this encoder's sets.
  private(set) var configuration: H264Configuration
  private let setup: PictureSetup
  private let options: [(String, String)]
  /// The one that told its sets; the first stretch is encoded with it.
  private var first: Encoder?
  private let packet: UnsafeMutablePointer<AVPacket>

  /// `nil` where x264 has no such profile.
  init?(_ setup: PictureSetup, _ configuration: H264Configuration) throws {
    let profiles: [UInt8: String] = [66: "baseline", 77: "main", 100: "high", 110: "high10"]
    guard let profile = profiles[configuration.profile], let number = configuration.freeNumber else { return nil }
    guard let packet = av_packet_alloc() else { throw StudioError(.engine, "Out of memory while exporting") }
    self.packet = packet
    self.setup = setup
    options = [
      ("preset", "veryfast"), ("crf", "18"), ("profile", profile), ("x264-params", "bframes=0:sps-id=\(number)"),
    ]
    let encoder = try setup.encoder(options: options)
    first = encoder
    self.configuration = configuration
    guard let data = encoder.codec.pointee.extradata else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: data, count: Int(encoder.codec.pointee.extradata_size)))
    self.configuration.add(startCoded: bytes)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// An encoder for one stretch. Cost: some milliseconds to open it.
  func encoder() throws -> Encoder {
    defer { first = nil }
    return try first ?? setup.encoder(options: options)
  }

  /// Calls `body` with an encoder's packet as MP4 has it: slices with their lengths.
  func repack(
    _ source: UnsafeMutablePointer<AVPacket>, _ body: (UnsafeMutablePointer<AVPacket>) throws -> Void
  ) throws {
    let bytes = UnsafeBufferPointer(start: source.pointee.data, count: Int(source.pointee.size))
    let units = H264Units.startCoded(bytes).filter { !$0.isEmpty && H264Units.kind(bytes[$0.lowerBound]) <= 5 }
    try repack(bytes, units, isKey: source.pointee.flags & AV_PKT_FLAG_KEY != 0, body)
  }

  /// Calls `body` with a packet of some units of another.
  func repack(
    _ bytes: UnsafeBufferPointer<UInt8>, _ units: [Range<Int>], isKey: Bool,
    _ body: (UnsafeMutablePointer<AVPacket>) throws -> Void
  ) throws {
    let size = units.reduce(0) { $0 + $1.count + 4 }
    guard av_new_packet(packet, Int32(size)) >= 0, let base = bytes.baseAddress else {
      throw StudioError(.engine, "Out of memory while exporting")
    }
    defer { av_packet_unref(packet) }
    if isKey { packet.pointee.flags |= AV_PKT_FLAG_KEY }
    var at = packet.pointee.data!
    for unit in units {
      for shift in [24, 16, 8, 0] {
        at.pointee = UInt8(unit.count >> shift & 255)
        at += 1
      }
      at.update(from: base + unit.lowerBound, count: unit.count)
      at += unit.count
    }
    try body(packet)
  }
}
