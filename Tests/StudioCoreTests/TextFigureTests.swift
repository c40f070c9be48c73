// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// Figures as people say them: the usual way first, the others among the rest.
@Suite struct TextFigureTests {
  @Test(arguments: [
    ("2026", "twenty twenty six | two thousand twenty six | two thousand and twenty six"),
    ("1984", "nineteen eighty four | one thousand nine hundred eighty four"),
    ("1905", "nineteen oh five | nineteen hundred and five"), ("1900", "nineteen hundred"), ("2000", "two thousand"),
    ("2005", "two thousand five | two thousand and five | twenty oh five"),
    ("1066", "one thousand sixty six | ten sixty six"),
    ("0", "zero | oh"), ("26", "twenty six"),
    ("101", "one hundred one | one hundred and one | a hundred and one | one oh one"),
    ("1,000", "one thousand | a thousand"), ("1,500", "one thousand five hundred | fifteen hundred"),
    ("12,345,678", "twelve million three hundred forty five thousand six hundred seventy eight"),
    ("007", "zero zero seven | oh oh seven"), ("911", "nine hundred eleven | nine one one"),
    ("$5", "five dollars"), ("$1", "one dollar"),
    ("$5.50", "five dollars and fifty cents | five dollars fifty | five fifty"),
    ("£0.99", "ninety nine pence"), ("€3", "three euros"), ("£2m", "two million pounds"),
    ("$2.5bn", "two point five billion dollars"),
    ("$2 million", "two million dollars"), ("$1,250", "one thousand two hundred fifty dollars"),
    ("US$5", "five dollars"),
    ("5 €", "five euros"), ("$5–10", "five to ten dollars"),
    ("3.5%", "three point five percent | three point five per cent"), ("50 %", "fifty percent"),
    ("-5", "minus five | negative five"),
    ("0.05", "zero point zero five"), (".5", "point five"), ("3.14159", "three point one four one five nine"),
    ("10:30", "ten thirty | half past ten"), ("10:05", "ten oh five | five past ten"),
    ("10:45", "ten forty five | quarter to eleven"),
    ("10:00", "ten o'clock | ten"), ("14:30", "fourteen thirty | half past two"), ("3pm", "three p m"),
    ("3 pm", "three p m"),
    ("3:30pm", "three thirty p m"), ("10:05 a.m.", "ten oh five a m"), ("16:9", "sixteen to nine | sixteen nine"),
    ("1st", "first"), ("2nd", "second"), ("3rd", "third"), ("5th", "fifth"), ("12th", "twelfth"), ("20th", "twentieth"),
    ("21st", "twenty first"), ("100th", "one hundredth"), ("1990s", "nineteen nineties"), ("’90s", "nineties"),
    ("2000s", "two thousands"),
    ("No. 4", "number four"), ("#4", "number four"), ("24/7", "twenty four seven"), ("9/11", "nine eleven"),
    ("1/2", "one half | a half | half"), ("3/4", "three quarters | three fourths"), ("2/3", "two thirds"),
    ("3½", "three and a half"),
    ("½", "one half | half"), ("10–12", "ten to twelve"), ("10-12", "ten to twelve"),
    ("1914-1918", "nineteen fourteen to nineteen eighteen"),
    ("3-2", "three two | three to two"), ("10 – 12", "ten to twelve"),
    ("555-1234", "five five five one two three four"),
    ("12/05/2026", "december fifth twenty twenty six | may twelfth twenty twenty six"),
    ("2026-05-12", "may twelfth twenty twenty six"),
    ("May 12, 2026", "may twelfth twenty twenty six | may twelve twenty twenty six"),
    ("12 May", "twelfth may | twelve may"), ("Chapter IV", "chapter four"),
    ("Henry VIII", "henry the eighth | henry eight"),
    ("World War II", "world war two"), ("Act I", "act one"), ("Washington DC", "washington d c"),
    ("Malcolm X said", "malcolm x said"),
    ("5km", "five kilometers | five kilometres"), ("5 km", "five kilometers"), ("1 km", "one kilometer"),
    ("100 km/h", "one hundred kilometers per hour"),
    ("20°C", "twenty degrees celsius | twenty degrees"), ("20 °C", "twenty degrees celsius"),
    ("16GB", "sixteen gigabytes"), ("5 m²", "five square meters"),
    ("4x4", "four by four"), ("10k", "ten thousand | ten k"), ("18+", "eighteen plus"),
    ("5 + 3 = 8", "five plus three equals eight"),
    ("5 < 6", "five less than six"), ("you & me", "you and me"), ("~50", "about fifty"), ("§ 4", "section four"),
    ("v2.0.1", "v two dot zero dot one"),
    ("192.168.0.1", "one hundred ninety two dot one hundred sixty eight dot zero dot one"),
    ("18-year-old", "eighteen year old"), ("mid-1990s", "mid nineteen nineties"), ("COVID-19", "covid nineteen"),
    (
      "99999999999999999999",
      "nine nine nine nine nine nine nine nine nine nine nine nine nine nine nine nine nine nine nine nine"
    ),
    ("5 in the morning", "five in the morning"), ("I ate 5. We left", "i ate five we left"), ("٢٦", "twenty six"),
    ("２６", "twenty six"),
  ])
  func english(_ text: String, _ expected: String) { expectReading(text, "en", expected) }

