// SPDX-License-Identifier: Apache-2.0
import EngineReferences
import Foundation
import Testing

@testable import StudioCore

struct ExchangeTests {
  @Test(arguments: FrameRate.allCases, RandomTake.Writing.allCases)
  func finalCutProjectsKeepTheRules(rate: FrameRate, writing: RandomTake.Writing) {
    for seed in UInt64(1)...6 {
      let take = RandomTake(writing, seed: seed, length: 60).exchange(rate, seed: seed)
      let check = FinalCutCheck(FinalCutProject(take).text)
      #expect(check.findings.isEmpty)
      #expect(check.clips == take.plan.clips.map { FinalCutCheck.Clip(place: $0.place, source: $0.source) })
      #expect(check.path == take.media.path)
      #expect(check.title == ProjectText.name(take.title, else: "Take"))
      expectCaptions(check, of: take)
      expectMarkers(check, of: take)
    }
  }

  /// Each caption with its text, as near to its time as frames and the caption before it let it be.
  private func expectCaptions(_ check: FinalCutCheck, of take: ExchangeTake) {
    let rate = take.plan.rate
    let length = Double(take.plan.length) / rate.framesPerSecond
    let cues = take.cues.filter { Double($0.start) / 1_000 < length - 1 / rate.framesPerSecond }
    #expect(check.captions.count >= cues.count)
    var end = 0
    for (caption, cue) in zip(check.captions, take.cues) {
      #expect(caption.text == cue.lines.joined(separator: "\n"))
      let wanted = Double(cue.start) / 1_000 * rate.framesPerSecond
      #expect(caption.frames.lowerBound == end || abs(Double(caption.frames.lowerBound) - wanted) <= 0.5 + 1e-6)
      let last = min(Double(cue.end) / 1_000 * rate.framesPerSecond, Double(take.plan.length))
      #expect(caption.frames.count == 1 || abs(Double(caption.frames.upperBound) - last) <= 0.5 + 1e-6)
      end = caption.frames.upperBound
    }
  }

  /// Each marker in a kept part is there, at its frame or beside others that are on it.
  private func expectMarkers(_ check: FinalCutCheck, of take: ExchangeTake) {
    let rate = take.plan.rate
    let kept = take.markers.filter { marker in
      let frame = rate.frame(nearest: marker.time)
      return take.plan.clips.contains { $0.source.contains(frame) }
    }
    var rest = check.markers
    for marker in kept {
      let place = take.plan.cuts.shifted(marker.time) * rate.framesPerSecond
      let found = rest.firstIndex {
        $0.isToDo == marker.isToDo && $0.name == ProjectText.name(marker.name, else: "Marker")
          && abs(Double($0.place) - place) <= Double(take.markers.count) + 1
      }
      #expect(found != nil, "no marker \(marker)")
      if let found { rest.remove(at: found) }
    }
  }

