// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// Commands where two recognisers hear: each is listened to by itself.
@Suite struct CommandEarsTests {
  /// What one ear makes final: words of 0.3 s.
  struct Said {
    var text: String
    var ear: Ear
    var start = 1.0
    /// Seconds at which it is final.
    var known: Double
    var confidence: Float?
  }

  private func free(_ text: String, start: Double = 1.02, known: Double = 2.2) -> Said {
    Said(text: text, ear: .free, start: start, known: known)
  }

  private func scripted(_ text: String, start: Double = 1, known: Double = 2, _ confidence: Float = 0.9) -> Said {
    Said(text: text, ear: .script, start: start, known: known, confidence: confidence)
  }

  /// Plays what was said through the fusion; the commands found by `until` seconds.
  private func commands(_ all: [Said], script: String = CommandDetectorTests.prose, until end: Double = 5)
    -> [CommandEvent]
  {
    let language = LanguageTag("en")
    var fusion = EarFusion(language: language)
    var detector = CommandDetector(script: Script(parsing: script, language: language))
    var events: [CommandEvent] = []
    for tick in 0..<Int(end * 10) {
      let time = Double(tick) / 10
      var updates = [(RecognitionUpdate(audioTime: time), Ear.script)]
      for said in all where abs(said.known - time) < 0.01 {
        let words = said.text.split(separator: " ").enumerated().map { k, word in
          let start = said.start + Double(k) * 0.35
          return HeardWord(String(word), start: start, end: start + 0.3, confidence: said.confidence)
        }
        updates.append((RecognitionUpdate(finalised: words, audioTime: time), said.ear))
      }
      for (update, ear) in updates {
        if let event = detector.heard(fusion.heard(update, from: ear), position: 0, state: .following) {
          events.append(event)
        }
      }
    }
    return events
  }

  @Test func eitherEarIsEnough() {
    #expect(commands([free("Cut."), scripted("tide")]).map(\.command) == [.cut])
    #expect(commands([free("But."), scripted("cut")]).map(\.command) == [.cut])
    #expect(commands([free("He'll done."), scripted("hold on")]).map(\.command) == [.holdOn])
    #expect(commands([free("Broke, he'll go on."), scripted("okay hold on", 0.97)]).map(\.command) == [.holdOn])
    #expect(commands([free("Hold on."), scripted("oh are you")]).map(\.command) == [.holdOn])
  }

  @Test func oneEarMayHearNothingAtAll() {
    #expect(commands([scripted("cut")]).map(\.command) == [.cut])
    #expect(commands([free("Again.")]).map(\.command) == [.again])
  }

  /// Whichever is sooner, and though the times of the two differ.
  @Test(arguments: [(2.0, 2.3), (2.3, 2.0), (2.0, 2.0)]) func bothEarsTogetherSayItOnce(first: Double, second: Double) {
    for other in ["cut", "again"] {
      let events = commands([free("Cut.", start: 1.1, known: first), scripted(other, known: second)])
      #expect(events.count == 1)
    }
    let twice = commands([
      free("Cut.", known: first), scripted("cut", known: second), free("Keep.", start: 3, known: 4),
    ])
    #expect(twice.map(\.command) == [.cut, .keep])
  }

  @Test func wordsOfTwoEarsAreNotMixed() {
    #expect(commands([free("Hold own."), scripted("gold on")]).isEmpty)
    #expect(commands([free("We cut."), scripted("cut it")]).isEmpty)
  }

  /// The one that expects commands hears them too easily to be believed alone when it is not sure.
  @Test(arguments: [
    ("Fee.", Float(0.9), 0), ("Fee.", 0.97, 1), ("But.", 0.45, 0), ("But.", 0.55, 1), ("God.", 0.4, 1),
    ("God.", 0.02, 1),
  ])
  func theEarThatExpectsThemMustBeSurerTheLessTheOtherSoundsLikeIt(other: String, confidence: Float, count: Int) {
    let word = other == "Fee." ? "again" : "cut"
    for (known, answer) in [(2.0, 2.3), (2.3, 2.0)] {
      let said = [free(other, known: answer), scripted(word, known: known, confidence)]
      #expect(commands(said).count == count)
    }
  }

  /// What is heard by itself between two pauses, with the ears' words before it.
  private func commands(
    apart: [(ear: Ear, known: Double, hearings: [String], confidence: Float?)],
    script: String = CommandDetectorTests.prose, state: FollowState = .following, until end: Double = 5
  ) -> [CommandEvent] {
    var fusion = EarFusion(language: LanguageTag("en"))
    var detector = CommandDetector(script: Script(parsing: script, language: LanguageTag("en")))
    var events: [CommandEvent] = []
    for tick in 0..<Int(end * 10) {
      let time = Double(tick) / 10
      for ear in Ear.allCases {
        let now = apart.filter { $0.ear == ear && abs($0.known - time) < 0.01 }.map { said in
          ApartUtterance(
            start: 1, end: 1.6,
            hearings: said.hearings.map { text in
              let words = text.split(separator: " ")
              return words.enumerated().map { k, word in
                let start = 1 + 0.6 * Double(k) / Double(words.count)
                return HeardWord(
                  String(word), start: start, end: start + 0.6 / Double(words.count), confidence: said.confidence)
              }
            })
        }
        let update = RecognitionUpdate(apart: now, audioTime: time)
        if let event = detector.heard(fusion.heard(update, from: ear), position: 0, state: state) {
          events.append(event)
        }
      }
    }
    return events
  }

