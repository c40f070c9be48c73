// SPDX-License-Identifier: GPL-3.0-or-later
internal import CLibAV
internal import StudioCore

/// The newest picture of a recording, which stands at every place of the constant rate until the next one: the only owner
/// of its frame.
final class HeldPicture {
  private let plan: CutPlan
  private let frame: UnsafeMutablePointer<AVFrame>
  /// The first place that has not been given out.
  private var next: Int
  private(set) var isEmpty = true

  /// - Parameter start: the first place that is given out.
  init(_ plan: CutPlan, from start: Int = 0) throws {
    guard let frame = av_frame_alloc() else { throw StudioError(.engine, "Out of memory while exporting") }
    self.plan = plan
    self.frame = frame
    next = start
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// Takes a picture (its frame is empty afterwards) whose first place is `slot`; `body` gets the one before for every place
  /// up to there that is kept, with its place in the export as its time.
  func take(
    _ picture: UnsafeMutablePointer<AVFrame>, slot: Int, _ body: (UnsafeMutablePointer<AVFrame>) throws -> Void
  ) throws {
    // Until the first picture that can be decoded, that one is shown.
    if !isEmpty { try finish(at: slot, body) }
    av_frame_unref(frame)
    av_frame_move_ref(frame, picture)
    // What the recording called a key picture is the encoder's to decide anew.
    frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
    isEmpty = false
  }

  /// Gives the picture out for every place before `end` that is kept.
  func finish(at end: Int, _ body: (UnsafeMutablePointer<AVFrame>) throws -> Void) throws {
    while next < end {
      defer { next += 1 }
      guard let place = plan.place(of: next) else { continue }
      frame.pointee.pts = Int64(place)
      try body(frame)
    }
  }
}
