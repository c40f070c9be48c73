// SPDX-License-Identifier: Apache-2.0

/// The words that stage directions are made of, in lower case.
struct StageVocabulary: Sendable {
  /// Things that happen and ways to speak that may open a longer direction: `turns`, `smiling`, `leise`.
  var actions: Set<String> = []
  /// Things that make a direction only among their like: `pause`, `music`, `applause`.
  var things: Set<String> = []
  /// Words that may stand beside them: `long`, `short`, `seconds`.
  var measures: Set<String> = []
  /// Words that may stand between them, and open none: `and`, `out`.
  var links: Set<String> = []
  /// Words by which a speaker means itself: `i`, `we`.
  var speakers: Set<String> = []
  /// Words by which a speaker means a listener: `you`.
  var listeners: Set<String> = []
  /// Words for somebody else: `she`, `they`.
  var others: Set<String> = []
  /// Two words that begin like a direction and are prose: `turns out`.
  var sayings: Set<String> = []
  /// Beginnings of words, for languages that inflect at the end: `웃`.
  var stems: [String] = []

  /// Whether `word` belongs to the stage.
  func contains(_ word: String) -> Bool { things.contains(word) || isAction(word) }

  /// Whether `word` may open a direction.
  func isAction(_ word: String) -> Bool { actions.contains(word) || stems.contains { word.hasPrefix($0) } }

  /// Adds another language's words; scripts mix English directions into every language.
  func merged(with other: StageVocabulary) -> StageVocabulary {
    StageVocabulary(
      actions: actions.union(other.actions), things: things.union(other.things),
      measures: measures.union(other.measures), links: links.union(other.links),
      speakers: speakers.union(other.speakers), listeners: listeners.union(other.listeners),
      others: others.union(other.others),
      sayings: sayings.union(other.sayings), stems: stems + other.stems)
  }

