// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
public import StudioCore

/// Forced alignment by PocketSphinx's acoustic model. Memory: about 30 MB.
public final class PocketSphinxAligner: WordAligner {
  private let config: OpaquePointer
  private let handle: OpaquePointer
  private let dictionary: PronunciationDictionary
  private let pronouncer: (any Pronouncer)?
  private let language: LanguageTag
  /// The decoder's name of each word that was asked for; `nil` for those that can't be pronounced.
  private var names: [String: String?] = [:]

  /// Opens a model folder.
  /// - Parameter pronouncer: gives pronunciations for words that CMUdict lacks; without one their phrases stay as they are.
  /// - Throws: `StudioError` `no-model-for-language`, `engine`, `unwritable`.
  public init(model: ModelFolder, pronouncer: (any Pronouncer)?, language: LanguageTag) throws {
    _ = try LocaleChoice(for: language, among: model.locales)
    dictionary = try PronunciationDictionary(path: model.dictionary)
    let scratch = try ScratchFolder()
    followspot_ps_silence()
    guard let config = ps_config_init(nil) else { throw Self.failure("could not be configured") }
    ps_config_set_str(config, "hmm", model.acousticModel)
    // The words are added as they are asked for; PocketSphinx wants a dictionary to begin with.
    ps_config_set_str(config, "dict", try scratch.write(Array("a AH\n".utf8), as: "empty.dict"))
    ps_config_set_str(config, "loglevel", "FATAL")
    // What was said is known: the best path may look bad for a while.
    for beam in ["beam", "pbeam", "wbeam"] { ps_config_set_float(config, beam, 1e-80) }
    guard let handle = ps_init(config) else {
      ps_config_free(config)
      throw Self.failure("did not start with the model in \(model.path)")
    }
    self.config = config
    self.handle = handle
    self.pronouncer = pronouncer
    self.language = language
  }

  deinit {
    ps_free(handle)
    ps_config_free(config)
  }

  /// Lays words on a piece of sound; see the protocol. Cost: about a hundredth of the sound's own time.
  public func align(_ words: [String], in samples: [Int16]) throws -> [ClosedRange<Double>]? {
    guard !words.isEmpty else { return [] }
    var expected: [String] = []
    for word in words {
      guard let name = try name(of: word) else { return nil }
      expected.append(name)
    }
    guard ps_set_align_text(handle, expected.joined(separator: " ")) == 0 else {
      throw Self.failure("did not take words to align")
    }
    guard ps_start_utt(handle) == 0 else { throw Self.failure("did not start an utterance") }
    // All at once, so that the sound is normalised as a whole. The last word has to end before the sound does.
    let sound = samples + Self.silence
    let done = ps_process_raw(handle, sound, sound.count, 0, 1)
    guard ps_end_utt(handle) == 0, done >= 0 else { throw Self.failure("did not take audio") }
    let found = times()
    guard !found.isEmpty, expected.starts(with: found.map(\.name)) else { return nil }
    return found.map(\.time)
  }

  /// A tenth of a second of the faintest noise: digital silence is like no sound of speech.
  private static let silence = (0..<1_600).map { Int16($0 & 1) }

  /// The words on the best path.
  private func times() -> [(name: String, time: ClosedRange<Double>)] {
    var found: [(String, ClosedRange<Double>)] = []
    var segment = ps_seg_iter(handle)
    while let current = segment {
      defer { segment = ps_seg_next(current) }
      guard let word = ps_seg_word(current) else { continue }
      // The number of a pronunciation goes; silences and noises are none of ours.
      let name = String(cString: word).prefix { $0 != "(" }
      guard name.first == "w" else { continue }
      var first: Int32 = 0
      var last: Int32 = 0
      ps_seg_frames(current, &first, &last)
      // Frames are 10 ms; the last one is inclusive.
      found.append((String(name), Double(first) / 100...Double(last + 1) / 100))
    }
    return found
  }

  /// The name under which the decoder knows a word: its own spelling could mean something there.
  private func name(of word: String) throws -> String? {
    if let known = names[word] { return known }
    let name = "w\(names.count)"
    let pronunciations = pronunciations(of: word)
    for (index, phones) in pronunciations.enumerated() {
      let variant = index == 0 ? name : "\(name)(\(index + 1))"
      guard ps_add_word(handle, variant, phones, 0) >= 0 else { throw Self.failure("did not take the word “\(word)”") }
    }
    let result = pronunciations.isEmpty ? nil : name
    names[word] = .some(result)
    return result
  }

  /// Most ways of saying one word that are tried.
  private static let mostVariants = 6

  private func pronunciations(of word: String) -> [String] {
    let known = dictionary.pronunciations(of: word.lowercased())
    if !known.isEmpty { return Array(known.prefix(Self.mostVariants)) }
    // A figure or a sign is several words when it is said: they are said one after another.
    let spoken = WordNormalizer.words(of: word, language: language)
    guard !spoken.isEmpty else { return [] }
    var ways = [""]
    for part in spoken {
      let known = dictionary.pronunciations(of: part)
      let rules = known.isEmpty ? (pronouncer?.pronunciations(of: part, language: language) ?? []) : []
      let all =
        known
        + rules.filter { !$0.isEmpty && $0.allSatisfy(TakeVocabulary.phonemes.contains) }.map {
          $0.joined(separator: " ")
        }
      ways = ways.flatMap { way in all.map { way.isEmpty ? $0 : "\(way) \($0)" } }
      ways = Array(ways.prefix(Self.mostVariants))
    }
    return ways
  }

  private static func failure(_ what: String) -> StudioError {
    StudioError(.engine, "PocketSphinx \(what)", hint: "Run scripts/setup to install the model anew")
  }
}
