// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Brings decoded frames of any form to planes of `Float` at one rate and layout: the only owner of that libswresample
/// handle. A frame that has the form already is not touched.
final class SoundConverter {
  /// Samples a second that come out.
  let rate: Int
  /// Channels that come out.
  var channels: Int { Int(layout.nb_channels) }
  private(set) var layout: AVChannelLayout
  private var handle: OpaquePointer?
  private var form: (rate: Int32, format: Int32, channels: Int32) = (0, -1, 0)
  private var planes: [[Float]] = []

  init(rate: Int, layout source: AVChannelLayout) {
    self.rate = rate
    layout = AVChannelLayout()
    var source = source
    if source.order == AV_CHANNEL_ORDER_UNSPEC || source.nb_channels <= 0 {
      av_channel_layout_default(&layout, max(1, source.nb_channels))
    } else {
      av_channel_layout_copy(&layout, &source)
    }
  }

  deinit {
    swr_free(&handle)
    av_channel_layout_uninit(&layout)
  }

  /// Calls `body` with a frame's samples, a plane for each channel.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, _ body: ([UnsafePointer<Float>], Int) throws -> Void
  ) throws {
    let info = frame.pointee
    if info.format == AV_SAMPLE_FMT_FLTP.rawValue, Int(info.sample_rate) == rate,
      info.ch_layout.nb_channels == layout.nb_channels, let data = info.extended_data
    {
      let planes = (0..<channels).compactMap {
        data[$0].map { UnsafeRawPointer($0).assumingMemoryBound(to: Float.self) }
      }
      guard planes.count == channels else { return }
      return try body(planes, Int(info.nb_samples))
    }
    if handle == nil || form != (info.sample_rate, info.format, info.ch_layout.nb_channels) {
      try drain(body)
      try open(frame)
    }
    let input = UnsafeRawPointer(info.extended_data)?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    try pass(input, info.nb_samples, body)
  }

  /// Calls `body` with what the resampler still holds back.
  func drain(_ body: ([UnsafePointer<Float>], Int) throws -> Void) throws {
    guard handle != nil else { return }
    try pass(nil, 0, body)
    swr_free(&handle)
  }

  private func pass(
    _ input: UnsafePointer<UnsafePointer<UInt8>?>?, _ count: Int32,
    _ body: ([UnsafePointer<Float>], Int) throws -> Void
  ) throws {
    let capacity = max(0, Int(swr_get_out_samples(handle, count)))
    guard capacity > 0 else { return }
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: capacity * channels)
    defer { buffer.deallocate() }
    var targets: [UnsafeMutablePointer<UInt8>?] = (0..<channels).map {
      UnsafeMutableRawPointer(buffer + $0 * capacity).assumingMemoryBound(to: UInt8.self)
    }
    let done = swr_convert(handle, &targets, Int32(capacity), UnsafeMutablePointer(mutating: input), count)
    guard done > 0 else { return }
    try body((0..<channels).map { UnsafePointer(buffer + $0 * capacity) }, Int(done))
  }

  private func open(_ frame: UnsafeMutablePointer<AVFrame>) throws {
    form = (frame.pointee.sample_rate, frame.pointee.format, frame.pointee.ch_layout.nb_channels)
    var source = AVChannelLayout()
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&source, form.channels)
    } else {
      av_channel_layout_copy(&source, &frame.pointee.ch_layout)
    }
    defer { av_channel_layout_uninit(&source) }
    let code = swr_alloc_set_opts2(
      &handle, &layout, AV_SAMPLE_FMT_FLTP, Int32(rate), &source, AVSampleFormat(rawValue: form.format), form.rate, 0,
      nil)
    guard code >= 0, swr_init(handle) >= 0 else {
      swr_free(&handle)
      throw StudioError(.notMedia, "Sound of \(form.rate) Hz with \(form.channels) channels can't be converted")
    }
  }
}