  @Test(arguments: FrameRate.allCases)
  func timelinesHoldThePlan(rate: FrameRate) throws {
    for (i, writing) in RandomTake.Writing.allCases.enumerated() {
      let take = RandomTake(writing, seed: 7, length: 40).exchange(rate, seed: UInt64(i))
      let root = try #require(
        try JSONSerialization.jsonObject(with: Data(TimelineProject(take).text.utf8)) as? [String: Any])
      #expect(root["name"] as? String == ProjectText.name(take.title, else: "Take"))
      let tracks = try #require((root["tracks"] as? [String: Any])?["children"] as? [[String: Any]])
      #expect(tracks.count == (take.media.hasPicture ? 1 : 0) + (take.media.hasSound ? 1 : 0))
      for track in tracks {
        let clips = try #require(track["children"] as? [[String: Any]])
        #expect(clips.map { Self.frames($0["source_range"], rate) } == take.plan.clips.map(\.source))
        for clip in clips {
          let media = (clip["media_references"] as? [String: Any])?["DEFAULT_MEDIA"] as? [String: Any]
          #expect(Self.frames(media?["available_range"], rate) == 0..<take.plan.recorded)
          let address = try #require(media?["target_url"] as? String)
          #expect(address.removingPercentEncoding == "./" + take.media.path)
          #expect(URL(string: address) != nil)
        }
      }
      let markers = tracks.flatMap { ($0["children"] as? [[String: Any]]) ?? [] }
        .flatMap { ($0["markers"] as? [[String: Any]]) ?? [] }
      #expect(markers.count == take.placedMarkers().flatMap { $0 }.count)
    }
  }

  private static func frames(_ range: Any?, _ rate: FrameRate) -> Range<Int>? {
    guard let range = range as? [String: Any], let start = range["start_time"] as? [String: Any],
      let duration = range["duration"] as? [String: Any], let each = start["rate"] as? Double,
      abs(each - rate.framesPerSecond) < 1e-9,
      let first = start["value"] as? Double, let count = duration["value"] as? Double
    else { return nil }
    return Int(first)..<Int(first + count)
  }

  @Test func marksWhereParagraphsBeginAndWhatToLookAt() {
    let script = Script(parsing: "One two three four.\n\nFive **six** seven eight.", language: LanguageTag("de"))
    let said = ["one", "two", "three", "four", "five", "six", "five", "six", "seven", "eight"]
    let heard = said.enumerated().map { HeardWord($1, start: Double($0), end: Double($0) + 0.6) }
    let reading = TakeReading(script: script, heard: heard)
    let media = ExchangeMedia(path: "a.mp4", duration: 12, width: 1_920, height: 1_080, audioChannels: 1)
    func markers(_ cuts: CutList) -> [ExchangeMarker] {
      ExchangeTake(
        title: "t", media: media, rate: .pal25, script: script, reading: reading,
        marks: TakeMarks(reading, of: script).marks, cuts: cuts
      ).markers
    }
    #expect(
      markers(CutList()) == [
        ExchangeMarker(time: 0, name: "One two three four."),
        ExchangeMarker(time: 4, name: "Five six seven eight."),
        ExchangeMarker(time: 6, name: "Restart: Five six", isToDo: true),
      ])
    // A paragraph whose first saying is cut begins with the next one.
    #expect(markers(CutList([3.9...5.8])).filter { !$0.isToDo }.map(\.time) == [0, 6])
  }

  @Test func markersOnOneFrameStandBesideEachOther() {
    let media = ExchangeMedia(path: "a.mp4", duration: 1, width: 640, height: 360)
    let plan = FramePlan(cuts: CutList([0.2...0.6]), duration: 1, rate: .pal25)
    let times = [0.0, 0.001, 0.16, 0.161, 0.162, 0.163, 0.164, 0.3, 0.99, 0.99]
    let take = ExchangeTake(
      title: "t", media: media, plan: plan,
      markers: times.enumerated().map { ExchangeMarker(time: $1, name: "\($0)") })
    let check = FinalCutCheck(FinalCutProject(take).text)
    #expect(check.findings.isEmpty)
    #expect(check.markers.map(\.place) == [0, 1, 2, 3, 4, 5, 13, 14])
  }

  @Test func projectsAreAsTheyWere() throws {
    let script = Script(parsing: "Hello & welcome, <friends>.\n\nThat is all.", language: LanguageTag("en"))
    let said = ["hello", "and", "welcome", "friends", "cut", "that", "um", "er", "is", "all"]
    let heard = said.enumerated().map { HeardWord($1, start: 1 + Double($0) * 0.7, end: 1.5 + Double($0) * 0.7) }
    let reading = TakeReading(script: script, heard: heard)
    let take = ExchangeTake(
      title: "Say “hello” & go", rate: .ntsc2997, script: script, reading: reading)
    Golden.expect(FinalCutProject(take).text, "project.fcpxml")
    Golden.expect(TimelineProject(take).text, "project.otio")
  }
}

extension ExchangeTake {
  fileprivate init(title: String, rate: FrameRate, script: Script, reading: TakeReading) {
    self.init(
      title: title,
      media: ExchangeMedia(path: "my take.mp4", duration: 9, width: 1_920, height: 1_080, audioChannels: 1), rate: rate,
      script: script, reading: reading, marks: TakeMarks(reading, of: script).marks, cuts: CutList([3.7...4.4]))
  }
}
