// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// A way for the video's packets into an export.
protocol PictureWay: AnyObject {
  /// Takes a packet, in the file's order.
  func take(_ packet: UnsafeMutablePointer<AVPacket>) throws
  /// The video is over.
  func finish() throws
  /// Pieces that could not be decoded.
  var damaged: Int { get }
  /// Pictures that were copied as they are coded.
  var copied: Int { get }
  /// Pictures in the export so far.
  var written: Int { get }
}

/// Whoever wanted the export has ended it.
struct ExportStopped: Error {}

/// Places of a recording's pictures at a constant rate, and which of them are kept.
struct Conform {
  let plan: CutPlan
  let first: Int64
  let tick: TickLength
  /// Pictures of the recording at that rate.
  let count: Int

  var rate: PictureRate { plan.rate }
  /// The unit of the export's times: one picture.
  var base: AVRational { AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator)) }

  /// The first picture at the constant rate that shows what came at `time`.
  func slot(of time: Int64) -> Int { PictureTimes.slot(time, from: first, tick, rate: rate) }
}

/// What a way for pictures is made of.
struct PictureSetup {
  let file: MediaFile
  let source: UnsafeMutablePointer<AVStream>
  let conform: Conform
  let form: PictureForm
  let turn: PictureTurn
  /// Whether pictures are turned upright and lose their mark.
  let isUpright: Bool
  /// A file of captions to draw.
  let captions: String?
  let output: MediaOutput
  /// Asked for each picture that is written; where it says no, the way throws `ExportStopped`.
  let goesOn: () -> Bool

  /// Adds the video's track: its turn is kept as a mark where pictures are not turned.
  func addTrack() throws -> UnsafeMutablePointer<AVStream> {
    let track = try output.addTrack()
    track.pointee.time_base = conform.base
    track.pointee.avg_frame_rate = AVRational(num: conform.base.den, den: conform.base.num)
    track.pointee.sample_aspect_ratio = form.shape
    av_dict_copy(&track.pointee.metadata, source.pointee.metadata, 0)
    track.pointee.disposition = source.pointee.disposition
    if !isUpright, let matrix = followspot_display_matrix(source) { _ = followspot_set_display_matrix(track, matrix) }
    return track
  }

  /// An H.264 encoder for pictures of the export's form.
  func encoder(options: [(String, String)]) throws -> Encoder {
    try Encoder("libx264", options: options) { codec in
      codec.pointee.width = form.width
      codec.pointee.height = form.height
      codec.pointee.pix_fmt = form.format
      codec.pointee.sample_aspect_ratio = form.shape
      codec.pointee.color_range = form.range
      codec.pointee.color_primaries = form.primaries
      codec.pointee.color_trc = form.transfer
      codec.pointee.colorspace = form.matrix
      codec.pointee.time_base = conform.base
      codec.pointee.framerate = AVRational(num: conform.base.den, den: conform.base.num)
      // A key picture every two seconds: players find any place quickly.
      codec.pointee.gop_size = Int32(max(1, (2 * conform.rate.value).rounded()))
      codec.pointee.thread_count = 0
      if output.wantsGlobalHeader { codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    }
  }
}
