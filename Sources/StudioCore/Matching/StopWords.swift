// SPDX-License-Identifier: Apache-2.0

/// Words that say little about a place, by language, in two ranks.
///
/// The first rank is what stands in almost every sentence; the second is what stands on almost every page. Drawn up by
/// hand from the closed word classes (articles, pronouns, prepositions, conjunctions, auxiliaries) and the commonest
/// adverbs, with their usual contractions.
struct StopWords: Sendable {
  /// Rank of each comparison form: 0 in almost every sentence, 1 on almost every page.
  private let ranks: [String: Int]

  /// The words of `language`; `nil` for a language without a list.
  init?(language: LanguageTag) {
    switch language.language {
    case "en": self = Self.english
    case "de": self = Self.german
    case "fr": self = Self.french
    case "es": self = Self.spanish
    default: return nil
    }
  }

  /// 0 or 1 as the type says, `nil` for a word that is neither.
  func rank(of form: String) -> Int? {
    ranks[form]
  }

  /// Reads the lists as they are spelled and keeps them as the normaliser makes words, so that both fold alike.
  private init(_ language: String, first: String, second: String) {
    let tag = LanguageTag(language)
    var ranks: [String: Int] = [:]
    for (rank, list) in [first, second].enumerated() {
      for word in list.split(separator: " ") {
        let forms = WordNormalizer.words(of: word, language: tag)
        // An elision (`n'est`) may come apart into words that have places of their own in the lists.
        if forms.count == 1, let form = forms.first, ranks[form] == nil { ranks[form] = rank }
      }
    }
    self.ranks = ranks
  }

  private static let english = StopWords(
    "en",
    first: """
      the of and to a in is it that was i for on you he with as be at by this had not are but from or have an they \
      which one we she his her their there were been has if so do
      """,
    second: """
      about after again all also am any around away back because before being between both can can't come could \
      couldn't did didn't does doesn't don't down each even ever every first get go got had he'd he'll he's here him \
      himself how i'd i'll i'm i've into isn't it'd it'll it's its just know let like little long made make many may \
      me might more most much must my never no now off oh old only other our out over own said same say see should \
      shouldn't since some something still such take than that's them then there's these they'd they'll they're \
      they've thing think those though through time too two under until up upon us very want wasn't way we'd we'll \
      we're we've well went weren't what what's when where while who who's whom whose why will without won't would \
      wouldn't yes yet you'd you'll you're you've your yours
      """)

  private static let german = StopWords(
    "de",
    first: """
      der die das und in zu den von ein eine ist nicht mit sich auf dem des für im es er sie ich wir du ihr an auch \
      als so wie war hat einen einem einer eines dass aus bei nach um am
      """,
    second: """
      aber alle allem allen aller alles also ander andere anderen anderer auf aus bin bis bist da dabei dadurch dafür \
      dagegen damit danach dann daran darauf daraus darin darum darüber davon dazu dein deine deinem deinen deiner \
      denn dessen deren dich dir diese diesem diesen dieser dieses doch dort durch ehe eben einige einigen einmal \
      erst etwas euch euer eure ganz gar gegen geht gibt ging habe haben hatte hatten hätte hier hin hinter ihm ihn \
      ihnen ihre ihrem ihren ihrer immer indem ins ja jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen \
      keiner können könnte könnten machen mal man manche mehr mein meine meinem meinen meiner mich mir muss müssen \
      musste nein nichts noch nun nur ob oder ohne schon sehr sei seid sein seine seinem seinen seiner seit selbst \
      sind soll sollen sollte sondern sonst um unter uns unser unsere unserem unseren unserer unten vom vor viel \
      viele vielen waren wäre warum was weil weiter welche welchem welchen welcher wenn wer werde werden wird wirst \
      wieder will wo wohl wollen wollte worden wurde wurden würde würden zum zur zwar zwei zwischen über
      """)

  private static let french = StopWords(
    "fr",
    first: """
      le la les de des du un une et à en est que qui il elle ne pas ce se dans pour au je on vous nous par sur plus \
      avec son sa ses d' l' qu' c'est n' s' j' m' t' d l qu c n s j m t a y
      """,
    second: """
      ai aussi autre autres aux avait avaient avant avez avoir avons bien car ceci cela celle celles celui cent ces \
      cet cette ceux chaque chez comme comment contre depuis dès deux dire dit donc dont elles encore entre es est-ce \
      étaient étais était étant été être eu eux fait faire fois font fut ici ils jamais leur leurs lors lui mais me \
      même mêmes mes mieux moi moins mon ma notre nos on ont ou où parce pendant peu peut peuvent plus plusieurs \
      pourquoi puis quand quel quelle quelles quelque quelques quels quoi rien sans sera serait si sont sous suis te \
      tes toi ton ta toujours tous tout toute toutes très trop tu va vers voici voilà vos votre vont
      """)

  private static let spanish = StopWords(
    "es",
    first: """
      el la los las de del un una y a en es que no se lo con por para su al como más o pero sus le ha me si sin sobre \
      este ya
      """,
    second: """
      ahí ahora algo algún alguna algunas alguno algunos allí ante antes aquel aquella aquello aquí así aún aunque \
      bien cada casi cómo con contra cosa cosas cual cuál cuales cuando cuándo cuanto da dar debe decir desde después \
      dice dijo donde dónde dos durante e él ella ellas ello ellos entonces entre era eran eras eres es esa esas ese \
      eso esos esta está estaba estaban están estar estas esto estos estoy fue fueron ha haber había habían hace hacer \
      hacia han hasta hay he hemos hoy iba ir les luego mas me menos mi mí mis mientras misma mismo mucha muchas mucho \
      muchos muy nada ni ningún nos nosotros nuestra nuestras nuestro nuestros nunca otra otras otro otros para poco \
      porque pues puede pueden qué quien quién quienes sea según ser será sería sí sido siempre sino solo sólo somos \
      son soy suya suyo también tan tanto te tener tengo ti tiempo tiene tienen toda todas todavía todo todos tras tu \
      tú tus u uno unas unos usted ustedes va vamos van ver vez veces yo
      """)
}
