// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// The video on its way, copied as it is coded wherever that is exact: only from a cut to the next key picture, and where
/// pictures do not come at a constant rate, it is encoded anew.
///
/// It takes H.264 whose pictures build only on earlier ones (browsers record such video). A group of pictures, from one that
/// needs no other to the next such, is copied from its start as long as each picture is kept and has a place of its own.
final class SmartPictures: PictureWay {
  private let setup: PictureSetup
  private let decoder: Decoder
  private let patches: PatchEncoder
  private let track: UnsafeMutablePointer<AVStream>
  /// The group that is being gathered.
  private var group: [UnsafeMutablePointer<AVPacket>] = []
  /// The first place of the recording that has not been written.
  private var next = 0

  var damaged: Int { decoder.damaged }
  private(set) var copied = 0
  private(set) var written = 0

  /// `nil` where this video can't be copied in parts.
  init?(_ setup: PictureSetup) throws {
    let parameters = setup.source.pointee.codecpar.pointee
    guard parameters.codec_id == AV_CODEC_ID_H264, parameters.video_delay == 0, setup.captions == nil,
      parameters.format == setup.form.format.rawValue, parameters.width == setup.form.width,
      parameters.height == setup.form.height, let data = parameters.extradata,
      let configuration = H264Configuration(
        Array(UnsafeBufferPointer(start: data, count: Int(parameters.extradata_size)))),
      let patches = try PatchEncoder(setup, configuration)
    else { return nil }
    self.setup = setup
    self.patches = patches
    decoder = try Decoder(setup.source, path: setup.file.path, threads: 0)
    track = try setup.addTrack()
    avcodec_parameters_copy(track.pointee.codecpar, setup.source.pointee.codecpar)
    track.pointee.codecpar.pointee.codec_tag = 0
    try Self.replaceHead(track.pointee.codecpar, patches.configuration.bytes)
  }

  deinit { clear() }

  private static func replaceHead(_ parameters: UnsafeMutablePointer<AVCodecParameters>, _ bytes: [UInt8]) throws {
    guard let room = av_mallocz(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
      throw StudioError(.engine, "Out of memory while exporting")
    }
    room.copyMemory(from: bytes, byteCount: bytes.count)
    av_free(parameters.pointee.extradata)
    parameters.pointee.extradata = room.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = Int32(bytes.count)
  }

  // MARK: Groups

  func take(_ packet: UnsafeMutablePointer<AVPacket>) throws {
    if packet.pointee.pts == Int64.min { packet.pointee.pts = packet.pointee.dts }
    guard packet.pointee.pts != Int64.min else { return }
    if isFresh(packet) { try finishGroup(end: setup.conform.slot(of: packet.pointee.pts)) }
    guard let copy = av_packet_clone(packet) else { throw StudioError(.engine, "Out of memory while exporting") }
    group.append(copy)
  }

  func finish() throws {
    let last = group.map { setup.conform.slot(of: $0.pointee.pts) }.max() ?? 0
    try finishGroup(end: max(setup.conform.count, last + 1))
  }

  /// Whether no picture from here on needs one before.
  private func isFresh(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard packet.pointee.flags & AV_PKT_FLAG_KEY != 0 else { return false }
    let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
    return H264Units.lengthPrefixed(bytes)?.contains { H264Units.kind(bytes[$0.lowerBound]) == 5 } ?? false
  }

  private func clear() {
    for packet in group {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
    }
    group.removeAll(keepingCapacity: true)
  }

  /// Copies what of the group can be copied and encodes the rest.
  /// - Parameter end: the first place after the group.
  private func finishGroup(end: Int) throws {
    guard !group.isEmpty else { return }
    defer { clear() }
    let slots = group.map { setup.conform.slot(of: $0.pointee.pts) } + [end]
    let plan = setup.conform.plan
    var kept = 0
    if isFresh(group[0]) {
      // A picture can be copied where it has exactly one place, which is the next and is kept.
      while kept < group.count, slots[kept] == next, slots[kept + 1] == next + 1, let place = plan.place(of: next),
        let units = units(of: group[kept])
      {
        try copy(group[kept], units, to: place)
        kept += 1
        next += 1
      }
    }
    if (next..<max(next, end)).contains(where: { plan.place(of: $0) != nil }) { try encode(to: end) }
    next = max(next, end)
  }

  // MARK: Copying

  /// The units of a packet without sets of parameters, which are in the head; `nil` where they are not the same there, or the
  /// packet is broken.
  private func units(of packet: UnsafeMutablePointer<AVPacket>) -> [Range<Int>]? {
    guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else { return nil }
    let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
    guard let all = H264Units.lengthPrefixed(bytes) else { return nil }
    var kept: [Range<Int>] = []
    for unit in all {
      if [7, 8].contains(H264Units.kind(bytes[unit.lowerBound])) {
        guard patches.configuration.contains(Array(bytes[unit])) else { return nil }
      } else {
        kept.append(unit)
      }
    }
    return kept
  }

  private func copy(_ packet: UnsafeMutablePointer<AVPacket>, _ units: [Range<Int>], to place: Int) throws {
    let whole = units.reduce(0) { $0 + $1.count + 4 } == Int(packet.pointee.size)
    let isKey = packet.pointee.flags & AV_PKT_FLAG_KEY != 0
    copied += 1
    if whole {
      // The muxer takes what it is given, and the group may still have to be decoded.
      var own = av_packet_clone(packet)
      defer { av_packet_free(&own) }
      guard let own else { throw StudioError(.engine, "Out of memory while exporting") }
      try write(own, at: place)
    } else {
      let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
      try patches.repack(bytes, units, isKey: isKey) { try self.write($0, at: place) }
    }
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>, at place: Int) throws {
    guard setup.goesOn() else { throw ExportStopped() }
    packet.pointee.pts = Int64(place)
    packet.pointee.dts = Int64(place)
    packet.pointee.duration = 1
    written += 1
    try setup.output.write(packet, to: track, from: setup.conform.base)
  }

  // MARK: Encoding

  /// Encodes every place from `next` on that is kept. The decoder starts from the group's first picture.
  private func encode(to end: Int) throws {
    let held = try HeldPicture(setup.conform.plan, from: next)
    let encoder = try patches.encoder()
    let encode = { (picture: UnsafeMutablePointer<AVFrame>?) in
      try encoder.encode(picture) { packet in
        let place = Int(packet.pointee.pts)
        try self.patches.repack(packet) { try self.write($0, at: place) }
      }
    }
    let takeFrame = {
      let frame = self.decoder.frame
      guard frame.pointee.best_effort_timestamp != Int64.min else { return }
      // Another form in the middle of a recording: the whole of it has to be encoded.
      guard frame.pointee.format == self.setup.form.format.rawValue, frame.pointee.width == self.setup.form.width,
        frame.pointee.height == self.setup.form.height
      else { throw SmartPicturesFailed() }
      try held.take(frame, slot: self.setup.conform.slot(of: frame.pointee.best_effort_timestamp), encode)
    }
    for packet in group { try decoder.decode(packet, takeFrame) }
    try decoder.decode(nil, takeFrame)
    decoder.reset()
    // A group of which nothing can be decoded leaves its places empty; the picture before it stands.
    if !held.isEmpty { try held.finish(at: end, encode) }
    try encode(nil)
  }
}

/// The recording turned out to be one that can't be copied in parts.
struct SmartPicturesFailed: Error {}
