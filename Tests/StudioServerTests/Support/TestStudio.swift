// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import StudioCore

@testable import StudioServer

/// A studio for one test, on a port that the system chose.
final class TestStudio {
  let folder: TestFolder
  let studio: Studio
  let token: String
  var port: Int { studio.port }
  var origin: String { "http://127.0.0.1:\(port)" }
  var cookie: String { "followspot-\(port)=\(token)" }

  static let text = """
    The lamp on the north stair burns all night. Nobody remembers who lit it first. Sailors steer by its yellow glow \
    until the harbour opens at dawn. Then the keeper climbs down, counts her coins, and sleeps through the noise.

    """

  /// - Parameters:
  ///   - folder: where an earlier one was, which has stopped; by default a new one.
  ///   - words: what is heard, a word for each 0.32 s of audio; by default the text itself.
  ///   - delay: seconds that hearing a piece of sound takes.
  ///   - free: bytes that are free on the disk; `nil` as many as there are.
  init(
    in folder: TestFolder? = nil, words: String = TestStudio.text, failsAt: Double = .infinity,
    delay: Double = 0, free: (@Sendable () -> Int?)? = nil
  ) throws {
    let folder = try folder ?? TestFolder()
    self.folder = folder
    try folder.write("<!doctype html><title>A page</title>", as: "page/index.html")
    try folder.write("export const a = 1;\n", as: "page/lib/a.js")
    try folder.write("not for pages", as: "page/secret.conf")
    try folder.write("outside", as: "outside.js")
    var options = StudioOptions(folder: folder.file("studio"), page: folder.file("page"), version: "1.2.3")
    if let free { options.free = { [usual = options.free] in free() ?? usual($0) } }
    let heard = words.lowercased().filter { $0.isLetter || $0.isWhitespace }.split(whereSeparator: \.isWhitespace)
    studio = try Studio(options, ears: ScriptedEars(words: heard.map(String.init), failsAt: failsAt, delay: delay))
    token = String(studio.address.split(separator: "=").last ?? "")
  }

  deinit { studio.stop() }

  /// Sends a request of the page's own.
  func ask(
    _ method: String, _ path: String, _ body: String = "", headers: [String] = [], host: String? = nil,
    hasCookie: Bool = true
  ) throws -> TestClient.Answer {
    try ask(method, path, bytes: Array(body.utf8), headers: headers, host: host, hasCookie: hasCookie)
  }

  /// The same with a body that is no text.
  func ask(
    _ method: String, _ path: String, bytes body: [UInt8], headers: [String] = [], host: String? = nil,
    hasCookie: Bool = true
  ) throws -> TestClient.Answer {
    let client = try TestClient(port: port)
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
    if hasCookie { lines.append("Cookie: other=1; \(cookie)") }
    if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    client.send(Array((lines + headers + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8) + body)
    return try method == "HEAD" ? client.head() : client.answer()
  }

  /// Keeps a script; returns its name.
  func add(title: String = "The lamp", text: String = TestStudio.text) throws -> String {
    let body = try JSONSerialization.data(withJSONObject: ["title": title, "text": text])
    let answer = try ask("POST", "/api/scripts", String(decoding: body, as: UTF8.self))
    let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    guard let id = object?["id"] as? String else { throw TestClient.Failure(description: answer.text) }
    return id
  }

  /// A request for a WebSocket; the connection and the status of the answer.
  func upgrade(
    _ path: String = "/api/live", origin: String?, hasCookie: Bool = true
  ) throws -> (client: TestClient, status: Int) {
    let client = try TestClient(port: port)
    var lines = [
      "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    if hasCookie { lines.append("Cookie: \(cookie)") }
    if let origin { lines.append("Origin: \(origin)") }
    client.send((lines + ["", ""]).joined(separator: "\r\n"))
    return (client, try client.head().status)
  }

  /// A WebSocket of the page's own.
  func connect() throws -> TestClient {
    let (client, status) = try upgrade(origin: origin)
    guard status == 101 else { throw TestClient.Failure(description: "no WebSocket: \(status)") }
    return client
  }
}