  @Test(arguments: [
    ("206", "two hundred and six | two hundred six"),
    ("12/05/2026", "the twelfth of may twenty twenty six | the fifth of december twenty twenty six"),
    ("1,005", "one thousand and five | one thousand five"),
  ])
  func britishEnglish(_ text: String, _ expected: String) { expectReading(text, "en-GB", expected) }

  @Test(arguments: [
    ("26", "sechsundzwanzig"),
    ("1984", "neunzehnhundert vierundachtzig | neunzehnhundertvierundachtzig | neunzehn hundert vier und achtzig"),
    ("2026", "zweitausend sechsundzwanzig | zweitausendsechsundzwanzig"),
    ("1.250", "eintausend zweihundert fünfzig | tausend zweihundert fünfzig"),
    ("3,5 %", "drei komma fünf prozent"), ("3.5", "drei komma fünf"), ("5 €", "fünf euro"), ("1 €", "ein euro"),
    ("5,50 €", "fünf euro fünfzig"),
    ("5,50€", "fünf euro fünfzig | fünf euro und fünfzig cent"), ("10:30 Uhr", "zehn uhr dreißig"),
    ("10:30", "zehn uhr dreißig | halb elf"),
    ("8:00 Uhr", "acht uhr"), ("am 2. Mai", "am zweiten mai"), ("der 3. Mann", "der dritte mann | der drei mann"),
    ("im 19. Jahrhundert", "im neunzehnten jahrhundert"),
    ("am 12.05. hier", "am zwölften mai hier | am zwölften fünften hier"),
    ("12.05.2026", "zwölften mai zweitausend sechsundzwanzig"),
    ("Ludwig XIV. kam", "ludwig vierzehnte kam"), ("Kapitel IV", "kapitel vier"), ("die 80er", "die achtziger"),
    ("1/2", "ein halb | halb"),
    ("3/4", "drei viertel"), ("10–12 km", "zehn bis zwölf kilometer"), ("Nr. 4", "nummer vier"),
    ("24/7", "vierundzwanzig sieben"),
    ("z.B. so", "zum beispiel so"), ("z. B. so", "zum beispiel so"), ("d.h. ja", "das heißt ja"),
    ("Hauptstr. 12", "hauptstraße zwölf"),
    ("2 Mio. €", "zwei millionen euro"), ("20 °C", "zwanzig grad celsius"), ("Es waren 2.", "es waren zwei"),
    ("007", "null null sieben"),
  ])
  func german(_ text: String, _ expected: String) { expectReading(text, "de", expected) }

