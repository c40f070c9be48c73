// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
internal import Dispatch
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An utterance that is over and whose final words are being worked out.
final class PendingUtterance: Sendable {
  /// The words of the first pass: what is shown until the final ones are there.
  let firstPass: [HeardWord]
  /// Seconds on the take's clock at which it ended.
  let end: Double

  private let outcome = Guarded<Outcome?>(nil)
  private let finished = DispatchGroup()
  private let decoder: Lent

  struct Outcome: Sendable {
    var words: Result<[HeardWord], StudioError>
    /// CPU seconds that the second pass took.
    var cost: Double
  }

  /// A decoder on its way between two threads: whoever holds it is its only owner.
  private struct Lent: @unchecked Sendable {
    let decoder: ScriptDecoder
  }

  /// Hands an utterance over to `queue`, which owns the decoder until the outcome is there.
  init(
    decoder: ScriptDecoder, start: Double, end: Double, firstPass: [HeardWord], posteriors: Bool, queue: DispatchQueue
  ) {
    self.firstPass = firstPass
    self.end = end
    self.decoder = Lent(decoder: decoder)
    finished.enter()
    queue.async { [self] in
      let before = threadSeconds()
      var words: Result<[HeardWord], StudioError>
      do {
        try self.decoder.decoder.endUtterance()
        // The search through the lattice happens when the words are asked for.
        words = .success(self.decoder.decoder.words(from: start, posteriors: posteriors, complete: true))
      } catch let error as StudioError {
        words = .failure(error)
      } catch {
        words = .failure(StudioError(.engine, "PocketSphinx failed: \(error)"))
      }
      // A long utterance's lattice takes some ten megabytes, which the allocator would keep for hours.
      followspot_return_free_memory()
      let cost = threadSeconds() - before
      outcome.withLock { $0 = Outcome(words: words, cost: cost) }
      finished.leave()
    }
  }

  /// What came out, or `nil` while it is being worked on.
  func poll() -> Outcome? { outcome.withLock { $0 } }

  /// Waits for what comes out.
  func wait() -> Outcome {
    finished.wait()
    return outcome.withLock { $0! }
  }

  /// Gives the decoder back; only after the outcome was seen.
  func takeDecoder() -> ScriptDecoder { decoder.decoder }
}

/// CPU seconds of the calling thread.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
