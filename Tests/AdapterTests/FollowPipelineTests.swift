// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Pipeline
import StudioCore
import Testing

@Suite struct FollowPipelineTests {
  /// Frames that are there at once, the last one short.
  final class Frames: AudioSource {
    var rest: [Int16]
    var delay: Double
    var failsAfter: Int?
    var warning: StudioError?

    init(count: Int, delay: Double = 0, failsAfter: Int? = nil) {
      rest = (0..<count).map { Int16(truncatingIfNeeded: $0) }
      self.delay = delay
      self.failsAfter = failsAfter
    }

    func next() throws -> [Int16]? {
      if delay > 0 { Thread.sleep(forTimeInterval: delay) }
      if let count = failsAfter {
        guard count > 0 else { throw StudioError(.unreadable, "the source broke") }
        failsAfter = count - 1
      }
      guard !rest.isEmpty else { return nil }
      defer { rest = Array(rest.dropFirst(recognitionFrameSize)) }
      return Array(rest.prefix(recognitionFrameSize))
    }
  }

  /// Says one word a second and makes the last one final at the end; burns CPU where it is told to.
  final class Session: RecognitionSession {
    var audioTime = 0.0
    var stalledSeconds = 0.0
    var stall = 0.0
    var work = 0.0
    private var words = 0
    private var tail: [HeardWord] = []

    func feed(_ samples: [Int16]) throws -> [RecognitionUpdate] {
      audioTime += Double(samples.count) / 16_000
      stalledSeconds = stall
      let until = threadSeconds() + work
      while threadSeconds() < until {}
      guard Int(audioTime) > words else { return [] }
      let final = tail
      tail = [HeardWord("word\(words)", start: Double(words), end: Double(words) + 0.5)]
      words += 1
      return [RecognitionUpdate(finalised: final, volatile: tail, audioTime: audioTime)]
    }

    func finish() throws -> [RecognitionUpdate] { [RecognitionUpdate(finalised: tail, audioTime: audioTime)] }
  }

  @Test func everyFrameHasItsMomentInOrder() throws {
    let pipeline = FollowPipeline(source: Frames(count: 80_100), session: Session(), pace: .simulated)
    var moments: [FollowPipeline.Moment] = []
    let summary = try pipeline.run { moments.append($0) }
    #expect(moments.count == 167 + 1)
    #expect(
      zip(moments, moments.dropFirst()).allSatisfy {
        $0.arrival <= $1.arrival && $0.update.audioTime <= $1.update.audioTime
      })
    #expect(moments.allSatisfy { $0.arrival >= $0.update.audioTime })
    #expect(summary.audioSeconds == 80_100.0 / 16_000)
    #expect(summary.updates == 6)
    #expect(!summary.stopped)
    // A tick repeats the tail and brings no final words.
    var tail: [HeardWord] = []
    for moment in moments {
      if moment.isTick {
        #expect(moment.update.volatile == tail)
        #expect(moment.update.finalised.isEmpty)
      }
      tail = moment.update.volatile
    }
    #expect(moments.flatMap(\.update.finalised).map(\.text) == ["word0", "word1", "word2", "word3", "word4"])
    #expect(tail.isEmpty)
  }

  @Test func slowWorkPilesUpOnTheSimulatedClock() throws {
    let session = Session()
    // Each frame of 30 ms needs 50 ms that another thread worked.
    session.stall = 0.05
    var last = 0.0
    let summary = try FollowPipeline(source: Frames(count: 480 * 50), session: session, pace: .simulated).run {
      moment in
      last = moment.arrival
    }
    #expect(last >= 50 * 0.05)
    #expect(summary.maxDelay >= 50 * 0.05 - 1.5)
  }

  @Test func theConsumersOwnWorkCounts() throws {
    let pipeline = FollowPipeline(source: Frames(count: 4_800), session: Session(), pace: .simulated)
    _ = try pipeline.run { moment in
      let until = threadSeconds() + 0.01
      while threadSeconds() < until {}
      #expect(pipeline.clock.now > moment.arrival)
    }
  }

  @Test func realTimeIsNeverEarly() throws {
    let began = Date()
    var early = false
    _ = try FollowPipeline(source: Frames(count: 4_800), session: Session(), pace: .realTime).run { moment in
      if Date().timeIntervalSince(began) < moment.update.audioTime - 0.001 { early = true }
      #expect(moment.arrival >= moment.update.audioTime - 1e-6)
    }
    #expect(!early)
    #expect(Date().timeIntervalSince(began) >= 0.3)
  }

  @Test func aStopEndsTheRunAndWhatWasVolatileBecomesFinal() throws {
    let stop = StopFlag()
    var words: [String] = []
    let pipeline = FollowPipeline(source: Frames(count: 160_000), session: Session(), pace: .simulated, stop: stop)
    let summary = try pipeline.run { moment in
      words += moment.update.finalised.map(\.text)
      if moment.update.audioTime > 2.5 { stop.set() }
    }
    #expect(summary.stopped)
    #expect(summary.audioSeconds < 2.6)
    #expect(words == ["word0", "word1"])
  }

  @Test func anErrorOfTheConsumerEndsTheRun() throws {
    let pipeline = FollowPipeline(source: Frames(count: 16_000), session: Session(), pace: .simulated)
    #expect(throws: StudioError.self) { try pipeline.run { _ in throw StudioError(.unwritable, "the pipe is closed") } }
  }

  // MARK: Live sources

  @Test func nothingIsLostWhenTheReaderIsSlow() throws {
    let source = BufferedAudioSource(Frames(count: 50_000), limit: 2_000)
    var samples: [Int16] = []
    while let frame = try source.next() {
      samples += frame
      #expect(source.bufferedSamples <= 2_480)
      if samples.count % 7 == 0 { Thread.sleep(forTimeInterval: 0.001) }
    }
    #expect(samples == (0..<50_000).map { Int16(truncatingIfNeeded: $0) })
  }

  @Test func theSourcesErrorComesAfterItsAudio() throws {
    let source = BufferedAudioSource(Frames(count: 50_000, failsAfter: 3))
    for _ in 0..<3 { #expect(try source.next()?.count == 480) }
    #expect(try studioError { try source.next() }.context == "the source broke")
  }

  @Test func aBufferThatIsDroppedLetsItsThreadGo() throws {
    for _ in 0..<20 { _ = try BufferedAudioSource(Frames(count: 500_000), limit: 480).next() }
  }

  @Test func aLiveRunStartsWithItsFirstSound() throws {
    // Nobody speaks into the pipe for a while: that is not audio time.
    let source = BufferedAudioSource(Frames(count: 960, delay: 0.1))
    var arrivals: [Double] = []
    _ = try FollowPipeline(source: source, session: Session(), pace: .realTime).run { arrivals.append($0.arrival) }
    #expect(try #require(arrivals.first) >= 0.03)
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

/// CPU seconds of the calling thread.
private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
