// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// Words, initials and their comparison forms.
@Suite struct TextWordTests {
  @Test(arguments: [
    ("Don’t", "don't"), ("CAFÉ", "cafe"), ("cafe\u{301}", "cafe"), ("ﬁn", "fin"), ("Ｆｕｌｌ", "full"),
    ("Straße", "strasse"),
    ("œuvre", "oeuvre"), ("Ærø", "aero"), ("Łódź", "lodz"), ("naïve", "naive"), ("co\u{AD}op", "coop"),
    ("well-known", "wellknown"),
    ("İstanbul", "istanbul"), ("Ёлка", "елка"), ("한", "한"), ("が", "が"), ("नमस्ते", "नमस्ते"), ("كِتَاب", "كتاب"),
    ("zero\u{200B}width", "zerowidth"), ("＇", "'"),
  ])
  func formsFold(_ text: String, _ form: String) {
    #expect(WordNormalizer.form(of: text) == form)
  }

  @Test(arguments: [
    ("26", "twenty six"), ("2026", "twenty twenty six"), ("$5", "five dollars"), ("Hello,", "hello"),
    ("don’t", "don't"), ("[NOISE]", ""),
    ("<sil>", ""), ("++BREATH++", ""), ("read(2)", "read"), ("FBI", "f b i"), ("f.b.i.", "f b i"), ("NASA", "nasa"),
    ("b.", "b"),
    ("well-known", "well known"), ("24 7", "twenty four seven"), ("5 km", "five kilometers"),
    ("3.5%", "three point five percent"), ("", ""),
    ("…", ""), ("10:30", "ten thirty"), ("café", "cafe"), ("I'm", "i'm"), ("'tis", "tis"), ("’Tis", "tis"),
    ("the", "the"),
  ])
  func heardWordsAreSpelledOut(_ text: String, _ words: String) {
    #expect(WordNormalizer.words(of: text, language: LanguageTag("en")).joined(separator: " ") == words)
  }

  @Test func heardWordsInOtherLanguages() {
    #expect(WordNormalizer.words(of: "26", language: LanguageTag("de")) == ["sechsundzwanzig"])
    #expect(WordNormalizer.words(of: "vingt-six", language: LanguageTag("fr")) == ["vingt", "six"])
    #expect(WordNormalizer.words(of: "안녕", language: LanguageTag("ko")) == ["안", "녕"])
    #expect(WordNormalizer.words(of: "東京", language: LanguageTag("ja")) == ["東", "京"])
    #expect(WordNormalizer.words(of: "ไทย", language: LanguageTag("th")) == ["ไ", "ท", "ย"])
  }

