// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
internal import Dispatch
internal import SpeechLibraries
internal import StudioCore

/// An utterance that is over and whose final words are being worked out.
final class PendingUtterance: Sendable {
  /// The words of the first pass: what is shown until the final ones are there.
  let firstPass: [HeardWord]
  /// Seconds on the take's clock at which it ended.
  let end: Double
  /// What works out the final words.
  let run: EngineRun<[HeardWord]>

  private let decoder: Lent

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
    let lent = Lent(decoder: decoder)
    self.decoder = lent
    run = EngineRun(on: queue, of: "PocketSphinx") {
      // A long utterance's lattice takes some ten megabytes, which the allocator would keep for hours.
      defer { followspot_return_free_memory() }
      try lent.decoder.endUtterance()
      // The search through the lattice happens when the words are asked for.
      return lent.decoder.words(from: start, posteriors: posteriors, complete: true)
    }
  }

  /// Gives the decoder back; only after the outcome was seen.
  func takeDecoder() -> ScriptDecoder { decoder.decoder }
}
