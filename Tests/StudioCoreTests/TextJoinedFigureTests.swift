// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// Figures that dashes and slashes join to words, to units and to each other; rates; times with full stops; numbering.
@Suite struct TextJoinedFigureTests {
  @Test(arguments: [
    ("10,000-hour rule", "ten thousand hour rule"), ("2.5-hour", "two point five hour"),
    ("1,000-year-old", "one thousand year old"), ("18-year-old", "eighteen year old"),
    ("10k-mile", "ten thousand mile"),
    ("2-3-year-old", "two to three year old | two three year old"), ("10–20-minute", "ten to twenty minute"),
    ("30-40-minute", "thirty to forty minute"), ("4-1/2-inch", "four and a half inch"),
    ("sub-$1,000", "sub one thousand dollars"), ("under-$10", "under ten dollars"),
    ("pre-2.5", "pre two point five"),
    ("5-km run", "five kilometer run | five kilometers run"), ("2.5-km", "two point five kilometer"),
    ("60-W bulb", "sixty watt bulb | sixty w bulb"), ("Gate 12-A", "gate twelve a"), ("3-D", "three d"),
    ("10%-off", "ten percent off"),
    ("1-800-FLOWERS", "one eight hundred flowers"), ("COVID-19", "covid nineteen"), ("F-16", "f sixteen"),
    ("B-52s", "b fifty two seconds"), ("802.11ac", "eight hundred two dot eleven a c"),
    ("version 2.0.b", "version two dot zero dot b"),
  ])
  func words(_ text: String, _ expected: String) { expectReading(text, "en", expected) }

  @Test(arguments: [
    ("9:00–17:00", "nine o'clock to seventeen hundred | nine to five"),
    ("9:00-17:00", "nine o'clock to seventeen hundred"),
    ("9am–5pm", "nine a m to five p m"), ("9am – 5pm", "nine a m to five p m"), ("9-5pm", "nine to five p m"),
    ("7:30–9pm", "seven thirty to nine p m"), ("7.30-9pm", "seven thirty to nine p m"),
    ("7:30am-9:30pm", "seven thirty a m to nine thirty p m"), ("3:16-18", "three sixteen to eighteen"),
    ("5%-10%", "five to ten percent | five percent to ten percent"), ("5-10%", "five to ten percent"),
    ("5€–10€", "five to ten euros | five euros to ten euros"), ("5-10€", "five to ten euros"),
    ("5 € – 10 €", "five euros to ten euros"), ("-5°C–10°C", "minus five to ten degrees celsius"),
    ("500m-2km", "five hundred meters to two kilometers"), ("1st-3rd", "first to third"),
    ("1980s-1990s", "nineteen eighties to nineteen nineties"), ("2x-3x", "two to three times"),
    ("12/05/2026–14/05/2026", "december fifth twenty twenty six to may fourteenth twenty twenty six"),
    ("2026-05-12–2026-05-14", "may twelfth twenty twenty six to may fourteenth twenty twenty six"),
    ("May 12–14", "may twelfth to fourteenth | may twelve to fourteen"),
    ("12-14 May", "twelfth to fourteenth may"), ("ages 12-14", "ages twelve to fourteen"),
    ("10:30/11:00", "ten thirty eleven o'clock | ten thirty slash eleven o'clock"),
    ("1-800-555-1234", "one eight zero zero five five five one two three four"),
  ])
  func ranges(_ text: String, _ expected: String) { expectReading(text, "en", expected) }

  @Test(arguments: [
    ("$10/month", "ten dollars per month | ten dollars a month"),
    ("$10/hour", "ten dollars per hour | ten dollars an hour"),
    ("$10/mo", "ten dollars per month"), ("$9/user/month", "nine dollars per user per month"),
    ("$10/year.", "ten dollars per year"), ("5€/kg", "five euros per kilogram"),
    ("$5-million", "five million dollars"), ("$5-million-a-year", "five million dollars a year"),
    ("$10-a-day", "ten dollars a day"), ("$1,000-a-night", "one thousand dollars a night"),
    (
      "$1M–$2M",
      "one to two million dollars | one million to two million dollars | one million dollars to two million dollars"
    ),
    ("$500k-$1M", "five hundred thousand to one million dollars"), ("$1–2 million", "one to two million dollars"),
    ("$5–$10", "five to ten dollars | five dollars to ten dollars"), ("$5-10/hour", "five to ten dollars per hour"),
    ("$5.50–$10", "five dollars and fifty cents to ten dollars | five fifty to ten dollars"),
    ("$5/$6", "five dollars six dollars"), ("$10+", "ten dollars plus"),
    ("60 miles/hour", "sixty miles per hour"), ("5/day", "five per day | five a day"), ("3/West", "three west"),
  ])
  func sumsAndRates(_ text: String, _ expected: String) { expectReading(text, "en", expected) }

