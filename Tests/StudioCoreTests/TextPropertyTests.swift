// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// What holds for every text, tried on seeded random ones.
@Suite struct TextPropertyTests {
  private static let scraps: [String] = [
    "word", "The", "2026", "$5.50", "1,000", "10:30", "[", "]", "(", ")", "[pause]", "(smile)", "{", "}", "#", "-", "*",
    "**", "_",
    "//", ">", "Note:", "1.", "2)", "3.5", "%", "€", "NASA", "iOS", "U.S.A.", "Mr.", "No.", "e.g.", "…", "—", "–", "“",
    "”", "’",
    "don’t", "ﬁn", "é", "e\u{301}", "한글", "漢字", "かな", "ไทย", "\u{AD}", "\u{200B}", "\u{FEFF}", "\u{301}", "½", "²",
    "\u{2064}",
    "https://a.b/c", "a@b.de", "@x", "#y", "<b>", "<!--", "-->", "~~", "![x](y)", "[t](u.v)", "[^1]", "`", "\\", "1/2",
    "24/7", "12.05.2026",
    "½", "XIV", "Henry", "VIII", "am", "Uhr", "km/h", "°C", "&", "@", "+", "=", "000", "'", "\"", ".", "!", "?", ":",
    ";", ",", "99999999999999999999",
    "1.2.3", "10–12", "10,000-hour", "9:00–17:00", "$1M–$2M", "€/kg", "20.15", "n°4", "-", "–", "/", "3D", "mp3", "😀",
    "👩‍👩‍👧", "\u{1F1E9}\u{1F1EA}", "🇩🇪", "İ", "ẞ", "ŉ", "ﷺ", "㎞", "№", "Ⅷ", "٢٦", "०१",
    "\u{0}", "\u{7F}", "---", "===",
  ]
  private static let spaces = [
    " ", " ", " ", "\n", "\n\n", "\t", "\u{A0}", "\u{2003}", "\u{3000}", "\u{85}", "\r\n", "\u{1E}", "\u{2029}",
    "\u{202F}", "", "",
  ]

  private static func garbage(_ seed: UInt64) -> String {
    var random = TextRandom(seed: seed)
    var text = ""
    for _ in 0..<Int.random(in: 0...120, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0,
        let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
      {
        text.unicodeScalars.append(scalar)
      } else {
        text += scraps.randomElement(using: &random) ?? ""
      }
      text += spaces.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(arguments: ["en", "en-GB", "de", "fr", "fr-CH", "es", "es-MX", "ko", "ja", "it", "xx"])
  func invariantsHoldOnGarbage(_ language: String) {
    for seed in 1...150 as ClosedRange<UInt64> {
      let text = Self.garbage(seed &* 31 &+ UInt64(language.utf8.count))
      let problems = Self.problems(of: Script(text, language), text)
      #expect(problems.isEmpty, "seed \(seed): \(problems.joined(separator: "; ")) in \(text.debugDescription)")
    }
  }

  /// Every rule that `script` breaks.
  private static func problems(of script: Script, _ text: String) -> [String] {
    var problems: [String] = []
    func check(_ holds: Bool, _ what: String) { if !holds { problems.append(what) } }
    let bytes = Array(text.utf8)
    check(script.source == text, "source")
    check(script.tokens.map(\.text) == pythonSplit(text), "tokens are not split()")
    check(script.tokens.allSatisfy { Array($0.text.utf8) == Array(bytes[$0.sourceRange]) }, "source ranges")
    check(
      zip(script.tokens, script.tokens.dropFirst()).allSatisfy {
        $0.sourceRange.upperBound < $1.sourceRange.lowerBound
      }, "order")
    var word = 0
    for token in script.tokens {
      check(token.firstWord == word, "first word")
      check((token.wordCount > 0) == (token.kind == .spoken), "kind")
      word += token.wordCount
    }
    check(word == script.wordCount, "words of tokens")
    check(covers(script.paragraphs, script.tokens.count), "paragraphs")
    check(covers(script.sentences, script.tokens.count), "sentences")
    check(
      script.sentences.allSatisfy { s in
        script.paragraphs.contains { $0.contains(s.lowerBound) && $0.upperBound >= s.upperBound }
      }, "sentence crosses paragraph")
    let words = script.words
    check(words.formStarts.count == words.count + 1 && words.formStarts.first == 0, "form starts")
    check(zip(words.formStarts, words.formStarts.dropFirst()).allSatisfy { $0 < $1 }, "a word without forms")
    check(Int(words.formStarts.last ?? 0) == words.forms.count, "forms")
    check(words.forms.allSatisfy { $0 >= 0 && Int($0) < words.vocabularyCount }, "form ids")
    check(zip(words.vocabularyStarts, words.vocabularyStarts.dropFirst()).allSatisfy { $0 < $1 }, "an empty form")
    check(words.vocabularyCounts.reduce(0) { $0 + Int($1) } == words.count, "counts")
    check(words.spoken.allSatisfy { !$0.isEmpty && !$0.contains { $0.isWhitespace } }, "spoken")
    for index in 0..<words.count {
      let token = script.token(of: index)
      check(script.tokens[token].wordRange.contains(index), "token of word")
      check(script.sentences[Int(words.sentences[index])].contains(token), "sentence of word")
      check(script.word(atOrAfter: token) <= index, "word at token")
      let form = words.text(of: words.forms[Int(words.formStarts[index])])
      check(form == WordNormalizer.form(of: words.spoken[index]), "form of \(words.spoken[index])")
    }
    check(
      words.alternatives.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= words.count && !$0.spoken.isEmpty },
      "alternatives")
    check(script.spokenSentences.flatMap { $0 } == words.spoken, "spoken sentences")
    return problems
  }

  private static func covers(_ ranges: [Range<Int>], _ count: Int) -> Bool {
    var next = 0
    for range in ranges {
      guard range.lowerBound == next, !range.isEmpty else { return false }
      next = range.upperBound
    }
    return next == count
  }

  @Test func formsAreStable() {
    for seed in 1...300 as ClosedRange<UInt64> {
      for piece in pythonSplit(Self.garbage(seed)) {
        let form = WordNormalizer.form(of: piece)
        #expect(WordNormalizer.form(of: form) == form, "\(piece.debugDescription)")
      }
    }
  }

  @Test func plainWordsReadAlikeEitherWay() {
    // The byte path and the long path agree.
    for word in ["Hello", "don't", "(which", "“it’s”", "café,", "well.", "I", "a", "Ärger", "naïve!", "'tis"] {
      let script = Script(word)
      let forms = WordNormalizer.words(of: word, language: LanguageTag("en"))
      #expect((0..<script.wordCount).map { script.formTexts($0)[0] } == forms)
    }
  }
}
