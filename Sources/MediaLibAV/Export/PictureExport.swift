// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// The video on its way: decoded, brought to a constant rate, cut, encoded as H.264.
final class PictureExport: PictureWay {
  private let decoder: Decoder
  private let encoder: Encoder
  private let filter: PictureFilter
  private let conform: Conform
  private let output: MediaOutput
  private let track: UnsafeMutablePointer<AVStream>
  private let held: HeldPicture
  private let goesOn: () -> Bool

  var damaged: Int { decoder.damaged }
  let copied = 0
  private(set) var written = 0
  /// The newest picture's place.
  private var last = 0

  init(_ setup: PictureSetup) throws {
    decoder = try Decoder(setup.source, path: setup.file.path, threads: 0)
    conform = setup.conform
    output = setup.output
    let base = setup.conform.base
    filter = try PictureFilter(
      setup.form, turn: setup.isUpright ? setup.turn : nil, captions: setup.captions, base: base)
    encoder = try setup.encoder(options: [("preset", "veryfast"), ("crf", "18")])
    track = try setup.addTrack()
    avcodec_parameters_from_context(track.pointee.codecpar, encoder.codec)
    held = try HeldPicture(conform.plan)
    goesOn = setup.goesOn
  }

  func take(_ packet: UnsafeMutablePointer<AVPacket>) throws {
    try decoder.decode(packet) { try self.takeFrame() }
  }

  func finish() throws {
    try decoder.decode(nil) { try self.takeFrame() }
    guard !held.isEmpty else {
      throw StudioError(.corruptMedia, "Not one picture of the recording can be decoded")
    }
    try held.finish(at: max(last + 1, conform.count), encode)
    try encoder.encode(nil, write)
  }

  private func takeFrame() throws {
    let time = decoder.frame.pointee.best_effort_timestamp
    guard time != Int64.min else { return }
    last = conform.slot(of: time)
    try held.take(decoder.frame, slot: last, encode)
  }

  private func encode(_ picture: UnsafeMutablePointer<AVFrame>) throws {
    if filter.passes(picture) {
      try encoder.encode(picture, write)
    } else {
      try filter.convert(picture) { try self.encoder.encode($0, self.write) }
    }
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws {
    guard goesOn() else { throw ExportStopped() }
    packet.pointee.duration = 1
    written += 1
    try output.write(packet, to: track, from: conform.base)
  }
}