  @Test(arguments: [
    ("3,5-Zimmer-Wohnung", "drei komma fünf zimmer wohnung"), ("1.000-mal", "eintausend mal | tausend mal"),
    ("2.500fach", "zweitausend fünfhundert fach"), ("1,5-fache", "eins komma fünf fache"),
    ("18-jährige", "achtzehn jährige | achtzehn-jährige"), ("18-Jähriger", "achtzehn jähriger | achtzehn-jähriger"),
    ("10-km-Lauf", "zehn kilometer lauf"), ("24-h-Dienst", "vierundzwanzig stunden dienst"),
    ("0,5-l-Flasche", "null komma fünf liter flasche"), ("2,50-€-Marke", "zwei euro fünfzig marke"),
    ("18:30-Uhr-Zug", "achtzehn uhr dreißig zug"),
    ("9:00–17:00 Uhr", "neun uhr bis siebzehn uhr | neun bis siebzehn uhr"),
    ("9:30–17:30 Uhr", "neun uhr dreißig bis siebzehn uhr dreißig"), ("9–17 Uhr", "neun bis siebzehn uhr"),
    ("vom 12.–14. Mai", "vom zwölften bis vierzehnten mai"), ("3:1", "drei zu eins"),
    ("10 €/Monat", "zehn euro pro monat | zehn euro im monat"), ("5,50 €/kg", "fünf euro fünfzig pro kilogramm"),
    ("5€/h", "fünf euro pro stunde"), ("2 Mio. €/Jahr", "zwei millionen euro pro jahr"),
    ("8 l/100 km", "acht liter auf einhundert kilometer"), ("8l/100km", "acht liter auf einhundert kilometer"),
    ("120 Wörter/Minute", "einhundert zwanzig wörter pro minute"),
    ("9,50–10,50 €", "neun euro fünfzig bis zehn euro fünfzig"), ("-5,50 €", "minus fünf euro fünfzig"),
  ])
  func german(_ text: String, _ expected: String) { expectReading(text, "de", expected) }

  @Test(arguments: [
    ("9h-17h", "neuf heures à dix sept heures"), ("9h30-17h", "neuf heures trente à dix sept heures"),
    ("9h-12h/14h-18h", "neuf heures à douze heures quatorze heures à dix huit heures"),
    ("10 €/mois", "dix euros par mois"), ("10€/h", "dix euros par heure"), ("2 M€/an", "deux millions euros par an"),
    ("8 l/100 km", "huit litres aux cent kilomètres"), ("3,5-litres", "trois virgule cinq litres"),
  ])
  func french(_ text: String, _ expected: String) { expectReading(text, "fr", expected) }

  @Test(arguments: [
    ("9:00-17:00", "nueve a diecisiete"), ("10 €/mes", "diez euros por mes | diez euros al mes"),
    ("5€/kg", "cinco euros por kilogramo"), ("10 km/día", "diez kilómetros por día"),
    ("5%-10%", "cinco a diez por ciento"),
  ])
  func spanish(_ text: String, _ expected: String) { expectReading(text, "es", expected) }

  /// A full stop parts hours from minutes only where what stands around says that it is a time.
  @Test(arguments: [
    ("20.15 Uhr", "de", "zwanzig uhr fünfzehn"), ("20.15Uhr", "de", "zwanzig uhr fünfzehn"),
    ("20.15 h", "de", "zwanzig uhr fünfzehn"), ("20:00 h", "de", "zwanzig uhr"),
    ("um 20.15 beginnt", "de", "um zwanzig uhr fünfzehn beginnt"), ("um 20.15.", "de", "um zwanzig uhr fünfzehn"),
    ("9.30-17.30 Uhr", "de", "neun uhr dreißig bis siebzehn uhr dreißig"),
    ("10:30 am Montag", "de", "zehn uhr dreißig am montag"),
    ("7.30pm", "en-GB", "seven thirty p m"), ("10.30 a.m.", "en-GB", "ten thirty a m"),
    ("7.30p.m.", "en-GB", "seven thirty p m"), ("7.30–9pm", "en-GB", "seven thirty to nine p m"),
    ("10.30 h", "es", "diez treinta horas | diez y media horas"), ("10.30h", "es", "diez treinta horas"),
    ("a las 10.30", "es", "a las diez treinta"), ("10.30 h", "fr", "dix heures trente"),
    // No times.
    ("10.30 Euro", "de", "zehn komma drei null euro"), ("um 3.50 Euro", "de", "um drei komma fünf null euro"),
    ("3.50", "en-GB", "three point five zero"), ("10.75 a.m.", "en-GB", "ten point seven five a m"),
    ("am 20.10.", "de", "am zwanzigsten oktober"),
  ])
  func timesWithFullStops(_ text: String, _ language: String, _ expected: String) {
    expectReading(text, language, expected)
  }

  @Test(arguments: [
    ("n°4", "fr", "numéro quatre"), ("N°5", "fr", "numéro cinq"), ("n°4-6", "fr", "numéro quatre à six"),
    ("nº4", "es", "número cuatro"), ("n.º4", "es", "número cuatro"), ("núm.4", "es", "número cuatro"),
    ("Nr.4", "de", "nummer vier"), ("Nr.12–14", "de", "nummer zwölf bis vierzehn"), ("S.12", "de", "seite zwölf"),
    ("ca.50", "de", "circa fünfzig"), ("N°5", "de", "nummer fünf"),
    ("No.4", "en", "number four | no four"), ("p.12", "en", "page twelve"), ("vol.2", "en", "volume two"),
    ("Node.js", "en", "node dot js"),
  ])
  func numberingWithoutItsSpace(_ text: String, _ language: String, _ expected: String) {
    expectReading(text, language, expected)
  }
}
