// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import StudioCore

/// What waits for one connection's thread: messages and audio, in the order in which they came, bounded.
final class Inbox: @unchecked Sendable {
  /// Something to be worked on.
  enum Item: Sendable {
    /// A message of the connection's own page, not read yet.
    case text([UInt8])
    /// A frame of audio with its number.
    case audio(UInt32, [Int16])
    /// What another page says to this session.
    case from(ScreenID, PageMessage)
    case join(Screen)
    case leave(ScreenID)
    /// The session that is watched has something to show, or is over.
    case over(String)
    /// The connection is over.
    case gone
  }

  /// Samples that may wait: what comes while the recogniser is loading, and what a busy machine piles up.
  static let mostSamples = 12 * recognitionSampleRate
  private static let mostTexts = 400
  private static let mostTextBytes = 4 << 20

  private let condition = NSCondition()
  private var items: [Item] = []
  private var head = 0
  private var samples = 0
  private var texts = 0
  private var textBytes = 0
  private var isGone = false

  /// Adds an item. Where too much audio waits, the oldest is let go: its numbers are missing then, which the session tells.
  /// `false` where too many messages wait.
  func post(_ item: Item) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    switch item {
    case .text(let bytes):
      guard texts < Self.mostTexts, textBytes + bytes.count <= Self.mostTextBytes else { return false }
      texts += 1
      textBytes += bytes.count
    case .audio(_, let frame):
      samples += frame.count
    case .from:
      guard texts < Self.mostTexts else { return false }
      texts += 1
    case .gone:
      isGone = true
    default: break
    }
    items.append(item)
    if samples > Self.mostSamples { letGoOfAudio() }
    condition.signal()
    return true
  }

  /// The next item; `nil` where none has come by then.
  /// - Parameter seconds: how long it is waited for.
  func next(within seconds: Double) -> Item? {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    // Whoever has gone needs nothing that is still waiting.
    if isGone { return .gone }
    while head == items.count {
      guard condition.wait(until: end) else { return nil }
      if isGone { return .gone }
    }
    let item = items[head]
    items[head] = .gone
    head += 1
    if head > 64, head * 2 > items.count {
      items.removeFirst(head)
      head = 0
    }
    switch item {
    case .text(let bytes):
      texts -= 1
      textBytes -= bytes.count
    case .audio(_, let frame): samples -= frame.count
    case .from: texts -= 1
    default: break
    }
    return item
  }

  /// Seconds of audio that wait.
  var secondsWaiting: Double {
    condition.lock()
    defer { condition.unlock() }
    return Double(samples) / Double(recognitionSampleRate)
  }

  /// What waits of the audio, taken out; for a session whose page has gone while a take was recorded.
  func takeAudio() -> [(number: UInt32, samples: [Int16])] {
    condition.lock()
    defer { condition.unlock() }
    var audio: [(number: UInt32, samples: [Int16])] = []
    for item in items[head...] {
      if case .audio(let number, let frame) = item { audio.append((number, frame)) }
    }
    (items, head, samples) = ([], 0, 0)
    return audio
  }

  /// Lets go of the older half of the audio.
  private func letGoOfAudio() {
    var kept: [Item] = []
    for item in items[head...] {
      if case .audio(_, let frame) = item, samples > Self.mostSamples / 2 {
        samples -= frame.count
      } else {
        kept.append(item)
      }
    }
    items = kept
    head = 0
  }
}
