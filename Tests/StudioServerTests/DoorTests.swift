// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import StudioServer

/// Who is let in, over real sockets.
@Suite(.serialized) struct DoorTests {
  @Test func theTokenBecomesACookie() throws {
    let studio = try TestStudio()
    let answer = try studio.ask("GET", "/?token=\(studio.token)", hasCookie: false)
    #expect(answer.status == 303)
    #expect(answer["Location"] == "/")
    #expect(answer["Set-Cookie"] == "\(studio.cookie); Path=/; HttpOnly; SameSite=Strict")
    #expect(try studio.ask("GET", "/?token=\(studio.token)x", hasCookie: false).status == 403)
    #expect(try studio.ask("GET", "/").status == 200)
  }

  @Test(arguments: ["/", "/lib/a.js", "/api/status", "/api/scripts", "/api/settings", "/api/network", "/nothing"])
  func withoutItNothingIsShown(path: String) throws {
    #expect(try TestStudio().ask("GET", path, hasCookie: false).status == 401)
  }

  @Test(arguments: ["example.com", "127.0.0.1", "127.0.0.1:1", "localhost.example.com", ""])
  func otherHostsAreRefused(host: String) throws {
    let answer = try TestStudio().ask("GET", "/api/status", host: host.isEmpty ? nil : host, hasCookie: true)
    // An empty argument is the server's own name.
    #expect(answer.status == (host.isEmpty ? 200 : 421))
  }

  @Test func otherOriginsAreRefused() throws {
    let studio = try TestStudio()
    #expect(try studio.ask("GET", "/api/status", headers: ["Origin: \(studio.origin)"]).status == 200)
    for header in [
      "Origin: http://example.com", "Origin: null", "Origin: https://127.0.0.1:\(studio.port)",
      "Origin: http://127.0.0.1:1", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
    ] {
      #expect(try studio.ask("GET", "/api/status", headers: [header]).status == 403, "\(header)")
      #expect(try studio.ask("PUT", "/api/settings", "{}", headers: [header]).status == 403, "\(header)")
    }
  }

  @Test func socketsAreForTheOwnPage() throws {
    let studio = try TestStudio()
    #expect(try studio.upgrade(origin: studio.origin).status == 101)
    #expect(try studio.upgrade(origin: nil).status == 403)
    #expect(try studio.upgrade(origin: "http://example.com").status == 403)
    #expect(try studio.upgrade(origin: studio.origin, hasCookie: false).status == 401)
    #expect(try studio.upgrade("/api/status", origin: studio.origin).status == 404)
  }

  @Test func everyAnswerIsSecured() throws {
    let studio = try TestStudio()
    for path in ["/", "/api/status", "/nothing", "/%zz"] {
      let answer = try studio.ask("GET", path)
      let policy = try #require(answer["Content-Security-Policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
      #expect(!policy.contains("unsafe"))
      #expect(answer["X-Content-Type-Options"] == "nosniff")
      #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
    }
  }

  @Test(
    arguments: [
      "/../outside.js", "/%2e%2e/outside.js", "/..%2foutside.js", "/lib/../../outside.js", "//outside.js", "/lib/%00",
      "/secret.conf", "/.hidden", "/lib", "/lib/", "/index.html/x", "/..%5coutside.js", "/%c0%ae%c0%ae/outside.js",
    ])
  func pathsNeverLeaveThePage(path: String) throws {
    let answer = try TestStudio().ask("GET", path)
    #expect([400, 404].contains(answer.status))
    #expect(!answer.text.contains("outside"))
  }

  @Test func filesOfThePage() throws {
    let studio = try TestStudio()
    let answer = try studio.ask("GET", "/lib/a.js")
    #expect(answer.text == "export const a = 1;\n")
    #expect(answer["Content-Type"] == "text/javascript; charset=utf-8")
    let tag = try #require(answer["ETag"])
    #expect(try studio.ask("GET", "/lib/a.js", headers: ["If-None-Match: \(tag)"]).status == 304)
    #expect(try studio.ask("HEAD", "/lib/a.js")["Content-Length"] == "20")
    #expect(try studio.ask("POST", "/lib/a.js", "x").status == 405)
  }

  @Test func aConnectionIsUsedAgain() throws {
    let studio = try TestStudio()
    let client = try TestClient(port: studio.port)
    for _ in 0..<3 {
      client.send("GET /lib/a.js HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\nCookie: \(studio.cookie)\r\n\r\n")
      #expect(try client.answer().status == 200)
    }
  }

  @Test func bodiesAreBounded() throws {
    let studio = try TestStudio()
    let client = try TestClient(port: studio.port)
    client.send(
      Self.settingsHead(studio) + "Content-Length: 9000000000\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 413)
    #expect(answer["Connection"] == "close")
    // Without a length, in chunks, as many come as are taken.
    let other = try TestClient(port: studio.port)
    other.send(
      Self.settingsHead(studio) + "Transfer-Encoding: chunked\r\n\r\n")
    let chunk = "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n"
    for _ in 0..<8 { other.send(chunk) }
    #expect(try other.answer().status == 413)
  }

  /// Who sends too much is told so, also while still sending.
  @Test func whoSendsTooMuchHearsTheAnswer() throws {
    let studio = try TestStudio()
    for _ in 0..<5 {
      let client = try TestClient(port: studio.port)
      client.send(
        Self.settingsHead(studio) + "Content-Length: 20000000\r\n\r\n")
      client.send([UInt8](repeating: 0x78, count: 20_000_000))
      #expect(try client.answer().status == 413)
    }
  }

  @Test func chunksArriveWhole() throws {
    let studio = try TestStudio()
    let client = try TestClient(port: studio.port)
    client.send(
      Self.settingsHead(studio)
        + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n6\r\n\"böc\"\r\n1\r\n}\r\n0\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 200)
    #expect(answer.text == "{\"a\":\"böc\"}")
  }

  /// The beginning of a request that changes the settings, up to where its length belongs.
  private static func settingsHead(_ studio: TestStudio) -> String {
    "PUT /api/settings HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\nCookie: \(studio.cookie)\r\n"
  }
}