  @Test(arguments: [
    ("26", "vingt six"), ("71", "soixante et onze"), ("80", "quatre vingts"), ("91", "quatre vingt onze"),
    ("1984", "mille neuf cent quatre vingt quatre | dix neuf cent quatre vingt quatre"), ("10 000", "dix mille"),
    ("10\u{202F}000 €", "dix mille euros"),
    ("1 234 567,89 €", "un million deux cent trente quatre mille cinq cent soixante sept euros quatre vingt neuf"),
    ("3,5 %", "trois virgule cinq pour cent"), ("5,50 €", "cinq euros cinquante"), ("5 €", "cinq euros"),
    ("1 €", "un euro"),
    ("10h30", "dix heures trente | dix heures et demie"), ("14 h 45", "quatorze heures quarante cinq"),
    ("20h", "vingt heures | huit heures"),
    ("10:30", "dix heures trente"), ("1er mai", "premier mai"), ("le 1 mai", "le premier mai | le un mai"),
    ("2e", "deuxième | second"), ("1re", "première"),
    ("XIXe siècle", "dix neuvième siècle"), ("François Ier", "françois premier"), ("Louis XIV", "louis quatorze"),
    ("chapitre IV", "chapitre quatre"),
    ("1/2", "un demi"), ("3/4", "trois quarts"), ("n° 4", "numéro quatre"),
    ("12/05/2026", "douze mai deux mille vingt six"), ("06 12", "zéro six douze"),
    ("p. ex. ici", "par exemple ici"), ("M. Dupont", "monsieur dupont"),
    ("100 km/h", "cent kilomètres heure | cent kilomètres à l'heure"),
  ])
  func french(_ text: String, _ expected: String) { expectReading(text, "fr", expected) }

  @Test(arguments: [("71", "septante et un | soixante et onze"), ("80", "huitante | quatre vingts")])
  func swissFrench(_ text: String, _ expected: String) { expectReading(text, "fr-CH", expected) }

  @Test(arguments: [
    ("26", "veintiséis"), ("1984", "mil novecientos ochenta y cuatro"), ("10.000", "diez mil"),
    ("3,5 %", "tres coma cinco por ciento"),
    ("5,50 €", "cinco euros cincuenta"), ("5,50€", "cinco euros con cincuenta"),
    ("21 €", "veintiún euros | veintiuno euros"), ("21 casas", "veintiuno casas | veintiuna casas"),
    ("10:30", "diez treinta | diez y media"), ("14:45 h", "catorce cuarenta y cinco horas"),
    ("1 de mayo", "uno de mayo | primero de mayo"),
    ("1.º", "primero"), ("2.ª", "segunda"), ("3er", "tercer"), ("n.º 4", "número cuatro"),
    ("Felipe II", "felipe segundo"), ("Alfonso XIII", "alfonso trece"),
    ("siglo XIX", "siglo diecinueve"), ("1/2", "medio"), ("3/4", "tres cuartos"),
    ("12/05/2026", "doce de mayo de dos mil veintiséis"),
    ("Sr. García", "señor garcía"), ("EE.UU.", "estados unidos"), ("100 km/h", "cien kilómetros por hora"),
    ("10-12", "diez a doce"),
  ])
  func spanish(_ text: String, _ expected: String) { expectReading(text, "es", expected) }

  @Test func mexicanDecimals() {
    expectReading("3.5", "es-MX", "tres punto cinco")
    expectReading("1,000", "es-MX", "mil")
  }

  @Test func otherLanguagesKeepDigitsAndKnowTheWord() {
    expectReading("26", "it", "26 | ventisei")
    expectReading("26", "xx", "26")
    expectReading("2026년", "ko", "2026 년 | 이 천 이 십 육 년")
  }

  @Test func cardinalsAreThoseOfICU() throws {
    for (language, figures) in [
      ("en", EnglishFigures(region: nil) as any FigureLanguage), ("fr", FrenchFigures(region: nil)),
      ("es", SpanishFigures(region: nil)), ("de", GermanFigures(region: nil)),
    ] {
      var random = TextRandom(seed: 7)
      for _ in 0..<200 {
        let number = Int.random(in: 0...999_999_999, using: &random)
        let icu = try #require(NumberSpelling.words(of: number, locale: language))
        let letters = { (text: String) in text.lowercased().filter { $0.isLetter } }
        #expect(letters(figures.cardinal(number).usual.joined()) == letters(icu))
      }
    }
  }

  @Test func romanNumeralsAgreeWithTheirSpelling() {
    for value in 1..<4_000 { #expect(RomanNumeral.value(of: RomanNumeral.spelling(of: value)) == value) }
    for word in ["IIX", "IIII", "VX", "MIX", "LIV1", "", "ABC"] where word != "MIX" {
      #expect(RomanNumeral.value(of: word) == nil)
    }
  }
}
