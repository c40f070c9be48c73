// SPDX-License-Identifier: GPL-3.0-or-later
internal import SpeechLibraries
internal import StudioCore

/// The decoder for what is said apart from the script: the commonest words each by itself, mixed half and half with
/// the model of spoken commands. It works on a thread of its own, one utterance after another, for all sessions of a recogniser.
///
/// Memory: about 14 MB.
final class CommandDecoder: Sendable {
  private let thread: EngineThread<Decoder>

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
    thread = EngineThread(decoder, named: "PocketSphinx", label: "followspot.commands", qos: .userInitiated)
  }

  /// An ARPA model of single words.
  private static func unigrams(_ common: [(word: String, logarithm: Double)]) -> [UInt8] {
    var out = "\\data\\\nngram 1=\(common.count + 1)\n\n\\1-grams:\n-99 <s>\n"
    for (word, logarithm) in common where word != "<s>" { out += "\(logarithm) \(word)\n" }
    out += "\n\\end\\\n"
    return Array(out.utf8)
  }

  /// What was heard once.
  struct Hearing: Sendable {
    var words: [HeardWord]
    /// What the sound has taught of the channel, for the next hearing of the same stream.
    var mean: String?
  }

  typealias Run = EngineRun<Hearing>

  /// Asks for what is said in `samples`, which begin at `start` seconds of the take.
  /// - Parameter mean: what earlier hearings of the stream taught of the channel.
  func hear(_ samples: [Int16], from start: Double, mean: String?) -> Run {
    thread.ask { decoder in
      // Streams take turns here: none may leave another one its noise.
      decoder.startStream()
      if let mean { decoder.setCepstralMean(mean) }
      try decoder.startUtterance()
      try decoder.process(samples)
      try decoder.endUtterance()
      let words = decoder.words(from: start, posteriors: true, complete: true)
      return Hearing(words: words, mean: decoder.cepstralMean)
    }
  }
}

extension CommandDecoder {
  /// What one stream has taught of its channel so far.
  private final class Channel {
    var mean: String?
  }

  /// Hears what is said between two pauses in one stream, with this decoder.
  func listener(
    to sound: ApartSound, _ delivery: PocketSphinxRecognizer.Options.Delivery
  ) -> ApartListener<Run> {
    let channel = Channel()
    return ApartListener(
      sound: sound,
      engine: .init(
        ask: { clip in self.hear(clip.clean, from: clip.origin, mean: channel.mean) },
        isDone: { run, asked, now in
          delivery == .simulated ? try now >= asked + run.wait().cost : run.poll() != nil
        },
        hearings: { run, _ in
          let heard = try run.wait().value
          channel.mean = heard.mean ?? channel.mean
          return [heard.words]
        }))
  }
}
