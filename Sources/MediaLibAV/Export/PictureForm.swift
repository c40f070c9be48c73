// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV

/// The form that pictures of an export have: the recording's own, as far as H.264 players can show it.
struct PictureForm {
  var width: Int32
  var height: Int32
  var format: AVPixelFormat
  var shape: AVRational
  var range: AVColorRange
  var primaries: AVColorPrimaries
  var transfer: AVColorTransferCharacteristic
  var matrix: AVColorSpace
  /// What of the recording is not kept, a sentence each.
  private(set) var notes: [String] = []

  /// - Parameter isUpright: whether pictures are turned upright, so that captions can be drawn on them.
  init(_ parameters: AVCodecParameters, shape: AVRational, turn: PictureTurn, isUpright: Bool) {
    // Colour is coded for blocks of two by two: an odd line or column at the edge goes.
    width = parameters.width & ~1
    height = parameters.height & ~1
    self.shape = shape.num > 0 && shape.den > 0 ? shape : AVRational(num: 0, den: 1)
    range = parameters.color_range
    primaries = parameters.color_primaries
    transfer = parameters.color_trc
    matrix = parameters.color_space
    let source = AVPixelFormat(rawValue: parameters.format)
    format = Self.format(for: source)
    if isUpright, (turn.quarters ?? 0) % 2 == 1 {
      swap(&width, &height)
      if self.shape.num > 0 { self.shape = AVRational(num: self.shape.den, den: self.shape.num) }
    }
    note(source)
    if Self.isRGB(source) {
      (range, primaries, transfer, matrix) = (AVCOL_RANGE_MPEG, AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_BT709)
    }
  }

  static func isRGB(_ format: AVPixelFormat) -> Bool {
    guard let description = av_pix_fmt_desc_get(format) else { return false }
    return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
  }

  private static func depth(_ format: AVPixelFormat) -> Int {
    av_pix_fmt_desc_get(format).map { Int($0.pointee.comp.0.depth) } ?? 8
  }

  /// 4:2:0 with the recording's depth up to 10 bits: what players show and encoders have.
  private static func format(for source: AVPixelFormat) -> AVPixelFormat {
    switch source {
    case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUVJ420P
    default: depth(source) > 8 ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P
    }
  }

  private mutating func note(_ source: AVPixelFormat) {
    guard let description = av_pix_fmt_desc_get(source)?.pointee else { return }
    let depth = Self.depth(source)
    if depth > 10 { notes.append("The recording has \(depth) bits a colour, the export 10") }
    if depth == 10 {
      notes.append("The export keeps the recording's 10 bits a colour, which some players and browsers can't show")
    }
    if Self.isRGB(source) || description.log2_chroma_w == 0 || description.log2_chroma_h == 0,
      description.nb_components > 2
    {
      notes.append("Colour is kept at half the resolution (4:2:0), which is what players can show")
    }
    if description.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 { notes.append("Transparency is not kept") }
  }
}
