// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One PocketSphinx decoder with its own copy of the stock language model: the only owner of both handles.
///
/// Not thread-safe, and two decoders share nothing: the language model caches the last history it was asked for.
/// Memory: about 60 MB.
final class Decoder {
  private let config: OpaquePointer
  private let handle: OpaquePointer
  private let stockModel: OpaquePointer
  private let initialMean: String?
  private var takes = 0
  /// The search for the script, and the one for what is said apart from it.
  private var searches: [String] = []
  private let hasLattice: Bool
  private var text: [CChar] = []

  /// Share of the script's model in the interpolation. The set's weights apply after the language weight, so a little
  /// of it is already strong. `docs/decisions/0010` has the figures.
  static let scriptWeight: Float = 0.1

  /// Share of the model of spoken commands: it has nothing to say of most words.
  static let commandWeight: Float = 0.05
  /// The same in the search for what is said apart, where nothing of the script is expected.
  static let commandWeightApart: Float = 0.5

  /// Weight of the language model against the sound, in every pass; the library's own 6.5 suits free dictation.
  static let languageWeight = 13.0

  /// How far behind the best a path may fall: states and phones, and the ends of words. Wider than the library's, as
  /// the heavier language model leaves the time for it.
  static let beam = 1e-64
  static let wordBeam = 1e-40

  /// Loads the acoustic model, the stock language model and a dictionary.
  /// - Parameters:
  ///   - secondPass: what `endUtterance` does beyond closing the first pass.
  init(model: ModelFolder, dictionary: String, secondPass: SecondPass) throws {
    followspot_ps_silence()
    guard let config = ps_config_init(nil) else { throw Self.failure("could not be configured") }
    ps_config_set_str(config, "hmm", model.acousticModel)
    ps_config_set_str(config, "dict", dictionary)
    ps_config_set_str(config, "loglevel", "FATAL")
    for pass in ["lw", "fwdflatlw", "bestpathlw"] { ps_config_set_float(config, pass, Self.languageWeight) }
    for name in ["beam", "pbeam"] { ps_config_set_float(config, name, Self.beam) }
    ps_config_set_float(config, "wbeam", Self.wordBeam)
    ps_config_set_bool(config, "fwdflat", secondPass == .full ? 1 : 0)
    ps_config_set_bool(config, "bestpath", secondPass == .none ? 0 : 1)
    guard let handle = ps_init(config) else {
      ps_config_free(config)
      throw Self.failure("did not start with the model in \(model.path)")
    }
    guard let stock = ngram_model_read(config, model.languageModel, NGRAM_AUTO, ps_get_logmath(handle)) else {
      ps_free(handle)
      ps_config_free(config)
      throw Self.failure("did not read the language model \(model.languageModel)")
    }
    self.config = config
    self.handle = handle
    stockModel = stock
    hasLattice = secondPass != .none
    initialMean = ps_get_cmn(handle, 0).map { String(cString: $0) }
  }

  deinit {
    ngram_model_free(stockModel)
    ps_free(handle)
    ps_config_free(config)
  }

  private static func failure(_ what: String) -> StudioError {
    StudioError(.engine, "PocketSphinx \(what)", hint: "Run scripts/setup to install the model anew")
  }

  /// Makes the decoder expect one script.
  /// - Parameters:
  ///   - dictionary: path of the take's dictionary, or `nil` where `init` has just loaded it.
  ///   - languageModel: path of the script's ARPA model, or `nil` to use the stock model alone.
  ///   - commands: path of the ARPA model of spoken commands.
  func prepare(dictionary: String?, languageModel: String?, commands: String) throws {
    for search in searches { ps_remove_search(handle, search) }
    searches = []
    if let dictionary, ps_load_dict(handle, dictionary, nil, nil) < 0 {
      throw Self.failure("did not read the take's dictionary")
    }
    // Every take starts alike, so that the same audio gives the same words whatever was heard before.
    if let initialMean { ps_set_cmn(handle, initialMean) }
    ps_start_stream(handle)
    takes += 1
    let script = languageModel.map { ($0, Self.scriptWeight) }
    try add("take-\(takes)", [script, (commands, Self.commandWeight)])
    if hasLattice { try add("apart-\(takes)", [(commands, Self.commandWeightApart)]) }
    guard ps_activate_search(handle, searches[0]) == 0 else {
      throw Self.failure("could not search with the script's language model")
    }
  }

  /// Adds a search with the stock model and others, each with its share.
  private func add(_ name: String, _ models: [(path: String, weight: Float)?]) throws {
    let model = try interpolated(with: models.compactMap { $0 })
    defer { ngram_model_free(model) }
    guard ps_add_lm(handle, name, model) == 0 else {
      throw Self.failure("could not search with the take's language model")
    }
    searches.append(name)
  }

  private func interpolated(with own: [(path: String, weight: Float)]) throws -> OpaquePointer {
    // The larger one first: the library sizes the hash table of all words by the first model, and with a short script
    // there it searched its chains for 5 s.
    var models: [OpaquePointer?] = [ngram_model_retain(stockModel)]
    defer { for model in models { ngram_model_free(model) } }
    for (path, _) in own {
      guard let model = ngram_model_read(config, path, NGRAM_ARPA, ps_get_logmath(handle)) else {
        throw Self.failure("did not read the take's language model")
      }
      models.append(model)
    }
    let weights = [1 - own.reduce(0) { $0 + $1.weight }] + own.map(\.weight)
    var names: [UnsafeMutablePointer<CChar>?] = models.indices.map { strdup("model-\($0)") }
    defer { for name in names { free(name) } }
    guard let set = ngram_model_set_init(config, &models, &names, weights, Int32(models.count)) else {
      throw Self.failure("could not mix the take's language model with the stock one")
    }
    return set
  }

