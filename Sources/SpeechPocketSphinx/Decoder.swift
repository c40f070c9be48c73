// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One PocketSphinx decoder: the only owner of its handle. What it expects to hear is its subclasses' part.
///
/// Not thread-safe.
class Decoder {
  final let config: OpaquePointer
  final let handle: OpaquePointer
  private let initialMean: String?
  private var text: [CChar] = []

  /// How far behind the best a path may fall: states and phones, and the ends of words. Wider than the library's.
  static let beam = 1e-64
  static let wordBeam = 1e-40

  /// Loads the acoustic model and a dictionary.
  /// - Parameters:
  ///   - languageWeight: weight of the language model against the sound, in every pass.
  ///   - secondPass: what `endUtterance` does beyond closing the first pass.
  init(model: ModelFolder, dictionary: String, languageWeight: Double, secondPass: SecondPass) throws {
    followspot_ps_silence()
    guard let config = ps_config_init(nil) else { throw Self.failure("could not be configured") }
    ps_config_set_str(config, "hmm", model.acousticModel)
    ps_config_set_str(config, "dict", dictionary)
    ps_config_set_str(config, "loglevel", "FATAL")
    for pass in ["lw", "fwdflatlw", "bestpathlw"] { ps_config_set_float(config, pass, languageWeight) }
    for name in ["beam", "pbeam"] { ps_config_set_float(config, name, Self.beam) }
    ps_config_set_float(config, "wbeam", Self.wordBeam)
    ps_config_set_bool(config, "fwdflat", secondPass == .full ? 1 : 0)
    ps_config_set_bool(config, "bestpath", secondPass == .none ? 0 : 1)
    guard let handle = ps_init(config) else {
      ps_config_free(config)
      throw Self.failure("did not start with the model in \(model.path)")
    }
    self.config = config
    self.handle = handle
    initialMean = ps_get_cmn(handle, 0).map { String(cString: $0) }
  }

  deinit {
    ps_free(handle)
    ps_config_free(config)
  }

  static func failure(_ what: String) -> StudioError {
    StudioError(.engine, "PocketSphinx \(what)", hint: "Run scripts/setup to install the model anew")
  }

  /// Makes the decoder hear with a mixture of language models, each with its share, from now on.
  /// - Parameters:
  ///   - name: what the search is called, to remove it again.
  ///   - stock: an open model that gets what is left; the larger one where there is one.
  ///   - files: paths of ARPA models.
  /// - Returns: `name`.
  final func expect(_ name: String, _ stock: OpaquePointer?, _ files: [(path: String, weight: Float)]) throws
    -> String
  {
    // The larger one first: the library sizes the hash table of all words by the first model, and with a short script
    // there it searched its chains for 5 s.
    var models: [OpaquePointer?] = stock.map { [ngram_model_retain($0)] } ?? []
    defer { for model in models { ngram_model_free(model) } }
    for (path, _) in files {
      guard let model = ngram_model_read(config, path, NGRAM_ARPA, ps_get_logmath(handle)) else {
        throw Self.failure("did not read the take's language model")
      }
      models.append(model)
    }
    let weights = (stock == nil ? [] : [1 - files.reduce(0) { $0 + $1.weight }]) + files.map(\.weight)
    var names: [UnsafeMutablePointer<CChar>?] = models.indices.map { strdup("model-\($0)") }
    defer { for name in names { free(name) } }
    guard let set = ngram_model_set_init(config, &models, &names, weights, Int32(models.count)) else {
      throw Self.failure("could not mix the take's language models")
    }
    defer { ngram_model_free(set) }
    guard ps_add_lm(handle, name, set) == 0, ps_activate_search(handle, name) == 0 else {
      throw Self.failure("could not search with the take's language model")
    }
    return name
  }

  /// Forgets the channel and the noise that the audio so far has taught the decoder.
  final func startStream() {
    if let initialMean { ps_set_cmn(handle, initialMean) }
    ps_start_stream(handle)
  }

  // MARK: Utterances

  final func startUtterance() throws {
    text.removeAll(keepingCapacity: true)
    guard ps_start_utt(handle) == 0 else { throw Self.failure("did not start an utterance") }
  }

  final func process(_ samples: some Collection<Int16>) throws {
    let done =
      samples.withContiguousStorageIfAvailable { ps_process_raw(handle, $0.baseAddress, $0.count, 0, 0) }
      ?? ps_process_raw(handle, Array(samples), samples.count, 0, 0)
    guard done >= 0 else { throw Self.failure("did not take audio") }
  }

  /// Closes the utterance and runs the second pass, where there is one.
  final func endUtterance() throws {
    guard ps_end_utt(handle) == 0 else { throw Self.failure("did not end an utterance") }
  }

  /// Whether the best hypothesis reads differently from when this was last asked.
  final func hypothesisChanged() -> Bool {
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
  final func words(from start: Double, posteriors: Bool, complete: Bool = false) -> [HeardWord] {
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
  final var cepstralMean: String? {
    ps_get_cmn(handle, 1).map { String(cString: $0) }
  }

  final func setCepstralMean(_ mean: String) {
    ps_set_cmn(handle, mean)
  }
}
