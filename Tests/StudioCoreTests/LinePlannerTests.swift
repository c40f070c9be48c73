// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import StudioCore

@Suite struct LinePlannerTests {
  /// Lines of 8 words, 40 high, with a gap of 20 before each third one; the reading line is 100 from the top.
  static func lines(_ count: Int = 6, wordsEach: Int = 8, height: Double = 40) -> [MeasuredLine] {
    (0..<count).map {
      MeasuredLine(
        words: ($0 * wordsEach)..<(($0 + 1) * wordsEach), top: Double($0) * height + Double($0 / 3) * 20, height: height
      )
    }
  }

  static func event(
    _ position: WordIndex, _ move: FollowMove? = .advance, _ state: FollowState = .following, lead: Int = 0
  ) -> FollowEvent {
    FollowEvent(position: position, state: state, move: move, evidence: 1, lead: lead)
  }

  /// The line whose middle is on the reading line at `offset`.
  static func lineOnReadingLine(_ offset: Double, _ lines: [MeasuredLine]) -> Int? {
    lines.firstIndex { abs($0.middle - offset - 100) < 0.001 }
  }

  @Test(arguments: LinePlanner.Mode.allCases)
  func theFirstLineSitsOnTheReadingLine(mode: LinePlanner.Mode) {
    var planner = LinePlanner(lines: Self.lines(), readingLine: 100, mode: mode)
    for plan in [planner.plan, planner.show(Self.event(0, nil, .listening), pace: 0, audioTime: 3)] {
      #expect(plan.line == 0 && plan.said == 0 && plan.motion == .hold)
      #expect(plan.offset(at: 10) == 20 - 100)
    }
  }

  /// A steady reading at three words a second: the slide never goes back, never jerks, and is at each line when the
  /// reader is.
  @Test func glideSlidesThroughALineAsItIsRead() {
    let lines = Self.lines()
    var planner = LinePlanner(lines: lines, readingLine: 100)
    var offset = planner.plan.to
    for tick in 0..<600 {
      let time = Double(tick) / 40
      let before = planner.plan.offset(at: time)
      #expect(before >= offset - 1e-9)
      // No frame moves by more than a tenth of a line.
      #expect(before - offset < 6)
      offset = before
      let position = min(48, Int(time * 3))
      let plan = planner.show(Self.event(position), pace: 3, audioTime: time)
      #expect(plan.said == position)
      #expect(plan.line == min(5, position / 8))
      #expect(plan.offset(at: time) == before)
      // Not more than a word off the reader's own place, after the first word.
      if position > 1, position < 40 {
        let exact = time * 3
        let line = lines[Int(exact) / 8]
        let next = lines[Int(exact) / 8 + 1]
        let height = line.middle + (exact / 8 - Double(Int(exact) / 8)) * (next.middle - line.middle)
        #expect(abs(before + 100 - height) <= (next.middle - line.middle) / 8 * 1.05)
      }
    }
    #expect(Self.lineOnReadingLine(planner.plan.offset(at: 100), lines) == 5)
  }

  @Test func stepStandsStillAndThenSteps() {
    let lines = Self.lines()
    var planner = LinePlanner(lines: lines, readingLine: 100, mode: .step)
    var steps = 0
    for position in 0..<48 {
      let time = Double(position) / 3
      let plan = planner.show(Self.event(position), pace: 3, audioTime: time)
      if plan.motion == .step {
        steps += 1
        #expect(position % 8 == 0 && plan.start == time && plan.duration == 0.25)
      }
      #expect(Self.lineOnReadingLine(plan.to, lines) == position / 8)
    }
    #expect(steps == 5)
  }

  @Test(arguments: LinePlanner.Mode.allCases)
  func theLeadMovesTheAimAndNotTheWordsSaid(mode: LinePlanner.Mode) {
    var (plain, led) = (
      LinePlanner(lines: Self.lines(), readingLine: 100, mode: mode),
      LinePlanner(lines: Self.lines(), readingLine: 100, mode: mode)
    )
    let behind = plain.show(Self.event(6), pace: 3, audioTime: 2)
    let ahead = led.show(Self.event(6, lead: 3), pace: 3, audioTime: 2)
    #expect(ahead.to > behind.to)
    #expect(ahead.said == 6 && ahead.line == 0)
    // While lost, a lead is not believed.
    let lost = led.show(Self.event(6, nil, .lost, lead: 8), pace: 3, audioTime: 2.1)
    #expect(lost.to <= ahead.to)
  }