  // MARK: Utterances

  func startUtterance() throws {
    text.removeAll(keepingCapacity: true)
    guard ps_start_utt(handle) == 0 else { throw Self.failure("did not start an utterance") }
  }

  func process(_ samples: some Collection<Int16>) throws {
    let done =
      samples.withContiguousStorageIfAvailable { ps_process_raw(handle, $0.baseAddress, $0.count, 0, 0) }
      ?? ps_process_raw(handle, Array(samples), samples.count, 0, 0)
    guard done >= 0 else { throw Self.failure("did not take audio") }
  }

  /// Closes the utterance and runs the second pass, where there is one.
  func endUtterance() throws {
    guard ps_end_utt(handle) == 0 else { throw Self.failure("did not end an utterance") }
  }

  /// Hears an utterance that is over once more, as something said apart from the script; its words, with confidences.
  /// Cost: as much as its first hearing.
  /// - Parameter start: seconds on the take's clock at which `samples` begin.
  func wordsApart(_ samples: [Int16], from start: Double) throws -> [HeardWord] {
    guard searches.count > 1, ps_activate_search(handle, searches[1]) == 0 else { return [] }
    defer { ps_activate_search(handle, searches[0]) }
    try startUtterance()
    try process(samples)
    try endUtterance()
    return words(from: start, posteriors: true, complete: true)
  }

  /// Whether the best hypothesis reads differently from when this was last asked.
  func hypothesisChanged() -> Bool {
    guard let hypothesis = ps_get_hyp(handle, nil) else {
      let changed = text.count > 1
      text = [0]
      return changed
    }
    var count = 0
    var same = true
    while hypothesis[count] != 0 {
      if count >= text.count || text[count] != hypothesis[count] { same = false }
      count += 1
    }
    if same, text.count == count + 1 { return false }
    text = Array(UnsafeBufferPointer(start: hypothesis, count: count + 1))
    return true
  }

  /// The words of the best hypothesis, without silences and noises.
  /// - Parameters:
  ///   - start: seconds on the take's clock at which the utterance's audio begins.
  ///   - posteriors: whether to give confidences; they exist once a lattice was searched.
  ///   - complete: whether the utterance is over, so that the search through its lattice may run now.
  func words(from start: Double, posteriors: Bool, complete: Bool = false) -> [HeardWord] {
    if complete { _ = ps_get_hyp(handle, nil) }
    var words: [HeardWord] = []
    let logarithms = ps_get_logmath(handle)
    var segment = ps_seg_iter(handle)
    while let current = segment {
      defer { segment = ps_seg_next(current) }
      guard let name = ps_seg_word(current), let word = Self.spelling(name) else { continue }
      var first: Int32 = 0
      var last: Int32 = 0
      ps_seg_frames(current, &first, &last)
      var confidence: Float?
      if posteriors {
        confidence = Float(min(1, max(0, logmath_exp(logarithms, ps_seg_prob(current, nil, nil, nil)))))
      }
      // Frames are 10 ms; the last one is inclusive.
      words.append(
        HeardWord(
          word, start: start + Double(first) / 100, end: start + Double(last + 1) / 100, confidence: confidence))
    }
    return words
  }

  /// The word of a segment without the number of its pronunciation; `nil` for `<s>`, `<sil>`, `[NOISE]`, `++UH++`.
  private static func spelling(_ name: UnsafePointer<CChar>) -> String? {
    let first = UInt8(bitPattern: name[0])
    guard first != 0, first != UInt8(ascii: "<"), first != UInt8(ascii: "["), first != UInt8(ascii: "+") else {
      return nil
    }
    var count = 0
    while name[count] != 0, name[count] != CChar(UInt8(ascii: "(")) { count += 1 }
    guard count > 0 else { return nil }
    return name.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  // MARK: What one decoder hands to the next

  /// The cepstral mean that the audio so far has taught the decoder: how loud and how coloured the channel is.
  var cepstralMean: String? {
    ps_get_cmn(handle, 1).map { String(cString: $0) }
  }

  func setCepstralMean(_ mean: String) {
    ps_set_cmn(handle, mean)
  }
}

extension Decoder {
  /// The commonest words of the stock language model, best first.
  ///
  /// Cost: one unigram look-up a word, 27,000 for the US English model.
  func commonestWords(_ count: Int) -> [String] {
    guard let counts = ngram_model_get_counts(stockModel) else { return [] }
    var words: [(score: Int32, id: Int32)] = []
    var used: Int32 = 0
    for id in 0..<Int32(counts[0]) {
      words.append((ngram_ng_prob(stockModel, id, nil, 0, &used), id))
    }
    words.sort { $0.score != $1.score ? $0.score > $1.score : $0.id < $1.id }
    return words.prefix(count).compactMap { ngram_word(stockModel, $0.id).map { String(cString: $0) } }
  }
}
