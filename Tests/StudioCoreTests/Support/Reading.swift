// SPDX-License-Identifier: Apache-2.0

@testable import StudioCore

/// A reader and a recogniser for tests: says words at a steady pace and tells a follower of each as a recogniser would,
/// first volatile, later final, with updates every tenth of a second in between.
struct Reading {
  var follower: Follower
  /// Seconds of audio so far.
  private(set) var time = 0.0
  /// Every event so far, with its audio time.
  private(set) var events: [(time: Double, event: FollowEvent)] = []
  /// Seconds a word takes.
  var wordSeconds = 0.35
  /// Words after which the tail becomes final.
  var utterance = 12
  private var tail: [HeardWord] = []

  init(_ script: Script, at position: WordIndex = 0) {
    follower = Follower(script: script, position: position)
  }

  init(_ text: String, language: String = "en") {
    self.init(Script(parsing: text, language: LanguageTag(language)))
  }

  var position: WordIndex { follower.position }
  var state: FollowState { follower.state }

  /// Positions shown since `time`.
  func positions(since time: Double) -> [WordIndex] {
    events.filter { $0.time > time }.map(\.event.position)
  }

  /// States shown since `time`.
  func states(since time: Double) -> [FollowState] {
    events.filter { $0.time > time }.map(\.event.state)
  }

  /// Says some words.
  mutating func say(_ text: String) {
    for word in text.split(separator: " ") {
      let start = time
      pass(wordSeconds)
      tail.append(HeardWord(String(word), start: start, end: time))
      if tail.count >= utterance { finish() } else { tell() }
    }
  }

  /// Lets the volatile tail become final.
  mutating func finish() {
    let final = tail
    tail = []
    record(follower.heard(RecognitionUpdate(finalised: final, audioTime: time)))
  }

  /// Replaces the newest `count` volatile words by others, as a recogniser that changes its mind.
  mutating func withdraw(_ count: Int, instead text: String = "") {
    let from = tail.count - count
    let start = tail[from].start
    tail.removeLast(count)
    for word in text.split(separator: " ") {
      tail.append(HeardWord(String(word), start: start, end: time))
    }
    tell()
  }

  /// Lets time pass without a word.
  mutating func pass(_ seconds: Double) {
    let end = time + seconds
    while time + 0.1 < end {
      time += 0.1
      tell()
    }
    time = end
  }

  mutating func nudge(to word: WordIndex) {
    record(follower.nudge(to: word, audioTime: time))
  }

  private mutating func tell() {
    record(follower.heard(RecognitionUpdate(volatile: tail, audioTime: time)))
  }

  private mutating func record(_ event: FollowEvent) {
    events.append((time, event))
  }
}

/// A passage without names or figures, for tests: 9 sentences, 128 words.
let passage = """
  Printing, in the only sense with which we are at present concerned, differs from most of the arts and crafts \
  represented in the exhibition in being comparatively modern. The invention of movable letters in the middle of the \
  fifteenth century may justly be considered as the invention of the art of printing.

  It is worth mention in passing that the earliest book printed with movable types is an example of fine typography. \
  The great black letter pages were soon followed by others. Every workman of that time cut his own punches.

  No printer ever gave less thought to the comfort of his readers than the makers of cheap newspapers. Their paper is \
  grey and thin. Ornament belongs to the whole book, and the margins deserve as much care as the page itself. A good \
  book costs hardly more to make than an ugly one.
  """

/// The words of `passage` from `first` to before `last`.
func words(_ range: Range<Int>, of script: Script) -> String {
  script.words.spoken[range].joined(separator: " ")
}
