// SPDX-License-Identifier: GPL-3.0-or-later
internal import StudioCore

/// What the recogniser is told for one take: which words there are, how they sound, and how likely they follow each other.
struct TakeVocabulary {
  /// PocketSphinx dictionary: one pronunciation a line.
  var dictionary: [UInt8] = []
  /// ARPA model of the script; `nil` where not a word of it can be pronounced.
  var languageModel: [UInt8]?
  /// Distinct words of the script that the dictionary lacks and that got a pronunciation by rule.
  var guessed: [String] = []
  /// Distinct words of the script that nobody could pronounce; they are left out and are never heard.
  var unpronounceable: [String] = []

  /// - Parameters:
  ///   - common: words that are recognised besides the script's.
  init(
    script: Script, dictionary stock: PronunciationDictionary, common: [String], pronouncer: (any Pronouncer)?
  ) {
    var lines = Lines(stock: stock, pronouncer: pronouncer, language: script.language)
    let model = ScriptLanguageModel(script: script) { lines.symbol(for: $0) }
    for word in common { lines.add(common: word) }
    if model.wordCount > 0 { languageModel = model.arpa() }
    dictionary = lines.bytes
    guessed = lines.guessed
    unpronounceable = lines.unpronounceable
  }

  /// The dictionary of a list of words, as far as the stock one has them.
  static func dictionary(of words: [String], _ stock: PronunciationDictionary) -> [UInt8] {
    var lines = Lines(stock: stock, pronouncer: nil, language: LanguageTag("en"))
    for word in words { lines.add(common: word) }
    return lines.bytes
  }

  /// The phonemes of the US English acoustic model.
  static let phonemes: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH", "K",
    "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
  ]

  /// The dictionary in the making.
  private struct Lines {
    let stock: PronunciationDictionary
    let pronouncer: (any Pronouncer)?
    let language: LanguageTag
    var bytes: [UInt8] = []
    var guessed: [String] = []
    var unpronounceable: [String] = []
    /// What each word of the script became; `nil` for those that can't be said.
    private var symbols: [String: String?] = [:]
    private var written: Set<String> = []

    init(stock: PronunciationDictionary, pronouncer: (any Pronouncer)?, language: LanguageTag) {
      self.stock = stock
      self.pronouncer = pronouncer
      self.language = language
    }

    /// The dictionary's spelling of a word of the script.
    mutating func symbol(for spoken: String) -> String? {
      if let known = symbols[spoken] { return known }
      let symbol = find(spoken)
      symbols[spoken] = .some(symbol)
      return symbol
    }

    private mutating func find(_ spoken: String) -> String? {
      for candidate in [Self.safe(spoken), folded(spoken)] where !candidate.isEmpty {
        if written.contains(candidate) { return candidate }
        let known = stock.pronunciations(of: candidate)
        if !known.isEmpty {
          write(candidate, known)
          return candidate
        }
      }
      let symbol = folded(spoken)
      guard !symbol.isEmpty else { return nil }
      if written.contains(symbol) { return symbol }
      let rules = pronouncer?.pronunciations(of: spoken, language: language) ?? []
      let phones = rules.filter { !$0.isEmpty && $0.allSatisfy(TakeVocabulary.phonemes.contains) }
      guard !phones.isEmpty else {
        unpronounceable.append(spoken)
        return nil
      }
      guessed.append(spoken)
      write(symbol, phones.map { $0.joined(separator: " ") })
      return symbol
    }

    mutating func add(common word: String) {
      guard !written.contains(word) else { return }
      let known = stock.pronunciations(of: word)
      if !known.isEmpty { write(word, known) }
    }

    private mutating func write(_ word: String, _ pronunciations: [String]) {
      written.insert(word)
      for (i, phones) in pronunciations.enumerated() {
        let name = i == 0 ? word : "\(word)(\(i + 1))"
        bytes.append(contentsOf: "\(name) \(phones)\n".utf8)
      }
    }

    /// The comparison form: without diacritics.
    private func folded(_ spoken: String) -> String {
      Self.safe(WordNormalizer.words(of: spoken, language: language).joined())
    }

    /// A word without what means something in a dictionary or a language model: white space ends a word there,
    /// brackets number a variant, `<` opens a mark, `#` and `;` a comment.
    private static func safe(_ word: String) -> String {
      var kept = String.UnicodeScalarView()
      for scalar in word.lowercased().unicodeScalars {
        let isSafe =
          scalar.value < 128
          ? (97...122).contains(scalar.value) || (48...57).contains(scalar.value)
            || (!kept.isEmpty && "-_.".unicodeScalars.contains(scalar)) || scalar == "'"
          : scalar.properties.isAlphabetic
        if isSafe { kept.append(scalar) }
      }
      return String(kept)
    }
  }
}
