// SPDX-License-Identifier: Apache-2.0

/// The words of a script in flat storage.
///
/// A word has one or more *forms*: how it may sound, normalised for comparison (lower case, diacritics folded, UTF-8).
/// The first is the usual reading; others come from the alternatives of figures (`2026`), initialisms (`NASA`) and
/// hyphenated compounds. Where an alternative has another number of words than the usual reading, its words are laid
/// over the token's words so that its last word always falls on the token's last word.
/// Forms are interned: equal forms share a `FormID`, so work per distinct form is done once for the whole script.
public struct ScriptWords: Sendable {
  /// Index into the table of distinct forms.
  public typealias FormID = Int32

  /// How many words there are.
  public var count: Int { tokens.count }
  /// The token of each word.
  public let tokens: [Int32]
  /// Sentence number of each word (index into `Script.sentences`).
  public let sentences: [Int32]
  /// How each word is written for speech: lower case with diacritics and inner apostrophes (`café`, `don't`), for
  /// dictionaries and language models.
  public let spoken: [String]
  /// `forms[formStarts[w]..<formStarts[w + 1]]` are the forms of word `w`, the usual reading first. `count + 1` long.
  public let formStarts: [Int32]
  /// Form identifiers of all words.
  public let forms: [FormID]
  /// Bytes of the distinct forms, one after another.
  public let vocabularyBytes: [UInt8]
  /// `vocabularyBytes[vocabularyStarts[f]..<vocabularyStarts[f + 1]]` is form `f`. One longer than the vocabulary.
  public let vocabularyStarts: [Int32]
  /// How often each distinct form is the usual reading of a word.
  public let vocabularyCounts: [Int32]
  /// Readings of tokens other than the usual one, as they would be spelled for speech, for language models.
  public let alternatives: [Alternative]

  /// Another way to say the words `range`.
  public struct Alternative: Sendable, Hashable {
    /// The words of the usual reading that it stands for.
    public var range: Range<WordIndex>
    /// Its own words, spelled for speech.
    public var spoken: [String]

    /// A reading for a range of words.
    public init(range: Range<WordIndex>, spoken: [String]) {
      self.range = range
      self.spoken = spoken
    }
  }

  /// Number of distinct forms.
  public var vocabularyCount: Int { vocabularyStarts.count - 1 }

  /// The forms of one word, the usual reading first.
  public func forms(of word: WordIndex) -> ArraySlice<FormID> {
    forms[Int(formStarts[word])..<Int(formStarts[word + 1])]
  }

  /// A form as text, for messages and tests.
  public func text(of form: FormID) -> String {
    String(
      decoding: vocabularyBytes[Int(vocabularyStarts[Int(form)])..<Int(vocabularyStarts[Int(form) + 1])], as: UTF8.self)
  }
}
