// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import HTTPCivetweb
import Testing

/// What is asked of the library that serves, whatever is served with it.
struct WebServerTests {
  /// Gives a body back, or a file.
  struct Echo: WebHandler {
    var file = ""

    func respond(to request: WebRequest) -> WebResponse {
      guard request.method == "POST" else {
        var response = WebResponse(status: 200, headers: [("Content-Type", "video/mp4"), ("X-Own", "1")])
        response.file = file
        return response
      }
      do throws(WebBodyError) {
        return WebResponse(status: 200, body: try request.readBody(limit: 16 << 20))
      } catch {
        return WebResponse(status: 413)
      }
    }

    func accept(_ request: WebRequest) -> WebSocketDecision { .refuse(WebResponse(status: 404)) }
    func refuse(status: Int) -> WebResponse { WebResponse(status: status, body: Array("no".utf8)) }
  }

  @Test func chunkedUploadsArriveByteByByte() throws {
    let server = try WebServer(.init(), handler: Echo())
    defer { server.stop() }
    var random = SystemRandomNumberGenerator()
    let body = (0..<(2 << 20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let client = try TestClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    var place = 0
    while place < body.count {
      let count = min(Int.random(in: 1...200_000), body.count - place)
      client.send(String(count, radix: 16) + "\r\n")
      client.send(Array(body[place..<(place + count)]))
      client.send("\r\n")
      place += count
    }
    client.send("0\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 200)
    #expect(answer.body == body)
  }

  @Test func rangesOfALargeFileAreNotReadWhole() throws {
    let folder = try TestFolder()
    let path = folder.file("large.mp4")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    let size: UInt64 = 3 << 30
    try handle.truncate(atOffset: size)
    try handle.seek(toOffset: size - 5)
    handle.write(Data("hello".utf8))
    try handle.close()
    let server = try WebServer(.init(), handler: Echo(file: path))
    defer { server.stop() }
    for (range, expected) in [("bytes=\(size - 5)-", "hello"), ("bytes=\(size - 4)-\(size - 3)", "el")] {
      let client = try TestClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nRange: \(range)\r\nConnection: close\r\n\r\n")
      let answer = try client.answer()
      #expect(answer.status == 206)
      #expect(answer.text == expected)
      #expect(answer["Content-Range"]?.hasSuffix("/\(size)") == true)
      #expect(answer["X-Own"] == "1")
    }
  }

  /// What a range is answered with: the status, the body, and which bytes it says that they are.
  @Test(
    arguments: [
      ("bytes=0-", 206, "abcdef", "bytes 0-5/6"), ("bytes=2-3", 206, "cd", "bytes 2-3/6"),
      ("bytes=5-5", 206, "f", "bytes 5-5/6"), ("bytes=0-5", 206, "abcdef", "bytes 0-5/6"),
      ("bytes=0-6", 206, "abcdef", "bytes 0-5/6"), ("bytes=4-99", 206, "ef", "bytes 4-5/6"),
      ("bytes=0-99999999999999999999", 206, "abcdef", "bytes 0-5/6"), ("bytes=6-", 416, "no", "bytes */6"),
      ("bytes=7-9", 416, "no", "bytes */6"), ("bytes=99999999999999999999-", 416, "no", "bytes */6"),
      // No range that there could be, or one that need not be known.
      ("bytes=3-1", 200, "abcdef", nil), ("bytes=-2", 200, "abcdef", nil), ("lines=1-2", 200, "abcdef", nil),
      ("bytes=", 200, "abcdef", nil), ("bytes=x-2", 200, "abcdef", nil),
    ] as [(String, Int, String, String?)])
  func rangesAreThoseOfTheFile(range: String, status: Int, body: String, place: String?) throws {
    let folder = try TestFolder()
    try folder.write("abcdef", as: "a.mp4")
    let server = try WebServer(.init(), handler: Echo(file: folder.file("a.mp4")))
    defer { server.stop() }
    let client = try TestClient(port: server.port, seconds: 10)
    client.send("GET / HTTP/1.1\r\nHost: a\r\nRange: \(range)\r\nConnection: close\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == status)
    #expect(answer.text == body)
    #expect(answer["Content-Range"] == place)
  }

  @Test func aFileThatIsGoneIsRefusedByTheHandler() throws {
    let folder = try TestFolder()
    for name in ["none.mp4", ""] {
      let server = try WebServer(.init(), handler: Echo(file: folder.file(name)))
      defer { server.stop() }
      let client = try TestClient(port: server.port, seconds: 10)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let answer = try client.answer()
      #expect(answer.status == 404)
      #expect(answer.text == "no")
    }
  }
}