  @Test func whatIsHeardByItselfIsEnough() {
    #expect(commands(apart: [(.free, 2.4, ["God.", "Cut."], nil)]).map(\.command) == [.cut])
    #expect(commands(apart: [(.free, 2.4, ["", "Hold on."], nil)]).map(\.command) == [.holdOn])
    #expect(commands(apart: [(.script, 2.4, ["again"], 0.97)]).map(\.command) == [.again])
    #expect(commands(apart: [(.free, 2.4, ["But", "Good"], nil), (.script, 2.4, ["tide"], 0.9)]).isEmpty)
  }

  @Test func theCommandIsCutOutWithItsFillersAndNothingElse() {
    let events = commands(apart: [(.free, 2.4, ["I'm cut"], nil)])
    #expect(events.map(\.command) == [.cut])
    #expect(events[0].range == 0.85...1.75)
    #expect(events[0].spoken == 1.3...1.6)
  }

  /// Whichever is sooner: the one that expects commands is believed by how alike the other's best hearing sounds.
  @Test(arguments: [(2.2, 2.6), (2.6, 2.2), (2.4, 2.4)]) func bothEarsByThemselvesSayItOnce(
    first: Double, second: Double
  ) {
    let both = commands(apart: [(.free, first, ["Cut.", "Cart"], nil), (.script, second, ["cut"], 0.9)])
    #expect(both.map(\.command) == [.cut])
    let alike = commands(apart: [(.free, first, ["Been", "God"], nil), (.script, second, ["cut"], 0.02)])
    #expect(alike.map(\.command) == [.cut])
    let half = commands(apart: [(.free, first, ["Been", "But"], nil), (.script, second, ["cut"], 0.4)])
    #expect(half.isEmpty)
  }

  @Test func withoutAnAnswerItHasToBeSure() {
    #expect(commands(apart: [(.script, 2.4, ["cut"], 0.6)]).map(\.command) == [.cut])
    #expect(commands(apart: [(.script, 2.4, ["cut"], 0.4)]).isEmpty)
  }

  @Test func theScriptIsLookedAtForWhatIsHeardByItself() {
    let script = "Cut the stems at an angle."
    #expect(commands(apart: [(.free, 2.4, ["Cut."], nil)], script: script).isEmpty)
    #expect(commands(apart: [(.script, 2.4, ["cut"], 0.99)], script: script).isEmpty)
    #expect(commands(apart: [(.free, 2.4, ["Again."], nil)], script: script).map(\.command) == [.again])
  }

  /// A line of the script may be read while nobody knows where; an `um` is in none.
  @Test func whileLostAFillerTellsACommandFromALine() {
    let script = CommandDetectorTests.prose + " Okay, cut! He left."
    for (said, count) in [("Cut.", 0), ("Um, cut.", 1), ("Cut, okay.", 1)] {
      let events = commands(apart: [(.free, 2.4, [said], nil)], script: script, state: .lost)
      #expect(events.count == count)
    }
  }

  @Test func theScriptIsLookedAtForEitherEar() {
    #expect(commands([free("But."), scripted("cut")], script: "Cut the stems at an angle.").isEmpty)
    #expect(commands([free("Cut."), scripted("but")], script: "Cut the stems at an angle.").isEmpty)
  }

  @Test func aWordThatIsFinalInOneEarOnlyHoldsNothingBack() {
    // The script's ear's word stays volatile in the common stream until the free ear has spoken.
    let early = commands([scripted("cut", known: 1.6, 0.97)], until: 2.2)
    #expect(early.map(\.command) == [.cut])
  }

  /// The free ear fails: what it would have said is not waited for any more.
  @Test func afterTheFreeEarIsLostTheOtherIsEnoughByItself() {
    let language = LanguageTag("en")
    var fusion = EarFusion(language: language)
    var detector = CommandDetector(script: Script(parsing: CommandDetectorTests.prose, language: language))
    let before = RecognitionUpdate(finalised: [HeardWord("anything", start: 0.2, end: 0.8)], audioTime: 1)
    _ = detector.heard(fusion.heard(before, from: .free), position: 0, state: .following)
    _ = detector.heard(fusion.loseFreeEar(), position: 0, state: .following)
    let cut = [HeardWord("cut", start: 3, end: 3.3, confidence: 0.4)]
    var found: (command: SpokenCommand, time: Double)?
    for tick in 36..<60 where found == nil {
      let time = Double(tick) / 10
      let update = RecognitionUpdate(finalised: tick == 36 ? cut : [], audioTime: time)
      let event = detector.heard(fusion.heard(update, from: .script), position: 0, state: .following)
      found = event.map { ($0.command, time) }
    }
    #expect(found?.command == .cut && found!.time < 4.3)
  }
}
