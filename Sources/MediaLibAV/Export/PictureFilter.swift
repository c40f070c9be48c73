// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// Brings pictures to the form of an export, and draws captions on them: the only owner of libavfilter's graph.
///
/// Pictures that come in another form than the ones before get a graph of their own: a browser's recording may change its
/// size while it runs.
final class PictureFilter {
  private let form: PictureForm
  private let turn: PictureTurn?
  private let captions: String?
  private let base: AVRational
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var source: UnsafeMutablePointer<AVFilterContext>?
  private var sink: UnsafeMutablePointer<AVFilterContext>?
  private var input: (width: Int32, height: Int32, format: Int32) = (0, 0, -1)
  private let frame: UnsafeMutablePointer<AVFrame>

  /// - Parameters:
  ///   - form: what comes out.
  ///   - turn: by what pictures are turned upright; `nil` leaves them.
  ///   - captions: a file of captions (ASS) to draw, with times of the export.
  ///   - base: unit of the pictures' times.
  init(_ form: PictureForm, turn: PictureTurn?, captions: String?, base: AVRational) throws {
    guard let frame = av_frame_alloc() else { throw StudioError(.engine, "Out of memory while exporting") }
    self.form = form
    self.turn = turn
    self.captions = captions
    self.base = base
    self.frame = frame
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    avfilter_graph_free(&graph)
  }

  /// Whether a picture has the form already.
  func passes(_ picture: UnsafeMutablePointer<AVFrame>) -> Bool {
    captions == nil && turn == nil && picture.pointee.format == form.format.rawValue
      && picture.pointee.width == form.width && picture.pointee.height == form.height
  }

  /// Calls `body` with the picture in the export's form, at the same time.
  func convert(
    _ picture: UnsafeMutablePointer<AVFrame>, _ body: (UnsafeMutablePointer<AVFrame>) throws -> Void
  ) throws {
    let now = (picture.pointee.width, picture.pointee.height, picture.pointee.format)
    if graph == nil || now != input { try open(picture) }
    try check(av_buffersrc_add_frame_flags(source, picture, Int32(AV_BUFFERSRC_FLAG_KEEP_REF)))
    while true {
      let code = av_buffersink_get_frame(sink, frame)
      if code == followspot_averror_eagain() || code == followspot_averror_eof() { return }
      try check(code)
      defer { av_frame_unref(frame) }
      frame.pointee.pts = picture.pointee.pts
      try body(frame)
    }
  }

  // MARK: The graph

  private func open(_ picture: UnsafeMutablePointer<AVFrame>) throws {
    avfilter_graph_free(&graph)
    guard let graph = avfilter_graph_alloc() else { throw StudioError(.engine, "Out of memory while exporting") }
    self.graph = graph
    graph.pointee.nb_threads = 1
    let info = picture.pointee
    input = (info.width, info.height, info.format)
    var chain: [UnsafeMutablePointer<AVFilterContext>] = []
    let shape = info.sample_aspect_ratio.num > 0 ? info.sample_aspect_ratio : AVRational(num: 0, den: 1)
    chain.append(
      try filter(
        "buffer",
        "video_size=\(info.width)x\(info.height):pix_fmt=\(info.format):time_base=\(base.num)/\(base.den)"
          + ":pixel_aspect=\(shape.num)/\(max(1, shape.den))"))
    for (name, arguments) in steps(info) { chain.append(try filter(name, arguments)) }
    if let captions {
      let drawer = try make("ass")
      // Set as an option of its own, a path needs no escapes.
      try check(av_opt_set(drawer, "filename", captions, AV_OPT_SEARCH_CHILDREN))
      try check(avfilter_init_str(drawer, nil))
      chain.append(drawer)
    }
    let name = av_get_pix_fmt_name(form.format).map { String(cString: $0) } ?? "yuv420p"
    chain.append(try filter("format", "pix_fmts=\(name)"))
    chain.append(try filter("buffersink", nil))
    for (first, second) in zip(chain, chain.dropFirst()) { try check(avfilter_link(first, 0, second, 0)) }
    try check(avfilter_graph_config(graph, nil))
    source = chain.first
    sink = chain.last
  }

  /// Turning, and bringing to size and colours.
  private func steps(_ picture: AVFrame) -> [(String, String?)] {
    var steps: [(String, String?)] = []
    var (width, height) = (picture.width, picture.height)
    if let turn, let quarters = turn.quarters {
      if turn.isMirrored { steps.append(("hflip", nil)) }
      switch quarters {
      case 1: steps.append(("transpose", "dir=clock"))
      case 2: steps += [("hflip", nil), ("vflip", nil)]
      case 3: steps.append(("transpose", "dir=cclock"))
      default: break
      }
      if quarters % 2 == 1 { swap(&width, &height) }
    }
    if width & ~1 == form.width, height & ~1 == form.height {
      if width != form.width || height != form.height {
        steps.append(("crop", "w=\(form.width):h=\(form.height):x=0:y=0"))
      }
    } else {
      steps.append(("scale", "w=\(form.width):h=\(form.height):force_original_aspect_ratio=decrease"))
      steps.append(("pad", "w=\(form.width):h=\(form.height):x=-1:y=-1"))
    }
    if PictureForm.isRGB(AVPixelFormat(rawValue: picture.format)) {
      steps.append(("scale", "out_color_matrix=bt709:out_range=tv"))
    }
    return steps
  }

  private func make(_ name: String) throws -> UnsafeMutablePointer<AVFilterContext> {
    guard let filter = avfilter_get_by_name(name) else {
      throw StudioError(
        .helperMissing, "This system's libavfilter has no “\(name)”, which the export needs",
        hint: "Install an ffmpeg with libass: Debian's and Homebrew's have it")
    }
    guard let context = avfilter_graph_alloc_filter(graph, filter, nil) else {
      throw StudioError(.engine, "Out of memory while exporting")
    }
    return context
  }

  private func filter(_ name: String, _ arguments: String?) throws -> UnsafeMutablePointer<AVFilterContext> {
    let context = try make(name)
    try check(avfilter_init_str(context, arguments))
    return context
  }

  private func check(_ code: Int32) throws {
    guard code < 0 else { return }
    throw StudioError(.engine, "Pictures can't be brought to the export's form: \(MediaFile.message(code))")
  }
}