  @Test(arguments: LinePlanner.Mode.allCases)
  func aFlickerIsNotSeen(mode: LinePlanner.Mode) {
    var planner = LinePlanner(lines: Self.lines(), readingLine: 100, mode: mode)
    _ = planner.show(Self.event(7), pace: 3, audioTime: 2)
    let there = planner.show(Self.event(9), pace: 3, audioTime: 2.5)
    // Withdrawn, and said again 0.3 s later.
    let gone = planner.show(Self.event(6, nil), pace: 3, audioTime: 2.6)
    #expect(gone == there)
    let stillGone = planner.show(Self.event(6, nil), pace: 3, audioTime: 2.8)
    #expect(stillGone.to == there.to && stillGone.said == 9)
    let back = planner.show(Self.event(9), pace: 3, audioTime: 2.9)
    #expect(back.to >= there.to && back.said == 9)
  }

  @Test(arguments: LinePlanner.Mode.allCases)
  func wordsThatStayWithdrawnAreTakenBack(mode: LinePlanner.Mode) {
    let lines = Self.lines()
    var planner = LinePlanner(lines: lines, readingLine: 100, mode: mode)
    let start = planner.show(Self.event(3), pace: 3, audioTime: 1)
    _ = planner.show(Self.event(20), pace: 3, audioTime: 2)
    _ = planner.show(Self.event(3, nil), pace: 3, audioTime: 2.4)
    let plan = planner.show(Self.event(3, nil), pace: 3, audioTime: 2.9)
    #expect(plan.said == 3 && plan.line == 0 && plan.motion == .travel)
    #expect(plan.to <= start.to)
  }

  /// Within a line the text waits for the reader instead of going back.
  @Test func aWordLessInTheSameLineDoesNotSlideBack() {
    var planner = LinePlanner(lines: Self.lines(), readingLine: 100)
    let before = planner.show(Self.event(5), pace: 3, audioTime: 2)
    for move in [FollowMove?.none, .back] {
      _ = planner.show(Self.event(3, move), pace: 3, audioTime: 2.1)
      let plan = planner.show(Self.event(3, move), pace: 3, audioTime: 4)
      #expect(plan.said == 3)
      #expect(plan.to == before.to)
    }
  }

  @Test(arguments: LinePlanner.Mode.allCases)
  func aLeadThatDidNotComeTrueIsTakenBack(mode: LinePlanner.Mode) {
    let lines = Self.lines()
    var planner = LinePlanner(lines: lines, readingLine: 100, mode: mode)
    let short = planner.show(Self.event(6), pace: 3, audioTime: 2)
    let long = planner.show(Self.event(6, nil, lead: 8), pace: 3, audioTime: 2.2)
    #expect(long.to > short.to)
    let waiting = planner.show(Self.event(6, nil), pace: 3, audioTime: 2.8)
    #expect(waiting.to == long.to)
    let plan = planner.show(Self.event(6, nil), pace: 3, audioTime: 3.3)
    #expect(plan.to < long.to && plan.line == 0)
  }

  @Test(arguments: LinePlanner.Mode.allCases, [FollowMove.nudge, .back, .jump])
  func otherPlacesAreTravelledToAtOnce(mode: LinePlanner.Mode, move: FollowMove) {
    let lines = Self.lines()
    var planner = LinePlanner(lines: lines, readingLine: 100, mode: mode)
    _ = planner.show(Self.event(18), pace: 3, audioTime: 5)
    let target = move == .jump ? 40 : 8
    let plan = planner.show(Self.event(target, move), pace: 3, audioTime: 9)
    #expect(plan.motion == .travel && plan.said == target && plan.line == target / 8)
    #expect(plan.start == 9 && plan.duration > 0)
    #expect(abs(plan.to + 100 - lines[target / 8].middle) <= 60.0 / 8)
  }

  @Test func whileLostNothingMoves() {
    var planner = LinePlanner(lines: Self.lines(), readingLine: 100)
    _ = planner.show(Self.event(4), pace: 2, audioTime: 2)
    let stopped = planner.show(Self.event(4, nil, .lost), pace: 2, audioTime: 2.1)
    #expect(stopped.motion == .hold && stopped.said == 4)
    for tick in 0..<20 {
      let plan = planner.show(Self.event(4, nil, .lost, lead: 3), pace: 2, audioTime: 2.2 + Double(tick))
      #expect(plan.offset(at: 60) == stopped.to)
    }
    // Found again: it goes on from there.
    let found = planner.show(Self.event(6), pace: 2, audioTime: 30)
    #expect(found.from == stopped.to && found.to > found.from)
  }

