// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// The decoder of one track with its frame: the only owner of both.
final class Decoder {
  let codec: UnsafeMutablePointer<AVCodecContext>
  /// The frame that `receive` has filled.
  let frame: UnsafeMutablePointer<AVFrame>
  /// Packets and frames that could not be decoded.
  private(set) var damaged = 0

  /// - Parameter threads: 0 leaves it to the codec.
  init(_ track: UnsafeMutablePointer<AVStream>, path: String, threads: Int32) throws {
    let parameters = track.pointee.codecpar!
    guard let decoder = avcodec_find_decoder(parameters.pointee.codec_id) else {
      let name = String(cString: avcodec_get_name(parameters.pointee.codec_id))
      throw StudioError(
        .notMedia, "\(path) is coded as \(name), which this system's libav can't decode",
        hint: "Convert it, for example to H.264 and AAC")
    }
    guard let codec = avcodec_alloc_context3(decoder), let frame = av_frame_alloc() else {
      throw StudioError(.engine, "Out of memory while opening \(path)")
    }
    self.codec = codec
    self.frame = frame
    guard avcodec_parameters_to_context(codec, parameters) >= 0 else { throw MediaFile.notMedia(path) }
    codec.pointee.pkt_timebase = track.pointee.time_base
    codec.pointee.thread_count = threads
    let opened = avcodec_open2(codec, decoder, nil)
    guard opened >= 0 else {
      throw StudioError(.corruptMedia, "\(path) can't be decoded: \(MediaFile.message(opened))")
    }
  }

  deinit {
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    avcodec_free_context(&codec)
    av_frame_free(&frame)
  }

  /// Decodes a packet (`nil` at the end) and calls `body` for each frame, which is in `frame`.
  func decode(_ packet: UnsafeMutablePointer<AVPacket>?, _ body: () throws -> Void) throws {
    var code = avcodec_send_packet(codec, packet)
    // A decoder that is full gives frames first.
    if code == followspot_averror_eagain() {
      try receive(body)
      code = avcodec_send_packet(codec, packet)
    }
    if code < 0, packet != nil { damaged += 1 }
    try receive(body)
  }

  private func receive(_ body: () throws -> Void) throws {
    while true {
      let code = avcodec_receive_frame(codec, frame)
      if code == followspot_averror_eagain() || code == followspot_averror_eof() { return }
      guard code >= 0 else {
        damaged += 1
        if code != followspot_averror_invaliddata() { return }
        continue
      }
      defer { av_frame_unref(frame) }
      try body()
    }
  }

  /// Makes it ready for packets from another place.
  func reset() { avcodec_flush_buffers(codec) }
}
