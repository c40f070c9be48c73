// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

/// The lead: how far ahead of what was heard the glide may aim.
struct FollowerLeadTests {
  let script = Script(parsing: passage, language: LanguageTag("en"))

  /// An event `gap` seconds after the word before `position` was heard.
  private func event(after gap: Double, at position: Int, saying extra: String = "") -> FollowEvent {
    var reading = Reading(script)
    reading.say(words(0..<position, of: script))
    if !extra.isEmpty { reading.say(extra) }
    reading.pass(gap)
    return reading.follower.heard(RecognitionUpdate(audioTime: reading.time))
  }

  @Test func growsWithTheAudioThatHasNotBeenHeard() {
    #expect(event(after: 0.05, at: 12).lead == 0)
    #expect((1...2).contains(event(after: 0.5, at: 12).lead))
    #expect((2...3).contains(event(after: 1.0, at: 12).lead))
  }

  @Test func leavesThePositionWhatWasHeard() {
    #expect(event(after: 1.0, at: 12).position == 12)
  }

  @Test func neverPassesTheSentence() {
    let end = script.words.sentences.firstIndex(of: 1) ?? 0
    #expect(event(after: 1.0, at: end - 1).lead <= 1)
  }

  @Test func isNoneInSilenceAndWhileLost() {
    #expect(event(after: 4, at: 12).lead == 0)
    let adlib = "my neighbour bought a little dog last week and honestly it barks all night so nobody sleeps"
    let lost = event(after: 0.3, at: 12, saying: adlib)
    #expect(lost.state == .lost)
    #expect(lost.lead == 0)
  }
}