  /// In silence a slide ends a word ahead at most and stays.
  @Test func inSilenceTheTextComesToRest() {
    var planner = LinePlanner(lines: Self.lines(), readingLine: 100)
    _ = planner.show(Self.event(4), pace: 2, audioTime: 2)
    let end = planner.plan.to
    for tick in 0..<50 {
      let plan = planner.show(Self.event(4, nil), pace: 2, audioTime: 2.1 + Double(tick) / 5)
      #expect(plan.to == end)
    }
    let wordAhead = -80 + 5.0 * 40 / 8
    #expect(end <= wordAhead + 1e-9)
    #expect(planner.plan.motion == .hold)
  }

  @Test(arguments: LinePlanner.Mode.allCases)
  func layingOutAnewKeepsTheWordOnTheReadingLine(mode: LinePlanner.Mode) {
    var planner = LinePlanner(lines: Self.lines(), readingLine: 100, mode: mode)
    for position in 0...20 { _ = planner.show(Self.event(position), pace: 3, audioTime: Double(position) / 3) }
    let old = LineLayout(Self.lines())
    let word = old.word(at: planner.plan.offset(at: 6.8) + 100)
    // Half the width: twice the lines.
    let narrow = Self.lines(12, wordsEach: 4, height: 50)
    let plan = planner.remeasure(lines: narrow, readingLine: 130, audioTime: 6.8)
    #expect(plan.line == 5 && plan.said == 20)
    let expected = mode == .glide ? word : 20
    #expect(abs(LineLayout(narrow).word(at: plan.offset(at: 6.8) + 130) - expected) < 1e-9)
    // Reading goes on in the new lines.
    let next = planner.show(Self.event(24), pace: 3, audioTime: 8)
    #expect(next.line == 6 && next.to > plan.from)
  }

  @Test func aNewLayoutOfTheLastLineKeepsItsWord() {
    var planner = LinePlanner(lines: Self.lines(2), readingLine: 100)
    for position in 0...14 { _ = planner.show(Self.event(position), pace: 3, audioTime: Double(position) / 3) }
    let narrow = Self.lines(8, wordsEach: 2)
    let plan = planner.remeasure(lines: narrow, readingLine: 100, audioTime: 10)
    #expect(plan.line == 7)
    #expect(plan.offset(at: 10) + 100 >= narrow[7].middle)
  }

  @Test func changingTheModeTakesTheLineToTheReadingLine() {
    let lines = Self.lines()
    var planner = LinePlanner(lines: lines, readingLine: 100)
    for position in 0...12 { _ = planner.show(Self.event(position), pace: 3, audioTime: Double(position) / 3) }
    planner.mode = .step
    let plan = planner.show(Self.event(12, nil), pace: 3, audioTime: 5)
    #expect(Self.lineOnReadingLine(plan.to, lines) == 1)
  }

  /// Heads and cues have no words: they are passed on the way, and never the current line.
  @Test func linesWithoutWordsArePassed() {
    let lines = [
      MeasuredLine(words: 0..<0, top: 0, height: 60), MeasuredLine(words: 0..<4, top: 60, height: 40),
      MeasuredLine(words: 4..<4, top: 100, height: 40), MeasuredLine(words: 4..<8, top: 140, height: 40),
    ]
    var planner = LinePlanner(lines: lines, readingLine: 100, mode: .step)
    #expect(planner.plan.line == 1)
    let plan = planner.show(Self.event(4), pace: 3, audioTime: 1)
    #expect(plan.line == 3 && plan.to == 160 - 100)
    let end = planner.show(Self.event(8), pace: 3, audioTime: 3)
    #expect(end.line == 3)
  }

  @Test func noLinesAndLinesOutOfOrderDoNotTrap() {
    var none = LinePlanner(lines: [], readingLine: 100)
    let shown = none.show(Self.event(3), pace: .nan, audioTime: 1)
    let measured = none.remeasure(lines: [], readingLine: 0, audioTime: 2)
    #expect(shown.line == nil && measured.line == nil)
    let wrong = [
      MeasuredLine(words: 0..<4, top: 0, height: 40), MeasuredLine(words: 2..<9, top: 40, height: 40),
      MeasuredLine(words: 4..<8, top: 0, height: 40), MeasuredLine(words: 4..<8, top: .nan, height: 40),
    ]
    var planner = LinePlanner(lines: wrong, readingLine: 0)
    let plan = planner.show(Self.event(6), pace: 3, audioTime: 1)
    #expect(plan.line == 0)
  }

  @Test func heightsAndWordsAreInverse() {
    let layout = LineLayout(Self.lines())
    for tenth in 0..<400 {
      let word = Double(tenth) / 10
      #expect(abs(layout.word(at: layout.height(of: word)) - word) < 1e-9)
    }
  }
}
