// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// One sound track on its way: decoded, cut by counting samples, encoded as AAC.
final class SoundExport {
  private let path: String
  private let decoder: Decoder
  private let converter: SoundConverter
  private let encoder: Encoder
  private let frame: UnsafeMutablePointer<AVFrame>
  private let output: MediaOutput
  private let track: UnsafeMutablePointer<AVStream>
  private let tick: Double
  /// Seconds on the file's clock where the export's time begins.
  private let origin: Double
  private var cutter: SoundCutter
  /// Samples that have gone into the cutter, by the file's clock; `nil` before the first.
  private var position: Int?
  /// Samples that have been encoded.
  private var encoded = 0
  private var taken = 0

  /// Packets and frames that could not be decoded.
  var damaged: Int { decoder.damaged }
  /// Samples a second.
  var rate: Int { converter.rate }

  init(
    _ source: UnsafeMutablePointer<AVStream>, of file: MediaFile, plan: CutPlan, origin: Double, to output: MediaOutput
  ) throws {
    path = file.path
    self.output = output
    self.origin = origin
    tick = Double(source.pointee.time_base.num) / Double(max(1, source.pointee.time_base.den))
    decoder = try Decoder(source, path: file.path, threads: 1)
    let layout = source.pointee.codecpar.pointee.ch_layout
    converter = try Self.converter(rate: Int(source.pointee.codecpar.pointee.sample_rate), layout, path: file.path)
    let converter = converter
    encoder = try Encoder("aac") { codec in
      codec.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
      codec.pointee.sample_rate = Int32(converter.rate)
      var layout = converter.layout
      av_channel_layout_copy(&codec.pointee.ch_layout, &layout)
      codec.pointee.time_base = AVRational(num: 1, den: Int32(converter.rate))
      codec.pointee.bit_rate = Int64(converter.channels == 1 ? 128_000 : 96_000 * converter.channels)
      if output.wantsGlobalHeader { codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    }
    track = try output.addTrack()
    track.pointee.time_base = encoder.codec.pointee.time_base
    avcodec_parameters_from_context(track.pointee.codecpar, encoder.codec)
    av_dict_copy(&track.pointee.metadata, source.pointee.metadata, 0)
    track.pointee.disposition = source.pointee.disposition
    cutter = SoundCutter(plan, rate: converter.rate, channels: converter.channels)
    guard let frame = av_frame_alloc() else { throw StudioError(.engine, "Out of memory while exporting") }
    self.frame = frame
    frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// A rate and a layout that AAC has: the recording's own where it can be.
  private static func converter(rate: Int, _ layout: AVChannelLayout, path: String) throws -> SoundConverter {
    guard rate > 0, layout.nb_channels > 0 else {
      throw StudioError(.corruptMedia, "The sound of \(path) does not say its rate or its channels")
    }
    let rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000]
    var target = layout
    if ![1, 2, 3, 4, 5, 6, 8].contains(layout.nb_channels) {
      target = AVChannelLayout()
      av_channel_layout_default(&target, 2)
    } else {
      // AAC knows the usual layout of each number of channels.
      target = AVChannelLayout()
      av_channel_layout_default(&target, layout.nb_channels)
    }
    defer { av_channel_layout_uninit(&target) }
    return SoundConverter(rate: rates.contains(rate) ? rate : 48_000, layout: target)
  }

  // MARK: Taking

  /// Takes a packet of the track; `nil` at the end.
  func take(_ packet: UnsafeMutablePointer<AVPacket>?) throws {
    try decoder.decode(packet) { try self.takeFrame() }
    guard packet == nil else { return }
    try converter.drain { planes, count in self.add(planes, count) }
    cutter.finish()
    try encode(isOver: true)
  }

  private func takeFrame() throws {
    let time = decoder.frame.pointee.best_effort_timestamp
    if time != Int64.min { place(at: Double(time) * tick - origin) }
    try converter.convert(decoder.frame) { planes, count in self.add(planes, count) }
    try encode(isOver: false)
  }

  /// Keeps to the file's own times where they leave the count of samples for good: a stretch that is missing becomes
  /// silence, one that is there twice is dropped. Containers round times to a millisecond, recorders stamp them when a
  /// piece arrives: below a twentieth of a second the count is the better clock.
  private func place(at seconds: Double) {
    guard abs(seconds) < 86_400 * 2 else { return }
    let expected = Int((seconds * Double(converter.rate)).rounded())
    if let position, abs(expected - position) <= converter.rate / 20 { return }
    position = expected
    if expected > cutter.position { cutter.addSilence(expected - cutter.position) }
  }

  /// Adds what lies after all that was added before, and after the start of the export's time.
  private func add(_ planes: [UnsafePointer<Float>], _ count: Int) {
    let start = position ?? 0
    position = start + count
    // What has been taken already, or comes before the first picture, is passed over.
    let skipped = max(0, min(count, cutter.position - start))
    guard skipped < count else { return }
    cutter.add(planes.map { $0 + skipped }, count: count - skipped)
  }

  // MARK: Encoding

  private func encode(isOver: Bool) throws {
    let size = max(1, Int(encoder.codec.pointee.frame_size))
    while cutter.output[0].count - taken >= size || isOver && cutter.output[0].count > taken {
      try encode(min(size, cutter.output[0].count - taken))
    }
    if taken > 1 << 15 {
      for c in cutter.output.indices { cutter.output[c].removeFirst(taken) }
      taken = 0
    }
    if isOver { try encoder.encode(nil, write) }
  }

  private func encode(_ count: Int) throws {
    frame.pointee.nb_samples = Int32(count)
    frame.pointee.sample_rate = Int32(converter.rate)
    frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    var layout = converter.layout
    av_channel_layout_copy(&frame.pointee.ch_layout, &layout)
    guard av_frame_get_buffer(frame, 0) >= 0 else { throw StudioError(.engine, "Out of memory while exporting") }
    for c in cutter.output.indices {
      cutter.output[c].withUnsafeBytes {
        let bytes = UnsafeRawBufferPointer(rebasing: $0[(taken * 4)..<((taken + count) * 4)])
        UnsafeMutableRawPointer(frame.pointee.extended_data[c]!).copyMemory(
          from: bytes.baseAddress!, byteCount: bytes.count)
      }
    }
    frame.pointee.pts = Int64(encoded)
    encoded += count
    taken += count
    try encoder.encode(frame, write)
    av_frame_unref(frame)
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws {
    try output.write(packet, to: track, from: encoder.codec.pointee.time_base)
  }
}
