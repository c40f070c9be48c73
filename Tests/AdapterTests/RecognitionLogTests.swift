// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Pipeline
import StudioCore
import Testing

@Suite struct RecognitionLogTests {
  /// A log with awkward words, on the grid of three decimals.
  static func random(_ seed: UInt64, updates: Int = 40) -> RecognitionLog {
    var random = Seeded(state: seed)
    let words = ["the", "don't", "café", "say \"so\"", "back\\slash", "tab\tbreak\n", "\u{1}", "한국", "🎬", ""]
    var milliseconds = 0
    func tick(_ most: Int) -> Double {
      milliseconds += Int.random(in: 0...most, using: &random)
      return Double(milliseconds) / 1000
    }
    func heard() -> [HeardWord] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let start = tick(30)
        let confidence = Bool.random(using: &random) ? Float(Int.random(in: 0...100, using: &random)) / 100 : nil
        return HeardWord(words.randomElement(using: &random)!, start: start, end: tick(30), confidence: confidence)
      }
    }
    let entries = (0..<updates).map { _ in
      let (final, tail) = (heard(), heard())
      let apart = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        ApartUtterance(
          start: tick(30), end: tick(30), hearings: (0..<Int.random(in: 0...2, using: &random)).map { _ in heard() },
          ear: [nil, .script, .free].randomElement(using: &random)!)
      }
      let audio = tick(90)
      return RecognitionLog.Entry(
        arrival: audio, update: RecognitionUpdate(finalised: final, volatile: tail, apart: apart, audioTime: audio))
    }
    return RecognitionLog(engine: "pocketsphinx", locales: [LanguageTag("en", region: "US")], entries: entries)
  }

  static func text(_ log: RecognitionLog) -> [UInt8] {
    let descriptor = RecognizerDescriptor(id: log.engine ?? "", name: "", locales: log.locales)
    let lines = [RecognitionLog.head(descriptor)] + log.entries.map(RecognitionLog.line)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  @Test(arguments: 0..<20) func whatIsWrittenIsReadBackEqual(seed: Int) throws {
    let log = Self.random(UInt64(seed))
    #expect(try RecognitionLog(reading: Self.text(log), name: "log") == log)
  }

  @Test(arguments: 0..<20) func otherReadersOfJSONReadTheSame(seed: Int) throws {
    let log = Self.random(UInt64(seed))
    for entry in log.entries {
      let object = try JSONSerialization.jsonObject(with: Data(RecognitionLog.line(entry).utf8)) as? [String: Any]
      let tail = try #require(object?["volatile"] as? [[String: Any]])
      #expect(tail.map { $0["w"] as? String } == entry.update.volatile.map(\.text))
      #expect(object?["t"] as? Double == entry.arrival)
    }
  }

  @Test func spaceOrderUnknownKeysAndMissingPartsAreFine() throws {
    let text = """

      {"volatile": [ {"p":null, "end":0.5 ,"start":0.25,"w":"caf\\u00e9 \\ud83c\\udfac","x":[1,{"y":"}"}]} ], "more":{"a":[true,false]}, "t":1e0}\r
      {"t":2}
      """
    let log = try RecognitionLog(reading: Array(text.utf8), name: "log")
    #expect(log.entries.count == 2)
    #expect(log.entries[0].update.volatile == [HeardWord("café 🎬", start: 0.25, end: 0.5)])
    #expect(log.entries[0].update.audioTime == 1)
    #expect(log.engine == nil)
  }

  @Test(arguments: [
    ("", "no updates"), ("{\"t\":1}\n{\"t\":0.5}", "line 2"),
    ("{\"t\":1,\"audio\":2}\n\n{\"t\":2,\"audio\":1}", "line 3"),
    ("{\"t\":\"1\"}", "another kind than expected in \"t\""), ("{\"audio\":1}", "no time"),
    ("{\"t\":1} x", "line 1: not valid JSON"), ("[1]", "not a JSON object"),
    ("{\"t\":1,\"final\":[{\"w\":\"a\",\"start\":1}]}", "no \"end\" in \"final\", item 1"),
    ("{\"t\":1,\"final\":[{\"w\":\"a\",\"start\":1,\"end\":0.5}]}", "ends before it starts"),
    ("{\"t\":-1}", "before the start"), ("{\"t\":1,\"final\":[{\"w\":\"a", "not valid JSON"),
    ("{\"t\":1e999}", "line 1"), ("{\"t\":nan}", "not valid JSON"), ("{\"format\":\"other\"}", "another kind"),
    ("{\"format\":\"followspot-recognition\",\"version\":99}", "newer"),
    ("{\"t\":1,\"x\":" + String(repeating: "[", count: 5000), "not valid JSON"),
    ("{\"t\":1,\"final\":[{\"w\":\"\\ud800\",\"start\":1,\"end\":2}]}", "not valid JSON"),
    ("\u{0}\u{1}\u{2}", "not valid JSON"),
  ]) func aBadLogIsToldWithItsPlace(text: String, says: String) throws {
    let error = try studioError { try RecognitionLog(reading: Array(text.utf8), name: "a.jsonl") }
    #expect(error.code == .badLog)
    #expect(error.context.hasPrefix("a.jsonl"))
    #expect(error.context.contains(says), "\(error.context)")
  }

  @Test(arguments: 0..<40) func bytesAtRandomNeverCrashTheReader(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    var bytes = Self.text(Self.random(UInt64(seed), updates: 5))
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: at)
      default: bytes.removeLast(min(at, bytes.count - 1))
      }
    }
    do {
      _ = try RecognitionLog(reading: bytes, name: "log")
    } catch {
      #expect((error as? StudioError)?.code == .badLog)
    }
  }

  @Test func positionsAreWrittenInTokensAndOnlyWhenTheyChange() throws {
    let script = Script(parsing: "It cost $5 in 2026, they say.", language: LanguageTag("en"))
    var log = PositionLog(script: script)
    #expect(log.line(at: 0, position: 0, state: .listening) == "{\"t\":0.000,\"position\":0,\"state\":\"listening\"}")
    #expect(log.line(at: 0.5, position: 0, state: .listening) == nil)
    #expect(
      log.line(at: 1.25, position: 1, state: .following) == "{\"t\":1.250,\"position\":1,\"state\":\"following\"}")
    // A moment that is earlier than the one before is written as that one.
    let end = log.line(at: 1, position: script.wordCount, state: .following)
    #expect(end == "{\"t\":1.250,\"position\":7,\"state\":\"following\"}")
  }
}
