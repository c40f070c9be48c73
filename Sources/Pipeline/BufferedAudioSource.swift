// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
public import StudioCore

/// Reads a live source on a thread of its own, so that audio is taken from the microphone's pipe while the recogniser is
/// busy.
///
/// The queue holds a minute. When that is full the thread waits, so that nothing is dropped here; whoever writes the
/// pipe then waits or says so.
public final class BufferedAudioSource: AudioSource {
  private let shared = Shared()
  private let limit: Int

  /// What both threads see. The condition guards all of it but `source`, which belongs to the reading thread until it
  /// has ended.
  private final class Shared: @unchecked Sendable {
    let condition = NSCondition()
    var frames: [[Int16]] = []
    /// Index of the next frame to be taken; what is before it is cleared now and then.
    var head = 0
    var samples = 0
    var isOver = false
    var isCancelled = false
    var failure: (any Error)?
    var warning: StudioError?
  }

  /// The source on its way to the reading thread, which is its only owner from then on.
  private struct Lent: @unchecked Sendable {
    let source: any AudioSource
  }

  /// - Parameters:
  ///   - source: not to be used by anybody else any more.
  ///   - limit: samples that may wait; a minute by default.
  public init(_ source: any AudioSource, limit: Int = 60 * recognitionSampleRate) {
    self.limit = limit
    let lent = Lent(source: source)
    let shared = shared
    let thread = Thread { Self.read(lent.source, into: shared, limit: limit) }
    thread.name = "followspot.audio"
    thread.start()
  }

  deinit {
    shared.condition.lock()
    shared.isCancelled = true
    shared.condition.broadcast()
    shared.condition.unlock()
  }

  private static func read(_ source: any AudioSource, into shared: Shared, limit: Int) {
    var failure: (any Error)?
    do {
      while let frame = try source.next() {
        shared.condition.lock()
        while shared.samples >= limit, !shared.isCancelled { shared.condition.wait() }
        let cancelled = shared.isCancelled
        if !cancelled {
          shared.frames.append(frame)
          shared.samples += frame.count
          shared.condition.broadcast()
        }
        shared.condition.unlock()
        if cancelled { return }
      }
    } catch {
      failure = error
    }
    shared.condition.lock()
    shared.failure = failure
    shared.warning = source.warning
    shared.isOver = true
    shared.condition.broadcast()
    shared.condition.unlock()
  }

  /// The next frame; waits until there is one.
  public func next() throws -> [Int16]? {
    shared.condition.lock()
    defer { shared.condition.unlock() }
    while shared.head == shared.frames.count, !shared.isOver { shared.condition.wait() }
    guard shared.head < shared.frames.count else {
      if let failure = shared.failure { throw failure }
      return nil
    }
    let frame = shared.frames[shared.head]
    shared.head += 1
    shared.samples -= frame.count
    if shared.head > 64 {
      shared.frames.removeFirst(shared.head)
      shared.head = 0
    }
    shared.condition.broadcast()
    return frame
  }

  /// Samples that wait.
  public var bufferedSamples: Int {
    shared.condition.lock()
    defer { shared.condition.unlock() }
    return shared.samples
  }

  /// What was wrong with the source's audio; complete at its end.
  public var warning: StudioError? {
    shared.condition.lock()
    defer { shared.condition.unlock() }
    return shared.warning
  }
}
