// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// A sound track's decoder with its packet and frame: the only owner of the three handles.
final class AudioDecoder {
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  /// The frame that `receive` has filled.
  let frame: UnsafeMutablePointer<AVFrame>
  private let stream: Int32

  /// What reading the next packet gave.
  enum Reading {
    case packet
    /// A packet that could not be decoded, or belongs to another track.
    case skipped(damaged: Bool)
    case end(damaged: Bool)
  }

  init(file: MediaFile, stream index: Int) throws {
    let track = file.context.pointee.streams[index]!
    for other in 0..<Int(file.context.pointee.nb_streams) where other != index {
      file.context.pointee.streams[other]!.pointee.discard = AVDISCARD_ALL
    }
    let parameters = track.pointee.codecpar!
    guard let decoder = avcodec_find_decoder(parameters.pointee.codec_id) else {
      let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
      throw StudioError(
        .notMedia, "The sound of \(file.path) is coded as \(name), which this system's libav can't decode",
        hint: "Convert it, for example to WAV or FLAC")
    }
    guard let codec = avcodec_alloc_context3(decoder), let packet = av_packet_alloc(), let frame = av_frame_alloc()
    else { throw StudioError(.engine, "Out of memory while opening \(file.path)") }
    self.codec = codec
    self.packet = packet
    self.frame = frame
    stream = Int32(index)
    guard avcodec_parameters_to_context(codec, parameters) >= 0 else { throw MediaFile.notMedia(file.path) }
    codec.pointee.pkt_timebase = track.pointee.time_base
    codec.pointee.thread_count = 1
    let opened = avcodec_open2(codec, decoder, nil)
    guard opened >= 0 else {
      throw StudioError(.corruptMedia, "The sound of \(file.path) can't be decoded: \(MediaFile.message(opened))")
    }
  }

  deinit {
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    avcodec_free_context(&codec)
    av_packet_free(&packet)
    av_frame_free(&frame)
  }

  /// Reads a packet of the track and gives it to the decoder; at the end, tells the decoder.
  func read(from file: MediaFile) -> Reading {
    let code = av_read_frame(file.context, packet)
    guard code >= 0 else {
      avcodec_send_packet(codec, nil)
      return .end(damaged: code != followspot_averror_eof())
    }
    defer { av_packet_unref(packet) }
    guard packet.pointee.stream_index == stream else { return .skipped(damaged: false) }
    let damaged = packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
    return avcodec_send_packet(codec, packet) >= 0 ? .packet : .skipped(damaged: damaged || true)
  }

  /// Takes the next decoded frame. `false` where the decoder wants more first.
  func receive() -> (ready: Bool, damaged: Bool) {
    let code = avcodec_receive_frame(codec, frame)
    if code >= 0 { return (true, false) }
    return (false, code != followspot_averror_eagain() && code != followspot_averror_eof())
  }
}
