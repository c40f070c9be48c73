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
  /// The newest picture, which stands until the next one.
  private let held: UnsafeMutablePointer<AVFrame>
  private var heldSlot: Int?

  var damaged: Int { decoder.damaged }
  let copied = 0
  private(set) var written = 0

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
    guard let held = av_frame_alloc() else { throw StudioError(.engine, "Out of memory while exporting") }
    self.held = held
  }

  deinit {
    var held: UnsafeMutablePointer<AVFrame>? = held
    av_frame_free(&held)
  }

  func take(_ packet: UnsafeMutablePointer<AVPacket>) throws {
    try decoder.decode(packet) { try self.takeFrame() }
  }

  func finish() throws {
    try decoder.decode(nil) { try self.takeFrame() }
    guard let slot = heldSlot else {
      throw StudioError(.corruptMedia, "Not one picture of the recording can be decoded")
    }
    try emit(until: max(slot + 1, conform.count))
    try encoder.encode(nil, write)
  }

  private func takeFrame() throws {
    let time = decoder.frame.pointee.best_effort_timestamp
    guard time != Int64.min else { return }
    let slot = conform.slot(of: time)
    if let heldSlot, slot > heldSlot { try emit(until: slot) }
    av_frame_unref(held)
    av_frame_move_ref(held, decoder.frame)
    // What the recording called a key picture is the encoder's to decide anew.
    held.pointee.pict_type = AV_PICTURE_TYPE_NONE
    // Until the first picture that can be decoded, that one is shown.
    heldSlot = heldSlot.map { max($0, slot) } ?? min(0, slot)
  }

  /// Encodes the held picture for every place up to `slot` that is kept.
  private func emit(until slot: Int) throws {
    for n in max(0, heldSlot ?? 0)..<max(0, slot, heldSlot ?? 0) {
      guard let place = conform.plan.place(of: n) else { continue }
      held.pointee.pts = Int64(place)
      if filter.passes(held) {
        try encoder.encode(held, write)
      } else {
        try filter.convert(held) { try self.encoder.encode($0, self.write) }
      }
    }
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws {
    packet.pointee.duration = 1
    written += 1
    try output.write(packet, to: track, from: conform.base)
  }
}
