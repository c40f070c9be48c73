// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct CommandDetectorTests {
  static let prose = "The harbour was silent that morning. Nobody had seen the lanterns go out. We waited for the tide."

  /// A replay: words with the silence before each, fed as a recogniser does.
  struct Replay {
    var detector: CommandDetector
    var time = 0.0
    var events: [CommandEvent] = []

    init(_ script: String = CommandDetectorTests.prose, _ language: String = "en") {
      detector = CommandDetector(script: Script(parsing: script, language: LanguageTag(language)))
    }

    mutating func feed(
      _ finalised: [HeardWord] = [], volatile: [HeardWord] = [], at position: WordIndex, state: FollowState = .following
    ) {
      let update = RecognitionUpdate(finalised: finalised, volatile: volatile, audioTime: time)
      if let event = detector.heard(update, position: position, state: state) { events.append(event) }
    }

    /// Says words of 0.3 s with 0.05 s between them after `pause`; they become final 0.2 s after the last.
    mutating func say(
      _ text: String, after pause: Double = 0.05, at position: WordIndex, then: WordIndex? = nil,
      state: FollowState = .following, confidence: Float? = 0.9, final: Bool = true
    ) {
      time += pause
      var words: [HeardWord] = []
      for word in text.split(separator: " ") {
        words.append(HeardWord(String(word), start: time, end: time + 0.3, confidence: confidence))
        time += 0.3
        feed(volatile: words, at: position, state: state)
        time += 0.05
      }
      time -= 0.05
      if final { feed(words, at: then ?? position, state: state) }
    }

    /// Lets time pass without words.
    mutating func wait(_ seconds: Double, at position: WordIndex, state: FollowState = .following) {
      var left = seconds
      while left > 0.001 {
        time += min(0.1, left)
        left -= 0.1
        feed(at: position, state: state)
      }
    }
  }

  static let ways: [(String, String, SpokenCommand)] = [
    ("en", "cut", .cut), ("en", "again", .again), ("en", "hold on", .holdOn), ("de", "schnitt", .cut),
    ("de", "cut", .cut),
    ("de", "nochmal", .again), ("de", "noch mal", .again), ("de", "noch einmal", .again), ("de", "warte", .holdOn),
    ("de", "moment mal", .holdOn), ("de", "einen Moment", .holdOn), ("fr", "cut", .cut), ("es", "again", .again),
    ("nl", "hold on", .holdOn),
  ]
  static let fillers: [(String, String)] = [("", ""), ("um", ""), ("", "okay"), ("okay um", "ok"), ("Okay,", "um")]

  @Test(arguments: ways, fillers)
  func aCommandSaidOnItsOwnCounts(way: (String, String, SpokenCommand), around: (String, String)) throws {
    var replay = Replay(Self.prose, way.0)
    replay.say("the harbour was silent that morning", at: 0, then: 6)
    let before = replay.time
    replay.say("\(around.0) \(way.1) \(around.1)", after: 0.8, at: 6)
    #expect(replay.events.isEmpty)
    let after = replay.time
    replay.wait(1, at: 6)
    #expect(replay.events.map(\.command) == [way.2])
    let event = try #require(replay.events.first)
    // The whole utterance with its fillers, a little more on each side, none of the line.
    #expect(event.range.lowerBound > before + 0.5 && event.range.lowerBound < before + 0.8)
    #expect(event.range.upperBound > after && event.range.upperBound < after + 0.3)
    #expect(event.spoken.lowerBound >= before + 0.8 && event.spoken.upperBound <= after)
    #expect(abs((event.confidence ?? 0) - 0.9) < 0.001)
    replay.wait(3, at: 6)
    #expect(replay.events.count == 1)
  }

  @Test(arguments: [
    ("de", "bitte nochmal", SpokenCommand.again), ("de", "ähm schnitt", .cut), ("en", "well cut please", .cut),
  ])
  func fillersOfTheLanguage(language: String, text: String, command: SpokenCommand) {
    var replay = Replay(Self.prose, language)
    replay.say(text, after: 1, at: 0)
    replay.wait(1, at: 0)
    #expect(replay.events.map(\.command) == [command])
  }

  @Test(arguments: [("de", "again"), ("de", "hold on"), ("de", "keep"), ("en", "schnitt"), ("fr", "schnitt")])
  func otherLanguagesWordsAreNoCommands(language: String, text: String) {
    var replay = Replay(Self.prose, language)
    replay.say(text, after: 1, at: 0)
    replay.wait(1, at: 0)
    #expect(replay.events.isEmpty)
  }

  @Test(arguments: ["cut cut", "um cut, cut", "again again again", "hold hold on", "hold on hold on", "hold um on"])
  func aStutteredCommandCountsOnce(text: String) {
    var replay = Replay()
    replay.say(text, after: 1, at: 0)
    replay.wait(2, at: 0)
    #expect(replay.events.count == 1)
  }

  @Test(arguments: [
    "cut it", "please do cut", "hold", "on", "cut again", "we cut the stems", "uncut", "holding on", "um",
    "okay so well",
    "cut cut cut cut cut cut cut cut cut",
  ])
  func otherWordsAreNoCommands(text: String) {
    var replay = Replay()
    replay.say(text, after: 1, at: 0)
    replay.wait(2, at: 0)
    #expect(replay.events.isEmpty)
  }

  /// The script has the words where the reader is: ahead, just read, or read while they were recognised.
  @Test(arguments: [
    ("en", "Cut the stems at an angle.", "cut", 0, 1), ("en", "Cut the stems at an angle.", "cut", 0, 0),
    ("en", "This is where we make the cut. Then we go.", "cut", 7, 7),
    ("en", "Now please hold on to the rail.", "hold on", 1, 4),
    ("en", "Once more we sing. Again! And then rest.", "again", 4, 5),
    ("de", "Und jetzt noch mal von vorn.", "noch mal", 2, 4),
    ("de", "Und jetzt noch mal von vorn.", "nochmal", 2, 2),
    ("de", "Warte, Moment mal, ich komme.", "moment mal", 1, 3),
  ])
  func wordsOfTheScriptAreNoCommands(language: String, script: String, text: String, position: Int, then: Int) {
    var replay = Replay(script, language)
    replay.wait(1, at: position)
    replay.say(text, after: 0, at: position, then: then)
    replay.wait(2, at: then)
    #expect(replay.events.isEmpty)
  }

  @Test func theSameWordsElsewhereInTheScriptDoNotMatter() {
    var replay = Replay(Self.prose + " Cut the stems at an angle.")
    replay.say("the harbour was silent that morning", at: 0, then: 6)
    replay.say("cut", after: 0.8, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.map(\.command) == [.cut])
  }

  @Test func whileLostALineOfTheScriptIsNoCommand() {
    for (script, count) in [(Self.prose + " Okay, cut! He left.", 0), (Self.prose + " Cut the rope!", 1)] {
      var replay = Replay(script)
      replay.say("cut", after: 1, at: 2, state: .lost)
      replay.wait(1, at: 2, state: .lost)
      #expect(replay.events.count == count)
    }
  }

  @Test(arguments: [(0.5, 0), (1.5, 0), (4.0, 1)])
  func soonAfterThatTooThePlaceMayBeBehind(seconds: Double, count: Int) {
    var replay = Replay(Self.prose + " Okay, cut! He left.")
    replay.wait(1, at: 2, state: .lost)
    replay.wait(seconds, at: 2)
    replay.say("cut", after: 1, at: 2)
    replay.wait(1, at: 2)
    #expect(replay.events.count == count)
  }

  @Test(arguments: [(0.1, 1.5), (0.8, 0.2), (0.1, 0.1)])
  func aCommandInsideASentenceIsNone(before: Double, after: Double) {
    var replay = Replay()
    replay.say("then they said we should", after: 1, at: 0)
    replay.say("cut", after: before, at: 0)
    replay.say("the whole budget", after: after, at: 0)
    replay.wait(2, at: 0)
    #expect(replay.events.isEmpty)
  }

  @Test func aFillerThatRunsOnFromALineIsNoPause() {
    var replay = Replay()
    replay.say("we waited for the um cut", after: 1, at: 0)
    replay.wait(2, at: 0)
    #expect(replay.events.isEmpty)
  }

  @Test func aFillerOnItsOwnDoesNotHideTheCommand() {
    var replay = Replay()
    replay.say("the harbour was silent", at: 0, then: 4)
    replay.say("um", after: 0.6, at: 4)
    replay.say("cut", after: 0.6, at: 4)
    replay.say("okay", after: 0.6, at: 4)
    replay.wait(1, at: 4)
    #expect(replay.events.map(\.command) == [.cut])
  }

  @Test func volatileWordsAloneAreNoCommand() {
    var replay = Replay()
    replay.wait(1, at: 0)
    replay.say("cut", after: 0, at: 0, final: false)
    for _ in 0..<20 {
      replay.time += 0.1
      replay.feed(volatile: [HeardWord("cut", start: 1, end: 1.3)], at: 0)
    }
    #expect(replay.events.isEmpty)
    // Withdrawn: nothing was said.
    replay.wait(2, at: 0)
    #expect(replay.events.isEmpty)
  }

  @Test func wordsThatFollowVolatileHoldTheCommandBack() {
    var replay = Replay()
    replay.say("cut", after: 1, at: 0)
    let end = replay.time
    for _ in 0..<10 {
      replay.time += 0.1
      replay.feed(volatile: [HeardWord("the", start: end + 0.1, end: end + 0.3)], at: 0)
    }
    #expect(replay.events.isEmpty)
    // They come to nothing: the command stands.
    replay.wait(0.2, at: 0)
    #expect(replay.events.map(\.command) == [.cut])
  }

  @Test func aLateUpdateStillShowsThePause() {
    var replay = Replay()
    replay.say("cut", after: 1, at: 0)
    // No update in the silence; the next words tell that there was one.
    replay.say("the harbour was silent", after: 1.2, at: 0)
    replay.wait(0.1, at: 0)
    #expect(replay.events.map(\.command) == [.cut])
    #expect(replay.events[0].range.upperBound < 2.5)
  }

  @Test(arguments: [(Float?.none, 1), (0.9, 1), (0.3, 1), (0.1, 0)])
  func unsureWordsAreNoCommand(confidence: Float?, count: Int) {
    var replay = Replay()
    replay.say("hold on", after: 1, at: 0, confidence: confidence)
    replay.wait(1, at: 0)
    #expect(replay.events.count == count)
  }

  @Test func keepCountsOnlyAfterACut() {
    var replay = Replay()
    replay.say("keep", after: 1, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.isEmpty)
    replay.say("cut", after: 0, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.detector.acceptsKeep)
    replay.say("that was better", after: 0, at: 6)
    replay.wait(1, at: 6)
    replay.say("keep", after: 0, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.map(\.command) == [.cut, .keep])
    replay.say("keep", after: 0, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.count == 2)
  }

  @Test func keepNoLongerCountsOnceReadingGoesOnOrTheNextTakeBegins() {
    var replay = Replay()
    replay.say("cut", after: 1, at: 6)
    replay.wait(1, at: 6)
    // Back to the top for the next take, and reading.
    replay.wait(1, at: 0)
    #expect(replay.detector.acceptsKeep)
    replay.say("the harbour was silent that morning", after: 0.5, at: 0, then: 6)
    replay.say("keep", after: 1, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.map(\.command) == [.cut])

    replay.detector.takeWasSaved()
    replay.say("again", after: 0, at: 6)
    replay.wait(1, at: 6)
    replay.say("keep", after: 0, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.map(\.command) == [.cut, .again])
  }

  @Test func twoCommandsInOneUpdateComeOneByOne() {
    var replay = Replay()
    replay.time = 8
    replay.feed(
      [HeardWord("cut", start: 3, end: 3.3), HeardWord("keep", start: 5, end: 5.4)], at: 0)
    replay.feed(at: 0)
    replay.feed(at: 0)
    #expect(replay.events.map(\.command) == [.cut, .keep])
  }

  @Test func memoryStaysConstantWhileReadingGoesOn() {
    var replay = Replay()
    for round in 0..<400 { replay.say("we waited for the tide", at: round % 17, then: (round + 3) % 17) }
    #expect(replay.detector.places.count <= 64)
    replay.say("cut", after: 1, at: 6)
    replay.wait(1, at: 6)
    #expect(replay.events.map(\.command) == [.cut])
  }
}
