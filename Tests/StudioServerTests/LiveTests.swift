// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import StudioServer

/// Sessions over real WebSockets, with a recogniser that hears a word for each 0.32 s of sound.
@Suite(.serialized) struct LiveTests {
  /// Three words a line.
  private static let lines =
    #"{"type":"lines","readingLine":100,"lines":["#
    + (0..<12).map { "[\($0 * 3),\($0 * 3 + 3),\($0 * 40),40]" }.joined(separator: ",") + "]}"

  private func open(_ client: TestClient, _ script: String) throws -> [String: Any] {
    client.message(#"{"type":"open","script":"\#(script)","from":0,"mode":"glide"}"#)
    return try client.receive("opened")
  }

  private func word(_ place: [String: Any]) -> Int { place["word"] as? Int ?? -1 }

  @Test func theTextMovesWithTheVoice() throws {
    let studio = try TestStudio()
    let client = try studio.connect()
    let script = try studio.add()
    let opened = try open(client, script)
    #expect(opened["script"] as? String == script)
    #expect(opened["words"] as? Int == 40)
    client.message(Self.lines)
    for number in 0..<200 { client.audio(UInt32(number)) }
    let place = try client.receive("place") { word($0) >= 9 }
    #expect(place["state"] as? String == "following")
    let plan = try #require(place["plan"] as? [String: Any])
    #expect(plan["line"] as? Int == word(place) / 3)
    #expect(try #require(plan["to"] as? Double) > 0)
    client.message(#"{"type":"close"}"#)
    _ = try client.receive("closed")
    // Another script may be opened over the same connection.
    #expect(try open(client, script)["session"] as? String != opened["session"] as? String)
  }

  @Test func handsMoveTheText() throws {
    let studio = try TestStudio(words: "")
    let client = try studio.connect()
    _ = try open(client, try studio.add())
    client.message(Self.lines)
    client.message(#"{"type":"nudge","word":10}"#)
    _ = try client.receive("place") { word($0) == 10 }
    client.message(#"{"type":"step","lines":2}"#)
    _ = try client.receive("place") { word($0) == 15 }
    client.message(#"{"type":"step","lines":-100}"#)
    _ = try client.receive("place") { word($0) == 0 }
    client.message(#"{"type":"hold"}"#)
    _ = try client.receive("place") { $0["state"] as? String == "held" }
    client.message(#"{"type":"go"}"#)
    _ = try client.receive("place") { $0["state"] as? String != "held" }
    client.message(#"{"type":"ping","t":12.25}"#)
    #expect(try client.receive("pong")["t"] as? Double == 12.25)
  }

  @Test func missingFramesAreTold() throws {
    let studio = try TestStudio()
    let client = try studio.connect()
    _ = try open(client, try studio.add())
    for number in [0, 1, 2, 12, 13] as [UInt32] { client.audio(number) }
    let warning = try client.receive("warning") { $0["code"] as? String == "gap" }
    #expect((warning["message"] as? String)?.contains("180 ms") == true)
    // The clock went on.
    let place = try client.receive("place") { ($0["audio"] as? Double ?? 0) > 0.25 }
    #expect(abs((place["audio"] as? Double ?? 0) - 0.28) < 0.001)
  }

  /// However long the gap: the clock goes on by as much, and what comes after it is followed.
  @Test func theClockGoesOnOverALongGap() throws {
    let studio = try TestStudio()
    let client = try studio.connect()
    _ = try open(client, try studio.add())
    for number in 0..<50 { client.audio(UInt32(number)) }
    _ = try client.receive("place") { ($0["word"] as? Int ?? 0) > 1 }
    // A minute of frames of 20 ms.
    for number in 3_050..<3_100 { client.audio(UInt32(number)) }
    let place = try client.receive("place") { ($0["audio"] as? Double ?? 0) >= 61.9 }
    #expect(abs((place["audio"] as? Double ?? 0) - 62) < 0.1)
  }

  @Test func silenceIsNeverFollowing() throws {
    let studio = try TestStudio()
    let client = try studio.connect()
    _ = try open(client, try studio.add())
    for number in 0..<120 { client.audio(UInt32(number)) }
    _ = try client.receive("place") { $0["state"] as? String == "following" }
    for number in 120..<280 { client.audio(UInt32(number), 0) }
    _ = try client.receive("warning") { $0["code"] as? String == "silent" }
    let place = try client.receive("place") { $0["trouble"] as? String == "silent" }
    #expect(place["state"] as? String == "listening")
    // Then nothing at all comes.
    let none = try client.receive("place") { $0["trouble"] as? String == "no-audio" }
    #expect(none["state"] as? String == "listening")
  }

  @Test func aRecogniserThatDiesIsTold() throws {
    let studio = try TestStudio(failsAt: 1)
    let client = try studio.connect()
    _ = try open(client, try studio.add())
    for number in 0..<500 { client.audio(UInt32(number)) }
    _ = try client.receive("warning") { $0["code"] as? String == "recogniser-restarted" }
    _ = try client.receive("warning") { $0["code"] as? String == "recogniser-failed" }
    let place = try client.receive("place") { $0["trouble"] as? String == "recogniser" }
    #expect(place["state"] as? String != "following")
  }

  @Test func displaysAndRemotesWatch() throws {
    let studio = try TestStudio(words: "")
    let display = try studio.connect()
    display.message(#"{"type":"watch","session":"newest","role":"display"}"#)
    _ = try display.receive("waiting")
    let remote = try studio.connect()
    remote.message(#"{"type":"watch","session":"newest","role":"remote"}"#)
    _ = try remote.receive("waiting")
    let client = try studio.connect()
    let opened = try open(client, try studio.add())
    #expect(try display.receive("opened")["session"] as? String == opened["session"] as? String)
    #expect(try remote.receive("opened")["script"] as? String == opened["script"] as? String)
    for page in [client, display] {
      page.message(Self.lines)
      // What comes over another connection may overtake it: the lines are known once there is a plan for them.
      _ = try page.receive("place") { $0["plan"] != nil }
    }
    // A display only shows.
    display.message(#"{"type":"nudge","word":20}"#)
    remote.message(#"{"type":"step","lines":1}"#)
    for page in [client, display, remote] {
      let place = try page.receive("place") { word($0) != 0 }
      #expect(word(place) == 3)
    }
    remote.message(#"{"type":"hold"}"#)
    _ = try display.receive("place") { $0["state"] as? String == "held" }
    client.message(#"{"type":"close"}"#)
    _ = try display.receive("closed")
    _ = try display.receive("waiting")
  }

  @Test func aSessionEndsWithItsPage() throws {
    let studio = try TestStudio(words: "")
    let script = try studio.add()
    let display = try studio.connect()
    do {
      let client = try studio.connect()
      let opened = try open(client, script)
      let session = try #require(opened["session"] as? String)
      display.message(#"{"type":"watch","session":"\#(session)","role":"display"}"#)
      _ = try display.receive("opened")
      // It is open until here.
      withExtendedLifetime(client) {}
    }
    _ = try display.receive("closed")
    display.message(#"{"type":"watch","session":"no-such","role":"display"}"#)
    #expect(try display.receive("error")["code"] as? String == "no-such-session")
  }

  @Test func aWatcherMayAskForSomethingElse() throws {
    let studio = try TestStudio(words: "")
    let script = try studio.add()
    let pages = try [studio.connect(), studio.connect()]
    let sessions = try pages.map { try #require(open($0, script)["session"] as? String) }
    let display = try studio.connect()
    for session in sessions + sessions {
      display.message(#"{"type":"watch","session":"\#(session)","role":"display"}"#)
      #expect(try display.receive("opened")["session"] as? String == session)
    }
    display.message(#"{"type":"watch","session":"no-such","role":"display"}"#)
    #expect(try display.receive("error")["code"] as? String == "no-such-session")
    // It may read as well; who reads has to end that first.
    _ = try open(display, script)
    display.message(#"{"type":"watch","session":"\#(sessions[0])","role":"display"}"#)
    #expect(try display.receive("error")["code"] as? String == "already-open")
    for page in pages { withExtendedLifetime(page) {} }
  }

  @Test(
    arguments: [
      "x", "[]", "{}", #"{"type":"frob"}"#, #"{"type":"open"}"#, #"{"type":"open","script":"none"}"#,
      #"{"type":"open","script":"../x"}"#, #"{"type":"open","script":"lamp","mode":"fast"}"#, #"{"type":"lines"}"#,
      #"{"type":"nudge"}"#, #"{"type":"nudge","word":-1}"#, #"{"type":"lines","readingLine":1,"lines":[[1,0,0,1]]}"#,
      #"{"type":"lines","readingLine":1,"lines":[[0,1,0,0]]}"#, #"{"type":"step","lines":9e9}"#,
      #"{"type":"step","lines":-9223372036854775808}"#, #"{"type":"step","lines":60001}"#,
      #"{"type":"record","take":"a","at":-1e300}"#, #"{"type":"record","take":"a"}"#,
      #"{"type":"lines","readingLine":1e300,"lines":[]}"#, #"{"type":"lines","readingLine":1,"lines":[[0,1e300,0,1]]}"#,
    ])
  func wrongMessagesAreToldAndHarmless(message: String) throws {
    let studio = try TestStudio()
    let client = try studio.connect()
    client.message(message)
    #expect(try client.receive("error")["message"] as? String != "")
    let script = try studio.add()
    _ = try open(client, script)
    guard !message.hasPrefix(#"{"type":"open""#) else { return }
    client.message(message)
    #expect(try client.receive("error")["message"] as? String != "")
  }

  @Test func framesOutOfOrderEndTheConnection() throws {
    let studio = try TestStudio()
    for (first, size) in [(0x80, 1), (0xF1, 1), (0x83, 1), (0x82, 5), (0x81, 3_000_000)] as [(UInt8, Int)] {
      let client = try studio.connect()
      client.frame(first, [UInt8](repeating: 0x78, count: size))
      #expect(try client.receive() == nil)
    }
    #expect(try studio.ask("GET", "/api/status").status == 200)
  }

  @Test func aMessageComesInPieces() throws {
    let studio = try TestStudio()
    let client = try studio.connect()
    let script = try studio.add()
    let message = Array(#"{"type":"open","script":"\#(script)"}"#.utf8)
    client.frame(0x01, Array(message[..<10]))
    client.frame(0x89, [1, 2, 3])
    client.frame(0x00, Array(message[10..<20]))
    client.frame(0x80, Array(message[20...]))
    _ = try client.receive("opened")
  }
}
