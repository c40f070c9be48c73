// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import StudioServer

/// What tests of takes do again and again.
protocol TakeSteps {}

extension TakeSteps {
  func object(_ answer: TestClient.Answer) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
  }

  /// Begins a take of a script; returns its name.
  func begin(_ studio: TestStudio, _ script: String, hasSession: Bool = false) throws -> String {
    let answer = try studio.ask(
      "POST", "/api/takes",
      #"{"script":"\#(script)","type":"video/mp4;codecs=avc1,opus","microphone":"Desk","camera":"Cam","#
        + #""session":\#(hasSession)}"#)
    #expect(answer.status == 201)
    return try #require(try object(answer)["id"] as? String)
  }

  func path(_ id: String, _ rest: String = "") -> String {
    "/api/takes/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")\(rest)"
  }

  func list(_ studio: TestStudio) throws -> [[String: Any]] {
    try #require(try object(studio.ask("GET", "/api/takes"))["takes"] as? [[String: Any]])
  }

  /// Waits until the take is saved, or could not be.
  func saved(_ studio: TestStudio, _ id: String, seconds: Double = 20) throws -> [String: Any] {
    let end = Clock.now + seconds
    while Clock.now < end {
      let take = try list(studio).first { $0["id"] as? String == id }
      if let take, ["ready", "damaged"].contains(take["state"] as? String) { return take }
      Pause.wait(0.05)
    }
    throw TestClient.Failure(description: "the take was not saved")
  }

  /// A take with four bytes in it.
  func makeTake(_ studio: TestStudio, _ script: String) throws -> String {
    let id = try begin(studio, script)
    _ = try studio.ask("PUT", path(id, "/media?offset=0"), "abcd")
    _ = try studio.ask("POST", path(id, "/finish"), #"{"bytes":4}"#)
    #expect(try saved(studio, id)["state"] as? String == "ready")
    return id
  }
}
