// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import HTTPCivetweb
import Testing

@testable import StudioServer

/// Where a studio listens from one start to the next.
@Suite(.serialized) struct PortTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("<!doctype html><title>A page</title>", as: "page/index.html")
  }

  private func start(port: Int? = nil) throws -> Studio {
    var options = StudioOptions(folder: folder.file("studio"), page: folder.file("page"), version: "1.2.3")
    options.port = port
    return try Studio(options, ears: ScriptedEars(words: []))
  }

  /// A server of another program; its port is one that is free now.
  private func another(port: Int = 0) throws -> WebServer {
    var options = WebServer.Options()
    options.port = port
    return try WebServer(options, handler: WebServerTests.Echo())
  }

  private func kept() throws -> [Int] {
    try folder.text("studio/ports.txt").split(separator: "\n").compactMap { Int($0) }
  }

  @Test func theNextStartIsAtTheSamePort() throws {
    let first = try start()
    let port = first.port
    // A connection that the server itself ended leaves the port in use for a while, for those who don't say otherwise.
    let client = try TestClient(port: port)
    client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    _ = try client.answer()
    first.stop()
    for _ in 0..<3 {
      let next = try start()
      #expect(next.port == port)
      #expect(next.address.hasPrefix("http://127.0.0.1:\(port)/?token="))
      next.stop()
    }
    #expect(try kept() == [port])
  }

  @Test func programsAtOnceHaveAPortEach() throws {
    let first = try start()
    let second = try start()
    let ports = [first.port, second.port]
    #expect(ports[0] != ports[1])
    first.stop()
    second.stop()
    #expect(try kept() == ports)
    // Whichever begins first has the usual port, the other its own of the last time.
    let again = [try start(), try start()]
    #expect(again.map(\.port) == ports)
    // The usual one is free again while the other goes on.
    again[0].stop()
    let third = try start()
    #expect(third.port == ports[0])
    third.stop()
    again[1].stop()
    #expect(try kept() == ports)
  }

  @Test func aPortThatAnotherProgramTookIsKeptForLater() throws {
    let first = try start()
    let port = first.port
    first.stop()
    let other = try another(port: port)
    let second = try start()
    #expect(second.port != port)
    second.stop()
    other.stop()
    let third = try start()
    #expect(third.port == port)
    third.stop()
  }

  @Test func aPortThatIsAskedForIsNotKept() throws {
    let other = try another()
    defer { other.stop() }
    #expect(throws: (any Error).self) { try start(port: other.port) }
    let free = try another()
    let port = free.port
    free.stop()
    let asked = try start(port: port)
    #expect(asked.port == port)
    asked.stop()
    let chosen = try start(port: 0)
    #expect(chosen.port > 0)
    chosen.stop()
    #expect(!FileManager.default.fileExists(atPath: folder.file("studio/ports.txt")))
  }

  @Test(
    arguments: [
      ("", []), ("\n\n", []), ("x\n-1\n0\n80\n65536\n99999999999999999999\n", []), ("8081\n8080\n8081", [8081, 8080]),
      (" 4000 \r\n5000", [4000, 5000]), ("1024\n65535\n", [1024, 65_535]),
      ((2000..<2020).map { "\($0)\n" }.joined(), Array(2000..<2008)),
    ] as [(String, [Int])])
  func whatIsReadFromTheFile(text: String, ports: [Int]) throws {
    try folder.write(text, as: "studio/ports.txt")
    #expect(PortMemory(folder: folder.file("studio")).ports == ports)
  }

  @Test func aFileOfAnyLengthIsPassedOver() throws {
    try folder.write(String(repeating: "3000\n", count: 2000), as: "studio/ports.txt")
    #expect(PortMemory(folder: folder.file("studio")).ports == [])
  }

  @Test func aDamagedFileIsMadeAnew() throws {
    try folder.write("\u{0}not a port\u{FFFD}", as: "studio/ports.txt")
    let studio = try start()
    #expect(try kept() == [studio.port])
    studio.stop()
  }

  @Test func theFileStaysShort() throws {
    let memory = PortMemory(folder: folder.path)
    for port in 3000..<3020 { try memory.add(port) }
    #expect(memory.ports == Array(3000..<3007) + [3019])
  }

  /// A file that can't be written costs the port of the next start, not this one.
  @Test func aPortThatCanNotBeKeptIsTold() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("studio/ports.txt/in-the-way"), withIntermediateDirectories: true)
    let studio = try start()
    defer { studio.stop() }
    #expect(studio.notices.contains { $0.contains("microphone") && $0.contains("ports.txt") })
  }
}
