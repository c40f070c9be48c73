// SPDX-License-Identifier: GPL-3.0-or-later
internal import Dispatch
internal import StudioCore

/// The decoder for what is said apart from the script: the commonest words each by itself, and a command as likely as all of
/// them. It works on a thread of its own, one utterance after another, for all sessions of a recogniser.
///
/// Memory: about 14 MB.
final class CommandDecoder: Sendable {
  private let queue = DispatchQueue(label: "followspot.commands", qos: .userInitiated)
  private let lent: Lent

  /// The decoder, which only the queue touches.
  private struct Lent: @unchecked Sendable {
    let decoder: Decoder
  }

  /// Share of the model of spoken commands.
  static let commandWeight: Float = 0.5
  /// Weight of the language model; most of such an utterance is one word, with which it has little to do.
  static let languageWeight = 6.5

  /// - Parameters:
  ///   - dictionary: words of `common` and `commands` with their pronunciations.
  ///   - common: the commonest words with their probabilities, base-10 logarithms.
  ///   - commands: the ARPA model of spoken commands.
  init(
    model: ModelFolder, scratch: ScratchFolder, dictionary: [UInt8], common: [(word: String, logarithm: Double)],
    commands: [UInt8]
  ) throws {
    let decoder = try Decoder(
      model: model, dictionary: scratch.write(dictionary, as: "apart.dict"), languageWeight: Self.languageWeight,
      secondPass: .lattice)
    let files = [
      (try scratch.write(Self.unigrams(common), as: "common.lm"), 1 - Self.commandWeight),
      (try scratch.write(commands, as: "apart.lm"), Self.commandWeight),
    ]
    _ = try decoder.expect("apart", nil, files)
    lent = Lent(decoder: decoder)
  }

  /// An ARPA model of single words.
  private static func unigrams(_ common: [(word: String, logarithm: Double)]) -> [UInt8] {
    var out = "\\data\\\nngram 1=\(common.count + 1)\n\n\\1-grams:\n-99 <s>\n"
    for (word, logarithm) in common where word != "<s>" { out += "\(logarithm) \(word)\n" }
    out += "\n\\end\\\n"
    return Array(out.utf8)
  }

  /// A hearing that was asked for.
  final class Run: Sendable {
    fileprivate let outcome = Guarded<Result<Done, StudioError>?>(nil)
    fileprivate let finished = DispatchGroup()

    /// What was heard.
    struct Done: Sendable {
      var words: [HeardWord]
      /// What the sound has taught of the channel, for the next hearing of the same stream.
      var mean: String?
      /// CPU seconds that it took.
      var cost: Double
    }

    /// What came out, or `nil` while it is being worked on.
    func poll() -> Result<Done, StudioError>? { outcome.withLock { $0 } }

    /// Waits for what comes out.
    func wait() throws -> Done {
      finished.wait()
      return try outcome.withLock { $0! }.get()
    }
  }

  /// Asks for what is said in `samples`, which begin at `start` seconds of the take. Cost: 0.2 of the sound's own time.
  /// - Parameter mean: what earlier hearings of the stream taught of the channel.
  func hear(_ samples: [Int16], from start: Double, mean: String?) -> Run {
    let run = Run()
    run.finished.enter()
    queue.async { [lent] in
      let before = threadSeconds()
      let decoder = lent.decoder
      let result: Result<Run.Done, StudioError>
      do {
        // Streams take turns here: none may leave another one its noise.
        decoder.startStream()
        if let mean { decoder.setCepstralMean(mean) }
        try decoder.startUtterance()
        try decoder.process(samples)
        try decoder.endUtterance()
        let words = decoder.words(from: start, posteriors: true, complete: true)
        result = .success(Run.Done(words: words, mean: decoder.cepstralMean, cost: threadSeconds() - before))
      } catch let error as StudioError {
        result = .failure(error)
      } catch {
        result = .failure(StudioError(.engine, "PocketSphinx failed: \(error)"))
      }
      run.outcome.withLock { $0 = result }
      run.finished.leave()
    }
    return run
  }
}

/// Hears what is said between two pauses in one stream.
final class CommandListener {
  private let sound: ApartSound
  private let decoder: CommandDecoder
  private let delivery: PocketSphinxRecognizer.Options.Delivery
  private var hearings = ApartHearings<Asked>()
  private var mean: String?

  private struct Asked {
    var run: CommandDecoder.Run
    /// Seconds of the stream at which it was asked for.
    var time: Double
  }

  init(sound: ApartSound, decoder: CommandDecoder, delivery: PocketSphinxRecognizer.Options.Delivery) {
    self.sound = sound
    self.decoder = decoder
    self.delivery = delivery
  }

  /// Takes the next frame, which ends at `time`; what was heard apart and is known now.
  func take(_ frame: [Int16], at time: Double) throws -> [ApartUtterance] {
    act(sound.take(frame), at: time)
    return try due(at: time)
  }

  /// Nothing more comes; waits for what is pending.
  func finish(at time: Double) throws -> [ApartUtterance] {
    act(sound.finish(), at: time)
    return try due(at: .infinity)
  }

  private func act(_ action: ApartSound.Action, at time: Double) {
    switch action {
    case .none: break
    case .confirm: hearings.confirm()
    case .withdraw: hearings.withdraw()
    case .listen(let clips):
      for clip in clips {
        hearings.add(clip, Asked(run: decoder.hear(clip.clean, from: clip.origin, mean: mean), time: time))
      }
    }
  }

  private func due(at time: Double) throws -> [ApartUtterance] {
    var utterances: [ApartUtterance] = []
    while let (clip, asked) = try hearings.next(where: { try isDue($0, at: time) }) {
      let done = try asked.run.wait()
      mean = done.mean ?? mean
      utterances.append(ApartUtterance(start: clip.start, end: clip.end, hearings: [done.words]))
    }
    return utterances
  }

  private func isDue(_ asked: Asked, at time: Double) throws -> Bool {
    if time == .infinity { return true }
    return delivery == .simulated ? try time >= asked.time + asked.run.wait().cost : asked.run.poll() != nil
  }
}
