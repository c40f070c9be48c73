// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Copies tracks packet by packet into a container of the same kind, without what is torn or out of order.
final class TrackCopy {
  private let file: MediaFile
  private let output: MediaOutput
  private let reader: PacketReader
  /// For each track of the file, where it goes.
  private var places: [Place?]
  private(set) var packets = 0
  private(set) var skipped = 0
  private var start = Double.infinity
  private var end = -Double.infinity

  /// Seconds from the first track's start to the last one's end.
  var duration: Double { packets == 0 ? 0 : end - start }

  private struct Place {
    var track: UnsafeMutablePointer<AVStream>
    var base: AVRational
    var isPicture: Bool
    var codec: AVCodecID
    var last = Int64.min
    /// Pictures that build on a missing one can't be shown.
    var waitsForKey: Bool
  }

  init(_ file: MediaFile, tracks: [Int], to path: String) throws {
    self.file = file
    let isMatroska = file.format.contains("matroska")
    guard isMatroska || file.format.contains("mp4") else {
      throw StudioError(
        .notMedia, "\(file.path) can't be repaired: it is neither MP4 nor WebM",
        hint: "Only those two are recorded here")
    }
    let isWeb = tracks.allSatisfy {
      Self.webCodecs.contains(file.tracks[$0].pointee.codecpar.pointee.codec_id.rawValue)
    }
    output = try MediaOutput(path: path, format: isMatroska ? (isWeb ? "webm" : "matroska") : "mp4", source: file.path)
    reader = try PacketReader(file)
    places = Array(repeating: nil, count: file.tracks.count)
    for index in tracks {
      let source = file.tracks[index]
      let track = try output.addTrack()
      avcodec_parameters_copy(track.pointee.codecpar, source.pointee.codecpar)
      track.pointee.codecpar.pointee.codec_tag = 0
      track.pointee.time_base = source.pointee.time_base
      track.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
      track.pointee.disposition = source.pointee.disposition
      av_dict_copy(&track.pointee.metadata, source.pointee.metadata, 0)
      if let matrix = followspot_display_matrix(source) { _ = followspot_set_display_matrix(track, matrix) }
      let isPicture = source.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      places[index] = Place(
        track: track, base: source.pointee.time_base, isPicture: isPicture,
        codec: source.pointee.codecpar.pointee.codec_id, waitsForKey: isPicture)
    }
  }

  private static let webCodecs: Set<UInt32> = Set(
    [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1, AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS].map(\.rawValue))

  /// Whether all of a packet is there. After a power cut, blocks of a file that never reached the disk read as zeros: no
  /// picture of these codecs ends with many of them, and no sound is made of nothing else.
  static func isWhole(_ packet: UnsafeMutablePointer<AVPacket>, _ codec: AVCodecID) -> Bool {
    let size = Int(packet.pointee.size)
    guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0, size > 0, let data = packet.pointee.data else {
      return false
    }
    let end = Self.pictureCodecs.contains(codec.rawValue) ? 16 : Self.soundCodecs.contains(codec.rawValue) ? size : .max
    return size < max(8, end) || !UnsafeBufferPointer(start: data + size - end, count: end).allSatisfy { $0 == 0 }
  }

  private static let pictureCodecs: Set<UInt32> = Set(
    [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1].map(\.rawValue))
  private static let soundCodecs: Set<UInt32> = Set(
    [AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS, AV_CODEC_ID_AAC].map(\.rawValue))

  /// Copies all. `false` where `progress` ended it.
  func run(_ progress: (Double) -> Bool) throws -> Bool {
    guard progress(0) else { return false }
    try output.begin()
    while try reader.read() {
      let index = Int(reader.packet.pointee.stream_index)
      guard index < places.count, var place = places[index] else { continue }
      try copy(&place)
      places[index] = place
      if packets % 512 == 0, !progress(reader.share) { return false }
    }
    guard progress(1) else { return false }
    try output.commit()
    return true
  }

  private func copy(_ place: inout Place) throws {
    let packet = reader.packet
    if packet.pointee.dts == Int64.min { packet.pointee.dts = packet.pointee.pts }
    if packet.pointee.pts == Int64.min { packet.pointee.pts = packet.pointee.dts }
    let isKey = packet.pointee.flags & AV_PKT_FLAG_KEY != 0
    let isInOrder = packet.pointee.dts != Int64.min && packet.pointee.dts > place.last
    guard Self.isWhole(packet, place.codec), isInOrder, !place.waitsForKey || isKey else {
      skipped += 1
      place.waitsForKey = place.isPicture
      return
    }
    place.waitsForKey = false
    place.last = packet.pointee.dts
    let tick = Double(place.base.num) / Double(max(1, place.base.den))
    start = min(start, Double(packet.pointee.pts) * tick)
    end = max(end, Double(packet.pointee.pts + max(0, packet.pointee.duration)) * tick)
    packets += 1
    try output.write(packet, to: place.track, from: place.base)
  }
}
