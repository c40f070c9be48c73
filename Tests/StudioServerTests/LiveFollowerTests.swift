// SPDX-License-Identifier: GPL-3.0-or-later
import StudioCore
import Testing

@testable import StudioServer

/// What holds and nudges do to what is shown, on words that are replayed.
struct LiveFollowerTests {
  static let text = """
    The lamp on the north stair burns all night. Nobody remembers who lit it first. Sailors steer by its yellow glow \
    until the harbour opens at dawn. Then the keeper climbs down, counts her coins, and sleeps through the noise of the \
    market below.
    """

  /// Says words at a steady pace, final at once, with the pauses that a command needs.
  struct Reader {
    var follower: LiveFollower
    var time = 0.0
    var commands: [SpokenCommand] = []

    init() { follower = LiveFollower(script: Script(parsing: text, language: LanguageTag("en")), from: 0) }

    mutating func say(_ words: String) {
      for word in words.split(separator: " ") {
        let heard = HeardWord(String(word), start: time, end: time + 0.3, confidence: 0.95)
        time += 0.35
        take(RecognitionUpdate(finalised: [heard], audioTime: time))
      }
    }

    mutating func pause(_ seconds: Double) {
      let end = time + seconds
      while time < end {
        time += 0.03
        take(RecognitionUpdate(audioTime: time))
      }
    }

    private mutating func take(_ update: RecognitionUpdate) {
      if let command = follower.heard(update) { commands.append(command.command) }
    }
  }

  @Test func readingMovesOn() {
    var reader = Reader()
    reader.say("the lamp on the north stair burns all night")
    #expect(reader.follower.shown.position == 9)
    #expect(reader.follower.shown.state == .following)
    #expect(reader.follower.pace > 2 && reader.follower.pace < 4)
  }

  @Test func holdOnHoldsUntilTheReaderGoesOn() {
    var reader = Reader()
    reader.say("the lamp on the north stair burns all night nobody remembers who lit it first")
    reader.pause(1.5)
    reader.say("hold on")
    reader.pause(1.5)
    #expect(reader.commands == [.holdOn])
    #expect(reader.follower.isHeld)
    let held = reader.follower.shown.position
    reader.say("i lost my glasses somewhere")
    reader.pause(1.5)
    #expect(reader.follower.isHeld)
    #expect(reader.follower.shown.position == held)
    reader.say("sailors steer by its yellow glow")
    #expect(!reader.follower.isHeld)
    #expect(reader.follower.shown.position == held + 6)
  }

  @Test func aHandHoldsUntilItLetsGo() {
    var reader = Reader()
    reader.say("the lamp on the north stair")
    reader.follower.holdByHand()
    reader.say("burns all night nobody remembers who lit it first sailors steer")
    #expect(reader.follower.isHeld)
    #expect(reader.follower.shown.position == 6)
    reader.follower.go()
    #expect(!reader.follower.isHeld)
    // So far away that the text goes there at once.
    #expect(reader.follower.shown.move == .jump)
    #expect(reader.follower.shown.position > 14)
  }

  @Test func aNudgeMovesWhatIsHeld() {
    var reader = Reader()
    reader.say("the lamp on the north stair")
    reader.follower.holdByHand()
    reader.follower.nudge(to: 15, audioTime: reader.time)
    #expect(reader.follower.isHeld)
    #expect(reader.follower.shown.position == 15)
    reader.follower.nudge(to: 1_000_000, audioTime: reader.time)
    #expect(reader.follower.shown.position == reader.follower.script.wordCount)
  }
}
