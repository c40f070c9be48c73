// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Brings frames of any rate, layout and sample format to 16 kHz mono `Int16`: the only owner of libswresample's handle.
final class Resampler {
  private var handle: OpaquePointer?
  private var rate: Int32 = 0
  private var format: Int32 = -1
  private var channels: Int32 = 0

  deinit { swr_free(&handle) }

  /// Appends a frame's samples to `output`. A frame in another form than the one before starts the conversion anew.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>, into output: inout [Int16]) throws {
    let info = frame.pointee
    if handle == nil || info.sample_rate != rate || info.format != format || info.ch_layout.nb_channels != channels {
      flush(into: &output)
      try open(frame)
    }
    let input = UnsafeRawPointer(info.extended_data)?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    append(input, info.nb_samples, to: &output)
  }

  /// Appends what the filter still holds back.
  func flush(into output: inout [Int16]) {
    guard handle != nil else { return }
    append(nil, 0, to: &output)
    swr_free(&handle)
  }

  private func append(_ input: UnsafePointer<UnsafePointer<UInt8>?>?, _ count: Int32, to output: inout [Int16]) {
    let capacity = Int(swr_get_out_samples(handle, count))
    guard capacity > 0 else { return }
    let samples = [Int16](unsafeUninitializedCapacity: capacity) { buffer, done in
      var target = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      let input = UnsafeMutablePointer(mutating: input)
      done = max(0, Int(swr_convert(handle, &target, Int32(capacity), input, count)))
    }
    output.append(contentsOf: samples)
  }

  private func open(_ frame: UnsafeMutablePointer<AVFrame>) throws {
    var source = AVChannelLayout()
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&source, frame.pointee.ch_layout.nb_channels)
    } else {
      av_channel_layout_copy(&source, &frame.pointee.ch_layout)
    }
    var mono = AVChannelLayout()
    av_channel_layout_default(&mono, 1)
    defer { av_channel_layout_uninit(&source) }
    rate = frame.pointee.sample_rate
    format = frame.pointee.format
    channels = frame.pointee.ch_layout.nb_channels
    let code = swr_alloc_set_opts2(
      &handle, &mono, AV_SAMPLE_FMT_S16, Int32(recognitionSampleRate), &source, AVSampleFormat(rawValue: format), rate,
      0, nil)
    guard code >= 0, swr_init(handle) >= 0 else {
      swr_free(&handle)
      throw StudioError(.notMedia, "Sound of \(rate) Hz with \(channels) channels can't be converted to 16 kHz mono")
    }
  }
}
