// SPDX-License-Identifier: GPL-3.0-or-later
internal import CPocketSphinx
internal import StudioCore

/// The decoder that expects one script, with its own copy of the stock language model: two decoders share nothing, since the
/// model caches the last history it was asked for.
///
/// Memory: about 60 MB.
final class ScriptDecoder: Decoder {
  /// Never `nil` once `init` is through: it is read with the decoder's own logarithms.
  private var stockModel: OpaquePointer?
  private var takes = 0
  private var search: String?

  /// Share of the script's model in the interpolation. The set's weights apply after the language weight, so a little
  /// of it is already strong. `docs/decisions/0010` has the figures.
  static let scriptWeight: Float = 0.1

  /// Share of the model of spoken commands: it has nothing to say of most words.
  static let commandWeight: Float = 0.05

  /// Weight of the language model; the library's own 6.5 suits free dictation. It leaves the time for wider beams.
  static let languageWeight = 13.0

  /// Loads the acoustic model, the stock language model and a dictionary.
  /// - Parameters:
  ///   - secondPass: what `endUtterance` does beyond closing the first pass.
  init(model: ModelFolder, dictionary: String, secondPass: SecondPass) throws {
    try super.init(model: model, dictionary: dictionary, languageWeight: Self.languageWeight, secondPass: secondPass)
    guard let stock = ngram_model_read(config, model.languageModel, NGRAM_AUTO, ps_get_logmath(handle)) else {
      throw Self.failure("did not read the language model \(model.languageModel)")
    }
    stockModel = stock
  }

  deinit { if let stockModel { ngram_model_free(stockModel) } }

  /// Makes the decoder expect one script.
  /// - Parameters:
  ///   - dictionary: path of the take's dictionary, or `nil` where `init` has just loaded it.
  ///   - languageModel: path of the script's ARPA model, or `nil` to use the stock model alone.
  ///   - commands: path of the ARPA model of spoken commands.
  func prepare(dictionary: String?, languageModel: String?, commands: String) throws {
    if let search { ps_remove_search(handle, search) }
    search = nil
    if let dictionary, ps_load_dict(handle, dictionary, nil, nil) < 0 {
      throw Self.failure("did not read the take's dictionary")
    }
    // Every take starts alike, so that the same audio gives the same words whatever was heard before.
    startStream()
    takes += 1
    let own = (languageModel.map { [($0, Self.scriptWeight)] } ?? []) + [(commands, Self.commandWeight)]
    search = try expect("take-\(takes)", stockModel, own)
  }
}

extension ScriptDecoder {
  /// The commonest words of the stock language model, best first, with their probabilities as base-10 logarithms.
  ///
  /// Cost: one unigram look-up a word, 27,000 for the US English model.
  func commonestWords(_ count: Int) -> [(word: String, logarithm: Double)] {
    guard let stockModel, let counts = ngram_model_get_counts(stockModel) else { return [] }
    var words: [(score: Int32, id: Int32)] = []
    var used: Int32 = 0
    for id in 0..<Int32(counts[0]) {
      words.append((ngram_ng_prob(stockModel, id, nil, 0, &used), id))
    }
    words.sort { $0.score != $1.score ? $0.score > $1.score : $0.id < $1.id }
    let logarithms = ps_get_logmath(handle)
    return words.prefix(count).compactMap { score, id in
      guard let name = ngram_word(stockModel, id) else { return nil }
      return (String(cString: name), logmath_log_to_log10(logarithms, score))
    }
  }
}