  @Test(arguments: [
    ("FBI", "f b i", "fbi"), ("NASA", "nasa", "n a s a"), ("iOS", "i o s", "ios"), ("U.S.A.", "u s a", "usa"),
    ("GmbH", "g m b h", "gmbh"),
    ("YouTube", "youtube", "you tube"), ("iPhone", "iphone", "i phone"), ("CEOs", "c e o's", "ceos"),
    ("FBI’s", "f b i's", "fbi's"),
    ("UNESCO", "unesco", nil), ("mp3", "m p three", "mp three"), ("COVID-19", "covid nineteen", nil),
    ("well-known", "well known", "well-known"),
    ("PhD", "p h d", "phd"), ("AT&T", "a t and t", nil), ("3D", "three d", nil), ("H2O", "h two o", nil),
    ("B2B", "b two b", nil),
    ("NEVER", "never", nil), ("NOT", "not", nil), ("McDonald", "mcdonald", nil), ("O’Neil", "o'neil", nil),
    ("and/or", "and or", "and slash or"),
    ("document(s)", "documents", "document"), ("#swift", "hashtag swift", "swift"), ("@anna", "at anna", nil),
    ("C++", "c plus plus", nil),
  ])
  func initialsAndCompounds(_ text: String, _ usual: String, _ other: String?) {
    let ways = Script("We saw \(text) today").ways(2)
    #expect(ways[0] == usual)
    if let other { #expect(ways.contains(other)) }
  }

  /// Abbreviations that are words as well: what stands around tells, and the other way is known.
  @Test(arguments: [
    ("Just a sec.", "en", "just a sec", "just a second"), ("Wait a sec. Then go", "en", "wait a sec then go", nil),
    ("5 sec. later", "en", "five seconds later", nil), ("Rep. Smith spoke", "en", "representative smith spoke", nil),
    ("on Wed. we left", "en", "on wednesday we left", "on wed we left"),
    ("Ask Ed. He knows", "en", "ask ed he knows", nil),
    ("We use approx. ten", "en", "we use approximately ten", "we use approx ten"),
    ("Das ist seine Art. Wir gehen", "de", "das ist seine art wir gehen", nil),
    ("siehe Art. 5", "de", "siehe artikel fünf", nil), ("was ich mag.", "de", "was ich mag", nil),
    ("Vamos al mar.", "es", "vamos al mar", "vamos al marzo"),
    ("el 5 mar. 2026", "es", "el cinco marzo dos mil veintiséis", nil),
    ("C'est du vol. Il part", "fr", "c'est du vol il part", nil), ("voir vol. 2", "fr", "voir volume deux", nil),
  ])
  func abbreviationsThatAreWords(_ text: String, _ language: String, _ usual: String, _ other: String?) {
    expectReading(text, language, other.map { usual + "|" + $0 } ?? usual)
  }

  @Test func aWordThatIsAnAbbreviationEndsItsSentence() {
    #expect(Script("Das ist seine Art. Wir gehen.", "de").sentences.count == 2)
    #expect(Script("Siehe Art. 5 und Art. Nummer.", "de").sentences.count == 1)
  }

  /// After a noun that numerals count, `I` is the pronoun or one.
  @Test(arguments: [
    ("the book I wrote", "the book i wrote | the book one wrote"),
    ("for the most part I agree", "for the most part i agree"),
    ("THE BOOK I WROTE HERE", "the book i wrote here"), ("Act I", "act one"),
    ("Act I of the play", "act one of the play | act i of the play"), ("in chapter I of it", "in chapter one of it"),
    ("World War I ended", "world war one ended | world war i ended"), ("the game I played", "the game i played"),
  ])
  func pronounOrNumeral(_ text: String, _ expected: String) { expectReading(text, "en", expected) }

  @Test func capitalsThroughoutAreNoInitials() {
    let script = Script("THE QUICK FOX WENT TO THE USA WITH IT AND NASA.\n\nNormal FBI line with the USA")
    #expect(script.usual == "the quick fox went to the u s a with it and nasa normal f b i line with the u s a")
  }

  @Test func hangulIsReadBySyllable() {
    let script = Script("안녕하세요 세계!", "ko")
    #expect(script.words.spoken == ["안", "녕", "하", "세", "요", "세", "계"])
    #expect(script.tokens.map(\.wordRange) == [0..<5, 5..<7])
    #expect((0..<7).map { script.token(of: $0) } == [0, 0, 0, 0, 0, 1, 1])
  }

  @Test func decomposedHangulIsTheSame() {
    #expect(Script("\u{1112}\u{1161}\u{11AB}", "ko").words.spoken == ["한"])
  }

  @Test func chineseAndJapaneseAreReadByCharacter() {
    #expect(Script("你好世界。", "zh").words.spoken == ["你", "好", "世", "界"])
    #expect(Script("今日は", "ja").words.spoken == ["今", "日", "は"])
  }

  @Test func spokenKeepsAccentsAndFormsFoldThem() {
    let script = Script("Crème brûlée, l’été")
    #expect(script.words.spoken == ["crème", "brûlée", "l'été"])
    #expect((0..<3).map { script.formTexts($0) } == [["creme"], ["brulee"], ["l'ete"]])
  }

  @Test func alternativesEndOnTheTokensLastWord() {
    let script = Script("2026")
    #expect(script.formTexts(0).first == "twenty")
    #expect(script.formTexts(0).contains("two"))
    #expect(script.formTexts(2).contains("six"))
    #expect(Script("FBI").formTexts(2) == ["i", "fbi"])
    // A word that is small by itself would match everywhere.
    #expect(Script("NASA").formTexts(0) == ["nasa", "n", "s"])
  }

  @Test func addressesInGerman() {
    #expect(Script("anna@example.de", "de").usual == "anna at example punkt d e")
  }
}