  private static func set(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  static let english: StageVocabulary = {
    let verbs = set(
      "smile laugh chuckle giggle sigh nod wink cry sob weep scream shout whisper gasp cough breathe inhale exhale gesture "
        + "point bow wave shrug frown grin gulp mutter mumble murmur yawn sniff clap cheer pause look turn hold wait stop "
        + "slow enter exit walk sit stand kneel cross move step kiss embrace shake raise lower lift stare glance hesitate"
    )
    let irregular = set(
      "smiling laughing chuckling giggling sighing nodding winking crying sobbing weeping screaming shouting whispering gasping "
        + "coughing breathing gesturing pointing bowing waving shrugging frowning grinning muttering mumbling murmuring yawning "
        + "looking turning pausing waiting entering exiting walking sitting standing kneeling crossing moving shaking raising "
        + "staring glancing hesitating cries gestures catches clears clearing takes opens closes picks puts exeunt re-enter "
        + "quietly softly loudly slowly quickly angrily sadly happily gently firmly coldly warmly nervously calmly excitedly "
        + "sarcastically tenderly bitterly aloud aside offstage off-stage louder quieter softer slower faster surprised amused "
        + "angry sad excited nervous beat sotto beaming sternly breathless")
    let third = verbs.map { word in
      ["s", "h", "x"].contains { word.hasSuffix($0) } && !word.hasSuffix("gh") ? word + "es" : word + "s"
    }
    return StageVocabulary(
      actions: verbs.union(irregular).union(third),
      things: set(
        "pause pauses beat beats music applause laughter silence breath breaths drumroll drum roll sfx vo v.o o.s o.c cont'd "
          + "cont’d contd slide click video clip b-roll broll fade fades blackout lights chuckle laugh smile sigh cheers "
          + "bell rings sound effect effects plays stops emphasize emphasise sip ad-lib adlib"),
      measures: set(
        "a an the long short brief small big little very dramatic deep second seconds sec secs minute minutes half another "
          + "one two three four five next"),
      links: set("and then of for in out up down again to from"),
      speakers: set("i i'm i’m i've i’ve i'll i’ll i'd i’d we we're we’re we've we’ve me my our us mine"),
      listeners: set("you you're you’re your yours"),
      others: set("he she they everyone everybody all"),
      sayings: [
        "turns out", "turn out", "look it", "look up", "hold on", "wait for", "stands for", "points out", "sitting at",
        "standing at", "looking back", "turning to",
      ])
  }()

  static let german = StageVocabulary(
    actions: set(
      "lächelt lacht weint seufzt nickt flüstert flüsternd schreit leise laut lauter leiser langsam schnell zögernd zögert "
        + "lachend lächelnd weinend seufzend nickend wütend traurig freundlich beiseite steht setzt geht kommt tritt blickt "
        + "schaut sieht zeigt dreht winkt hustet räuspert atmet einatmen ausatmen lächeln lachen nicken seufzen zwinkert "
        + "umdrehen wendet öffnet schließt nimmt küsst umarmt auftritt abgang ruhig bestimmt spöttisch ironisch"),
    things: set(
      "pause stille musik applaus beifall gelächter vorhang licht blackout folie nächste video einblendung atempause beat "
        + "lachen lächeln kamera weiter auf ab"),
    measures: set("lange kurze große kleine lang kurz eine ein der die das sekunde sekunden"),
    links: set("und dann zu zum zur in aus ab"),
    speakers: set("ich wir mich mir uns mein meine unser unsere"), listeners: set("du ihr dich dir euch dein deine"),
    others: set("er sie alle")
  ).merged(with: english)

  static let french = StageVocabulary(
    actions: set(
      "sourit rit pleure soupire chuchote murmure crie doucement fort bas lentement vite souriant riant pleurant soupirant "
        + "hésitant hésite tousse regarde tourne montre entre sort s'assied s’assied s'assoit s’assoit assis debout marche "
        + "salue respire sourire rire regarder tourner montrer respirer triste joyeux ironique ironiquement froidement "
        + "tendrement vivement exit embrasse ouvre ferme prend"),
    things: set(
      "pause silence musique applaudissements rires rideau noir lumière diapositive suivante vidéo temps beat aparté"),
    measures: set("un une le la les long longue court courte petit petite grand grande seconde secondes"),
    links: set("et puis de"), speakers: set("je j'ai j’ai nous moi me mon ma mes notre"),
    listeners: set("tu vous toi te votre ton ta"), others: set("il elle ils elles tous toutes")
  ).merged(with: english)

  static let spanish = StageVocabulary(
    actions: set(
      "sonríe ríe llora suspira susurra grita tose mira gira señala entra sale camina asiente respira saluda sonriendo riendo "
        + "llorando suspirando susurrando gritando mirando bajito despacio rápido lentamente suavemente fuerte sonreír reír "
        + "mirar respirar duda dudando triste alegre enfadado enfadada irónico aparte abre cierra toma besa abraza vase"
    ),
    things: set(
      "pausa silencio música aplausos risas telón oscuro luz diapositiva siguiente vídeo video beat mutis"),
    measures: set("un una el la los larga corta breve largo corto segundo segundos"),
    links: set("y luego de"), speakers: set("yo nosotros me nos mi mis nuestro nuestra"),
    listeners: set("tú usted ustedes vosotros te tu tus"),
    others: set("él ella ellos ellas todos todas")
  ).merged(with: english)

  static let korean = StageVocabulary(
    things: ["사이", "잠시", "침묵", "박수", "음악", "암전", "퇴장", "등장", "효과음", "긴", "짧은"],
    speakers: ["나는", "저는", "우리는", "내가", "제가", "나", "저", "우리"],
    stems: ["웃", "미소", "한숨", "속삭", "외치", "소리", "울", "놀라", "바라보", "고개", "멈추", "잠깐", "조용히", "천천히", "크게", "작게"]
  ).merged(with: english)
}
