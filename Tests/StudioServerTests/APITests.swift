// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import StudioServer

/// The API's JSON, compared with golden files, and its errors.
@Suite(.serialized) struct APITests {
  private let times = [
    (pattern: "\"modified\":[0-9.]+", with: "\"modified\":TIME"),
    (pattern: "\"studio\":\"[^\"]*\"", with: "\"studio\":\"DIR\""),
    (pattern: "\"available\":(true|false)", with: "\"available\":BOOL"),
  ]

  private func revision(_ answer: TestClient.Answer) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    return try #require(object?["revision"] as? String)
  }

  @Test func answersOfScripts() throws {
    let studio = try TestStudio()
    Golden.expect(try studio.ask("GET", "/api/status").text, "status.json", changing: times)
    Golden.expect(try studio.ask("GET", "/api/scripts").text, "scripts-new.json", changing: times)
    let added = try studio.ask(
      "POST", "/api/scripts",
      ##"{"title":"  Two\nwords ","text":"# Head\n\nGo to 😀 room 12.\n\n[pause] Done.","language":"en_gb"}"##)
    #expect(added.status == 201)
    Golden.expect(added.text, "script.json", changing: times)
    Golden.expect(try studio.ask("GET", "/api/scripts/two-words/reading").text, "reading.json", changing: times)
    let revision = try revision(added)
    let changed = try studio.ask("PUT", "/api/scripts/two-words", "{\"text\":\"Other.\",\"revision\":\"\(revision)\"}")
    #expect(changed.status == 200)
    let conflict = try studio.ask("PUT", "/api/scripts/two-words", "{\"text\":\"Lost?\",\"revision\":\"\(revision)\"}")
    #expect(conflict.status == 409)
    Golden.expect(conflict.text, "conflict.json", changing: times)
    #expect(try studio.ask("DELETE", "/api/scripts/two-words?revision=\(revision)").status == 409)
    #expect(try studio.ask("DELETE", "/api/scripts/two-words").status == 200)
    #expect(try studio.ask("GET", "/api/scripts/two-words").status == 404)
    #expect(try studio.ask("POST", "/api/scripts/two-words/restore").status == 200)
    #expect(try studio.ask("POST", "/api/scripts/two-words/restore").status == 404)
    #expect(try studio.ask("GET", "/api/scripts/two-words").text.contains("Other."))
  }

  @Test func settingsAreKept() throws {
    let studio = try TestStudio()
    #expect(try studio.ask("GET", "/api/settings").text == "{}")
    let answer = try studio.ask("PUT", "/api/settings", #"{"pace":142.5,"theme":"night","key.hold":" ","heard":true}"#)
    Golden.expect(answer.text, "settings.json")
    #expect(
      try studio.ask("PUT", "/api/settings", #"{"theme":null,"language":"de"}"#).text.contains("\"language\":\"de\""))
    #expect(
      try studio.ask("GET", "/api/settings").text == #"{"heard":true,"key.hold":" ","language":"de","pace":142.5}"#)
    #expect(
      try studio.folder.text("studio/settings.json") == #"{"heard":true,"key.hold":" ","language":"de","pace":142.5}"#
        + "\n")
  }

  @Test(
    arguments: [
      "[]", "{", "null", #"{"pace":1}"#, #"{"pace":"x"}"#, #"{"language":"12"}"#, #"{"language":1}"#, #"{"a":{}}"#,
      #"{"a":[1]}"#, #"{"":1}"#, #"{"a b":1}"#, String(repeating: "[", count: 3000),
    ])
  func wrongSettingsChangeNothing(body: String) throws {
    let studio = try TestStudio()
    let answer = try studio.ask("PUT", "/api/settings", body)
    #expect(answer.status == 400)
    #expect(answer.text.hasPrefix("{\"error\":{\"code\":\"bad-settings\""))
    #expect(try studio.ask("GET", "/api/settings").text == "{}")
  }

  /// Each wrong request with all that is said about it, in one golden file.
  @Test func errors() throws {
    let studio = try TestStudio()
    let requests = [
      ("GET", "/api/nothing", ""), ("GET", "/api/scripts/none", ""), ("GET", "/api/scripts/none/reading", ""),
      ("PATCH", "/api/scripts", ""), ("POST", "/api/scripts", "{}"),
      ("POST", "/api/scripts", #"{"title":" ","text":"a"}"#),
      ("POST", "/api/scripts", #"{"title":"A","text":"a","language":"?"}"#),
      ("POST", "/api/scripts", #"{"title":"A","text":"a\u0000"}"#),
      ("PUT", "/api/scripts/welcome-to-followspot", #"{"text":"a"}"#), ("GET", "/api/live", ""),
      ("POST", "/api/scripts/import", "x"), ("POST", "/api/scripts/import?name=a.pdf", "x"),
      ("POST", "/api/scripts/import?name=..%2Fa.txt", "x"), ("PUT", "/api/network", "{}"),
    ]
    var text = ""
    for (method, path, body) in requests {
      let answer = try studio.ask(method, path, body)
      text += "\(method) \(path) \(body)\n\(answer.status) \(answer.text)\n\n"
    }
    Golden.expect(text, "errors.txt")
  }

  @Test func documentsAreImported() throws {
    let studio = try TestStudio()
    let answer = try studio.ask("POST", "/api/scripts/import?name=My%20scene.fountain", "ANNA\nHello there.\n")
    #expect(answer.status == 201)
    Golden.expect(answer.text, "imported.json", changing: times)
    #expect(try studio.folder.text("studio/scripts/my-scene.md") == "[ANNA] Hello there.\n")
  }

  /// What nobody has typed is cut to what it may be.
  @Test func documentsWithLongNamesAndHeadingsAreImported() throws {
    let studio = try TestStudio()
    let name = String(repeating: "n", count: 240) + ".fountain"
    let long = try studio.ask("POST", "/api/scripts/import?name=\(name)", "ANNA\nHello there.\n")
    #expect(long.status == 201)
    #expect(long.text.contains("[ANNA] Hello there."))
    // A hundred characters of a heading may have more bytes than a title.
    let heading = String(repeating: "👩‍👩‍👧‍👦", count: 100)
    let headed = try studio.ask("POST", "/api/scripts/import?name=a.md", "# \(heading)\n\nHello.\n")
    #expect(headed.status == 201)
    let object = try JSONSerialization.jsonObject(with: Data(headed.body)) as? [String: Any]
    #expect(object?["title"] as? String == String(repeating: "👩‍👩‍👧‍👦", count: 12))
    let bell = try studio.ask("POST", "/api/scripts/import?name=a.md", "# \u{07}One\u{07}two\n\nHello.\n")
    #expect(bell.text.contains(#""title":"One two""#))
    for wrong in ["", ".hidden", String(repeating: "n", count: 240) + "%2Fa.txt"] {
      #expect(try studio.ask("POST", "/api/scripts/import?name=\(wrong)", "Hello.").status == 400)
    }
  }

  @Test func aSettingsFileThatIsDamagedMeanwhileIsPutAside() throws {
    let studio = try TestStudio()
    #expect(try studio.ask("PUT", "/api/settings", #"{"theme":"night"}"#).status == 200)
    try studio.folder.write(#"{"theme":"day","key.hold":"x""#, as: "studio/settings.json")
    // What is set again as it was is written as well.
    #expect(try studio.ask("PUT", "/api/settings", #"{"theme":"night"}"#).text == #"{"theme":"night"}"#)
    #expect(try studio.folder.text("studio/settings.json.damaged") == #"{"theme":"day","key.hold":"x""#)
    #expect(try studio.folder.text("studio/settings.json") == #"{"theme":"night"}"# + "\n")
  }

  @Test func aDamagedSettingsFileIsPutAside() throws {
    let folder = try TestFolder()
    try folder.write("{oops", as: "settings.json")
    var notices: [String] = []
    let settings = try SettingsFile(folder: folder.path) { notices.append($0) }
    #expect(settings.all.isEmpty)
    #expect(notices.count == 1)
    #expect(try folder.text("settings.json.damaged") == "{oops")
  }
}
