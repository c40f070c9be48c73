// SPDX-License-Identifier: GPL-3.0-or-later
import Pipeline
import StudioCore
import Testing

/// Following on what the recogniser really said about the bundled human readings.
struct FixtureReplayTests {
  @Test(arguments: ["clean-novel", "messy-repeat", "messy-refrain", "messy-pauses", "messy-adlib"])
  func keepsUpWithAReader(name: String) throws {
    let reading = try RecordedReading(name)
    #expect(reading.kept(within: 2) > 0.85)
  }

  @Test(arguments: ["clean-novel", "messy-adlib", "messy-repeat", "messy-refrain"])
  func arrivesAtTheEnd(name: String) throws {
    let reading = try RecordedReading(name)
    let last = try #require(reading.truth.words.compactMap(\.token).max())
    #expect(reading.moments.last?.token == last + 1)
  }

  @Test(arguments: ["messy-adlib", "messy-pauses"])
  func whatIsNotInTheScriptMovesNothing(name: String) throws {
    let reading = try RecordedReading(name)
    let still = reading.truth.events.filter { ["adlib", "silence", "noise"].contains($0.kind) }
    #expect(still.count >= 2)
    for event in still {
      // A second of grace: the last words before it are still being heard.
      let shown = reading.tokens(from: event.start + 1, to: event.end)
      let first = try #require(shown.first)
      #expect(shown.allSatisfy { abs($0 - first) <= 3 }, "\(event.kind) at \(event.start) s")
    }
  }

  @Test func aLongAdlibIsSaidToBeLost() throws {
    let reading = try RecordedReading("messy-adlib")
    let adlibs = reading.truth.events.filter { $0.kind == "adlib" }
    #expect(adlibs.count == 2)
    for event in adlibs { #expect(reading.states(from: event.start, to: event.end).contains(.lost)) }
    #expect(reading.moments.last?.state == .following)
  }

  @Test func silenceIsNotLost() throws {
    let reading = try RecordedReading("messy-pauses")
    for event in reading.truth.events where event.kind == "silence" {
      #expect(!reading.states(from: event.start + 1, to: event.end).contains(.lost), "silence at \(event.start) s")
    }
  }

  /// The first skip is in the novel; after the second somebody with a cold speaks, of whom little is heard.
  @Test(arguments: [(0, 4.0), (1, 15.0)])
  func skippedTextIsPassed(skip: Int, seconds: Double) throws {
    let reading = try RecordedReading("messy-skip")
    let skips = reading.truth.events.filter { $0.skipped != nil }
    try #require(skips.count == 2)
    let landing = try #require(skips[skip].skipped?.last)
    let shown = try #require(reading.moments.first { $0.time >= skips[skip].start && $0.token > landing })
    #expect(shown.time - skips[skip].start <= seconds)
  }

  @Test func linesReadAgainAreFound() throws {
    let reading = try RecordedReading("messy-repeat")
    let event = try #require(reading.truth.events.first { $0.backTo != nil })
    let landing = try #require(event.backTo)
    let shown = reading.tokens(from: event.start, to: event.end + 5)
    #expect(shown.contains { $0 > landing && $0 <= landing + 20 })
  }

  @Test func aRefrainIsTakenForTheNearestPlace() throws {
    let reading = try RecordedReading("messy-refrain")
    for (earlier, later) in zip(reading.moments, reading.moments.dropFirst()) {
      #expect(later.token - earlier.token <= 8 && later.token >= earlier.token - 3, "at \(later.time) s")
    }
  }

  @Test func wordsThatAreWithdrawnLeaveNoTrace() throws {
    let plain = try RecordedReading("clean-novel")
    // When the reader has just begun, the recogniser claims words of the third line for a moment.
    let altered = try RecordedReading("clean-novel") { log in
      let at = log.entries.firstIndex { $0.arrival > 1 } ?? 0
      var entry = log.entries[at]
      let time = entry.update.audioTime
      entry.update.volatile += ["rather", "cold", "hearted"].map { HeardWord($0, start: time, end: time) }
      log.entries.insert(entry, at: at)
    }
    #expect(altered.tokens(from: 0, to: 2) != plain.tokens(from: 0, to: 2))
    #expect(altered.tokens(from: 2, to: 100) == plain.tokens(from: 2, to: 100))
    #expect(altered.states(from: 2, to: 100) == plain.states(from: 2, to: 100))
  }
}
