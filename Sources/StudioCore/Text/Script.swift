// SPDX-License-Identifier: Apache-2.0

/// Index of a word to be said, 0 to `Script.wordCount`; the last value means "at the end".
public typealias WordIndex = Int
/// Index of a token, 0 to `Script.tokens.count`; tokens are what `source.split()` on white space gives.
public typealias TokenIndex = Int

/// A text to be read: what is shown (tokens), what is said (words), and how they belong together.
///
/// Flat and immutable: parsed once, then shared by the recogniser, the follower and the captions.
public struct Script: Sendable {
  /// The text as it was given.
  public let source: String
  /// The language that figures and abbreviations are spelled out in.
  public let language: LanguageTag
  /// Everything between white space, in order. Each stands for zero or more words.
  public let tokens: [Token]
  /// Token ranges of the paragraphs, in order, covering all tokens.
  public let paragraphs: [Range<TokenIndex>]
  /// Token ranges of the sentences, in order, covering all tokens. A sentence never crosses a paragraph.
  public let sentences: [Range<TokenIndex>]
  /// The words to be said, in order, with their comparison forms.
  public let words: ScriptWords

  /// How many words are to be said.
  public var wordCount: Int { words.count }

  init(
    source: String, language: LanguageTag, tokens: [Token], paragraphs: [Range<TokenIndex>],
    sentences: [Range<TokenIndex>], words: ScriptWords
  ) {
    self.source = source
    self.language = language
    self.tokens = tokens
    self.paragraphs = paragraphs
    self.sentences = sentences
    self.words = words
  }

  /// The token that holds `word`; `tokens.count` for the end of the script.
  public func token(of word: WordIndex) -> TokenIndex {
    word < words.count ? Int(words.tokens[word]) : tokens.count
  }

  /// The first word at or after `token`: the position that a nudge to `token` means.
  public func word(atOrAfter token: TokenIndex) -> WordIndex {
    token < tokens.count ? tokens[token].firstWord : words.count
  }
}
