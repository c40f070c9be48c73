// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import PlainFiles
internal import StudioCore

/// A container in the making: the only owner of libav's format context for writing.
final class MediaOutput {
  let context: UnsafeMutablePointer<AVFormatContext>
  private let bytes: PartFile
  private let stream: OutputStream
  private var hasHead = false

  /// - Parameters:
  ///   - format: as libav calls it: `mp4`, `webm`.
  ///   - source: the recording, which must not be replaced.
  /// - Throws: `StudioError` `unwritable`, `disk-full`, `usage`.
  init(path: String, format: String, source: String) throws {
    bytes = try PartFile(path: path, inputs: [source])
    stream = try OutputStream(bytes)
    var context: UnsafeMutablePointer<AVFormatContext>?
    // The name is for moving the index to the front, which reads the file again.
    avformat_alloc_output_context2(&context, nil, format, "file:" + bytes.part)
    guard let context else { throw StudioError(.engine, "libav can't write \(format) files here") }
    context.pointee.pb = stream.handle
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    self.context = context
  }

  deinit {
    avformat_free_context(context)
  }

  /// Whether the format keeps codec data in its head and not in the packets.
  var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Adds a track; its parameters are the caller's to fill in before `begin`.
  func addTrack() throws -> UnsafeMutablePointer<AVStream> {
    guard let track = avformat_new_stream(context, nil) else {
      throw StudioError(.engine, "Out of memory while exporting")
    }
    return track
  }

  /// Writes the head.
  /// - Parameter options: of the format, such as `movflags`.
  func begin(_ options: [(String, String)] = []) throws {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (key, value) in options { av_dict_set(&dictionary, key, value, 0) }
    try check(avformat_write_header(context, &dictionary))
    hasHead = true
  }

  /// Writes a packet, which is empty afterwards. Times are in `base`; packets of a track come in order of decoding.
  func write(
    _ packet: UnsafeMutablePointer<AVPacket>, to track: UnsafeMutablePointer<AVStream>, from base: AVRational
  ) throws {
    packet.pointee.stream_index = track.pointee.index
    packet.pointee.pos = -1
    av_packet_rescale_ts(packet, base, track.pointee.time_base)
    try check(av_interleaved_write_frame(context, packet))
  }

  /// Writes what is left and puts the file in its place.
  func commit() throws {
    guard hasHead else { throw StudioError(.engine, "\(bytes.path) was never begun") }
    try check(av_write_trailer(context))
    avio_flush(stream.handle)
    try check(stream.handle.pointee.error)
    try bytes.commit()
  }

  /// A failure to write is told by the system's own number; libav may hold it back for a while.
  private func check(_ code: Int32) throws {
    if bytes.failure != 0 { throw OutputFailure.error(bytes.failure, writing: bytes.path) }
    guard code < 0 else { return }
    throw StudioError(.engine, "\(bytes.path) can't be written: \(MediaFile.message(code))")
  }
}
