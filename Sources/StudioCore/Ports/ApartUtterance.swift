// SPDX-License-Identifier: Apache-2.0

/// Something short that was said between two pauses, heard by itself: without what was said before and without the script.
public struct ApartUtterance: Sendable, Hashable {
  /// Seconds on the take's clock at which the voice begins.
  public var start: Double
  /// Seconds on the take's clock at which it ends.
  public var end: Double
  /// What was heard, each time that it was listened to; a hearing without words heard nothing.
  public var hearings: [[HeardWord]]
  /// Which recogniser heard it, where there are two.
  public var ear: Ear?

  /// An utterance with what was heard in it.
  public init(start: Double, end: Double, hearings: [[HeardWord]], ear: Ear? = nil) {
    self.start = start
    self.end = end
    self.hearings = hearings
    self.ear = ear
  }

  /// The utterance with other times.
  /// - Parameter time: from a second on its clock to one on another.
  public func moved(_ time: (Double) -> Double) -> ApartUtterance {
    var moved = self
    moved.start = time(start)
    // It keeps its length, and so do its words.
    let offset = moved.start - start
    moved.end += offset
    for hearing in moved.hearings.indices {
      for word in moved.hearings[hearing].indices {
        moved.hearings[hearing][word].start += offset
        moved.hearings[hearing][word].end += offset
      }
    }
    return moved
  }
}
