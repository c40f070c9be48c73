// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Testing

@testable import StudioCore

/// Scripts full of the commands' words, read with pauses anywhere, through the follower and the detector together.
@Suite struct CommandReadingTests {
  static let scripts: [(String, String)] = [
    (
      "en",
      """
      Cut the stems at an angle with a sharp knife. Hold on to the stalk while you turn it. Keep the leaves out of the \
      water. Again, rinse it well. You can keep a rose for a week if you cut it again. Then the florist said: hold on. \
      That one is still asleep. Read her rules again and again until you know them. Cut. Turn. Cut again. Keep. Now it \
      stands in the light. Never cut more than you need. Again! cried the children. Keep still, hold on tight, and smile.
      """
    ),
    (
      "de",
      """
      Schnitt für Schnitt wird das Bild besser. Moment, das ist nicht alles. Noch einmal von vorn, sagte sie. Warte mal, \
      wir behalten den Anfang. Behalten! Und noch mal. Im Moment ist es still. Warte. Nochmal. Einen Moment bitte.
      """
    ),
  ]

  /// An hour of it and more: 40 readings of some two minutes.
  @Test(arguments: scripts, 0..<20) func nothingInThemIsACommand(script: (String, String), seed: Int) {
    let script = Script(parsing: script.1, language: LanguageTag(script.0))
    var random = SeededGenerator(seed: UInt64(seed))
    var follower = Follower(script: script)
    var detector = CommandDetector(script: script)
    var time = 0.0
    var tail: [HeardWord] = []
    var found: [String] = []
    func feed(final: Bool) {
      let update = RecognitionUpdate(finalised: final ? tail : [], volatile: final ? [] : tail, audioTime: time)
      if final { tail = [] }
      let event = follower.heard(update)
      guard let command = detector.heard(update, position: event.position, state: event.state) else { return }
      found.append("\(command.command) at \(command.spoken.lowerBound), position \(event.position)")
    }
    for word in 0..<script.wordCount {
      tail.append(HeardWord(script.words.spoken[word], start: time, end: time + 0.3, confidence: 0.9))
      time += 0.35
      feed(final: false)
      // A pause after every third word on average, of up to two seconds; what was said becomes final in it.
      guard random.happens(0.33) else { continue }
      let end = time + Double.random(in: 0.2...2, using: &random)
      time += 0.1
      feed(final: true)
      while time < end {
        time += 0.1
        feed(final: false)
      }
    }
    time += 2
    feed(final: true)
    feed(final: false)
    #expect(found.isEmpty)
    #expect(follower.position == script.wordCount)
  }

  /// The words of a command stand elsewhere in the script, and make the follower jump there: it is a command all the same,
  /// and says where to go back to.
  @Test func aCommandWhoseWordsAreElsewhereTakesTheScriptBack() throws {
    let script = Script(
      parsing: CommandDetectorTests.prose + " " + passage + " Now hold on to the rail and wait.",
      language: LanguageTag("en"))
    var detector = CommandDetector(script: script)
    var events: [CommandEvent] = []
    let words = [HeardWord("hold", start: 5, end: 5.3), HeardWord("on", start: 5.35, end: 5.65)]
    let far = script.wordCount - 4
    for tick in 0..<80 {
      let time = Double(tick) / 10
      let update = RecognitionUpdate(finalised: tick == 60 ? words : [], audioTime: time)
      let position = time < 4 ? Int(time * 3) : time < 5.5 ? 12 : far
      if let event = detector.heard(update, position: position, state: .following) { events.append(event) }
    }
    let event = try #require(events.first)
    #expect(events.count == 1)
    #expect(event.command == .holdOn)
    #expect(event.returnsTo == 12)
  }

  /// While the follower has not moved for many words, the reader may be that far on: what the script has there is read.
  @Test(arguments: [(2, 1), (14, 0)]) func unplacedWordsMayHaveReachedTheWordsOfACommand(unplaced: Int, count: Int) {
    let script = Script(
      parsing: "One two three four five six seven eight nine ten eleven twelve. Again, rinse it well.",
      language: LanguageTag("en"))
    var detector = CommandDetector(script: script)
    var events: [CommandEvent] = []
    for tick in 0..<120 {
      let time = Double(tick) / 10
      let isWord = tick < 3 * unplaced && tick.isMultiple(of: 3)
      var final = isWord ? [HeardWord("garbled", start: time, end: time + 0.3)] : []
      if tick == 80 { final = [HeardWord("again", start: 7, end: 7.4)] }
      let update = RecognitionUpdate(finalised: final, audioTime: time)
      if let event = detector.heard(update, position: 0, state: .following) { events.append(event) }
    }
    #expect(events.count == count)
  }
}
