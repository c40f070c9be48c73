// SPDX-License-Identifier: GPL-3.0-or-later
internal import MediaLibAV
internal import StudioCore
internal import TakeFiles

/// Hears stretches of a recording that nobody heard while it was made: the program had been killed then, or was too far behind.
struct LateHearing {
  let ears: any StudioEars
  /// Asked before each piece of sound; `false` postpones all of it.
  let isGoingOn: () -> Bool

  /// Seconds that are heard before a stretch, so that its first word is whole.
  private static let runUp = 0.5

  /// Hears the stretches, in order, each from the beginning of a session of its own.
  ///
  /// Cost: decoding the recording once, and the recogniser's time for the stretches.
  /// - Parameter stretches: seconds on the take's clock, in order.
  /// - Returns: words that became final, with times on the take's clock.
  /// - Throws: `TakeFinisher.Postponed` where it does not go on; what the recogniser throws.
  func hear(_ recording: String, _ script: Script, _ stretches: [ClosedRange<Double>]) throws -> [RecognitionUpdate] {
    guard isGoingOn() else { throw TakeFinisher.Postponed() }
    let reader = try AudioReader(path: recording)
    let rate = Double(recognitionSampleRate)
    var updates: [RecognitionUpdate] = []
    var position = 0
    var session: (any RecognitionSession)?
    var begin = 0.0
    var waiting = stretches[...]
    while let stretch = waiting.first {
      guard isGoingOn() else { throw TakeFinisher.Postponed() }
      guard let samples = try reader.next() else { break }
      let start = reader.startTime + Double(position) / rate
      position += samples.count
      if start >= stretch.lowerBound - Self.runUp, session == nil {
        session = try ears.makeSession(for: script, onLoss: { _ in }).session
        begin = start
      }
      guard let open = session else { continue }
      updates += try open.feed(samples).compactMap { moved($0, by: begin, within: stretch) }
      guard start >= stretch.upperBound else { continue }
      updates += try open.finish().compactMap { moved($0, by: begin, within: stretch) }
      session = nil
      waiting.removeFirst()
    }
    if let stretch = waiting.first, let session {
      updates += try session.finish().compactMap { moved($0, by: begin, within: stretch) }
    }
    return updates
  }

  /// The final words of an update that belong to a stretch; `nil` where there are none.
  private func moved(
    _ update: RecognitionUpdate, by begin: Double, within stretch: ClosedRange<Double>
  ) -> RecognitionUpdate? {
    let place = { (word: HeardWord) -> HeardWord? in
      var word = word
      word.start += begin
      word.end += begin
      return stretch.contains((word.start + word.end) / 2) ? word : nil
    }
    let (words, byEar) = (update.finalised.compactMap(place), update.byEar.compactMap(place))
    guard !words.isEmpty || !byEar.isEmpty else { return nil }
    return RecognitionUpdate(finalised: words, byEar: byEar, audioTime: update.audioTime + begin)
  }
}
