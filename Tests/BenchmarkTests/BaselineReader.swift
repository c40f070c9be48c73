// SPDX-License-Identifier: GPL-3.0-or-later
import FollowBaselines
import StudioCore

/// A reader for tests: says words at a steady pace and tells a follower of each at once, with ticks in between.
struct BaselineReader<Follower: ReplayedFollower> {
  private(set) var follower: Follower
  /// What is shown.
  private(set) var place: FollowedPlace
  /// Seconds of audio so far.
  private(set) var time = 0.0
  /// Every position shown.
  private(set) var positions: [WordIndex] = []
  private var tail: [HeardWord] = []

  init(_ follower: Follower) {
    self.follower = follower
    place = FollowedPlace(position: 0, state: .listening)
  }

  /// Says words, each in 0.3 s and volatile until ten are heard.
  mutating func say(_ text: some StringProtocol) {
    for word in text.split(separator: " ") {
      let start = time
      time += 0.3
      tail.append(HeardWord(String(word), start: start, end: time))
      if tail.count < 10 {
        take(RecognitionUpdate(volatile: tail, audioTime: time))
      } else {
        take(RecognitionUpdate(finalised: tail, audioTime: time))
        tail = []
      }
    }
  }

  /// Lets time pass without a word.
  mutating func pass(_ seconds: Double) {
    for _ in 0..<Int(seconds * 10) {
      time += 0.1
      take(RecognitionUpdate(volatile: tail, audioTime: time))
    }
  }

  mutating func nudge(to word: WordIndex) { show(follower.nudge(to: word, audioTime: time)) }

  private mutating func take(_ update: RecognitionUpdate) { show(follower.heard(update, from: "test")) }

  private mutating func show(_ place: FollowedPlace) {
    self.place = place
    positions.append(place.position)
  }
}

/// A script for the baselines: ninety words in nine sentences, with no two neighbouring words twice.
let baselineScript = Script(
  parsing: """
    Printing differs from most crafts shown here by being comparatively modern. Movable letters appeared around the \
    middle of that fifteenth century. Every workman then cut his own steel punches with care. Great black letter \
    pages were soon followed by lighter ones. No printer gave less thought to comfort than newspaper makers. Their \
    paper is grey and thin beyond any excuse. Ornament belongs inside a whole book rather than upon it. Margins \
    deserve attention because eyes need somewhere quiet to rest. Good volumes cost hardly more money than ugly \
    volumes ever did.
    """, language: LanguageTag("en"))

/// Words of a script as they are said.
func spoken(_ range: Range<WordIndex>, of script: Script = baselineScript) -> String {
  script.words.spoken[range].joined(separator: " ")
}

/// Speech that is in no script here.
let adlib = "yesterday somebody phoned me about fresh strawberries while my kettle boiled twice"
