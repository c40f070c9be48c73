// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// An encoder with its packet: the only owner of both.
final class Encoder {
  let codec: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>

  /// - Parameters:
  ///   - name: as libav calls it: `libx264`, `aac`.
  ///   - options: of the encoder.
  ///   - configure: fills the context in before it is opened.
  /// - Throws: `StudioError` `helper-missing` where this system's libav has no such encoder.
  init(
    _ name: String, options: [(String, String)] = [],
    configure: (UnsafeMutablePointer<AVCodecContext>) throws -> Void
  ) throws {
    guard let encoder = avcodec_find_encoder_by_name(name) else {
      throw StudioError(
        .helperMissing, "This system's libav has no \(name) encoder, which videos are exported with",
        hint: "Install an ffmpeg that has it: Debian's and Homebrew's do")
    }
    guard let codec = avcodec_alloc_context3(encoder), let packet = av_packet_alloc() else {
      throw StudioError(.engine, "Out of memory while exporting")
    }
    self.codec = codec
    self.packet = packet
    try configure(codec)
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (key, value) in options { av_dict_set(&dictionary, key, value, 0) }
    let opened = avcodec_open2(codec, encoder, &dictionary)
    guard opened >= 0 else {
      throw StudioError(.engine, "The \(name) encoder can't be opened for this recording: \(MediaFile.message(opened))")
    }
  }

  deinit {
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    avcodec_free_context(&codec)
    av_packet_free(&packet)
  }

  /// Encodes a frame (`nil` at the end) and calls `body` for each packet that comes out.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>?, _ body: (UnsafeMutablePointer<AVPacket>) throws -> Void
  ) throws {
    let sent = avcodec_send_frame(codec, frame)
    guard sent >= 0 || sent == followspot_averror_eof() else { throw failure(sent) }
    while true {
      let code = avcodec_receive_packet(codec, packet)
      if code == followspot_averror_eagain() || code == followspot_averror_eof() { return }
      guard code >= 0 else { throw failure(code) }
      defer { av_packet_unref(packet) }
      try body(packet)
    }
  }

  private func failure(_ code: Int32) -> StudioError {
    StudioError(.engine, "A picture or sound can't be encoded: \(MediaFile.message(code))")
  }
}
