// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import StudioServer

/// The page's files, from the folder as it was at the start or as it is now.
@Suite(.serialized) struct PageFilesTests {
  @Test(arguments: [false, true]) func whatIsWrittenLaterShowsWhereTheFolderIsLive(isLive: Bool) throws {
    let folder = try TestFolder()
    try folder.write("<!doctype html>", as: "page/index.html")
    try folder.write("export const a = 1;", as: "page/lib/a.js")
    try folder.write("export const b = 1;", as: "page/lib/b.js")
    var options = StudioOptions(folder: folder.file("studio"), page: folder.file("page"), version: "1.2.3")
    options.isPageLive = isLive
    let studio = try Studio(options, ears: ScriptedEars(words: []))
    defer { studio.stop() }
    let token = String(studio.address.split(separator: "=").last ?? "")
    func get(_ path: String) throws -> TestClient.Answer {
      let client = try TestClient(port: studio.port)
      let cookie = "followspot-\(studio.port)=\(token)"
      client.send(
        "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\nCookie: \(cookie)\r\nConnection: close\r\n\r\n")
      return try client.answer()
    }
    let first = try get("/lib/a.js")
    #expect(first.text == "export const a = 1;")
    // Of the same length: only the time of the change tells.
    try folder.write("export const a = 2;", as: "page/lib/a.js")
    let later = Date(timeIntervalSinceNow: 5)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: folder.file("page/lib/a.js"))
    try folder.write("export const c = 1;", as: "page/lib/c.js")
    try FileManager.default.removeItem(atPath: folder.file("page/lib/b.js"))
    let second = try get("/lib/a.js")
    #expect(second.text == "export const a = \(isLive ? 2 : 1);")
    #expect((second["ETag"] == first["ETag"]) == !isLive)
    #expect(try get("/lib/b.js").status == (isLive ? 404 : 200))
    #expect(try get("/lib/c.js").status == (isLive ? 200 : 404))
  }
}
