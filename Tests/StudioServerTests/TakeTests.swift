// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import TakeFiles
import Testing

@testable import StudioServer

/// Takes over HTTP: recorded piece by piece, saved, changed, thrown away. The recording is no video here; what is done with one is
/// tested with a browser.
@Suite(.serialized) struct TakeTests: TakeSteps {
  @Test func aTakeIsRecordedWhileItFollows() throws {
    let studio = try TestStudio()
    let script = try studio.add()
    let client = try studio.connect()
    client.message(#"{"type":"open","script":"\#(script)","from":0,"mode":"glide"}"#)
    _ = try client.receive("opened")
    let id = try begin(studio, script)
    #expect(try list(studio).first?["state"] as? String == "recording")
    client.message(#"{"type":"record","take":"\#(id)","at":0.5}"#)
    for number in 0..<150 { client.audio(UInt32(number)) }
    _ = try client.receive("place") { $0["word"] as? Int ?? 0 >= 8 }
    #expect(try studio.ask("PUT", path(id, "/media?offset=0"), "abcd").text.hasPrefix("{\"size\":4"))
    #expect(try studio.ask("PUT", path(id, "/picture"), #"{"width":1280,"height":720}"#).status == 200)
    let early = try studio.ask("PUT", path(id, "/media?offset=9"), "xyz")
    #expect(early.status == 409)
    #expect(try object(early)["size"] as? Int == 4)
    #expect(try studio.ask("POST", path(id, "/finish"), #"{"bytes":6}"#).status == 409)
    #expect(try studio.ask("PUT", path(id, "/media?offset=4"), "ef").status == 200)
    #expect(try studio.ask("DELETE", path(id)).status == 409)
    client.message(#"{"type":"record"}"#)
    #expect(try studio.ask("POST", path(id, "/finish"), #"{"bytes":6}"#).status == 202)
    for number in 150..<400 { client.audio(UInt32(number), 0) }
    let take = try saved(studio, id)
    #expect(take["state"] as? String == "ready")
    #expect(take["title"] as? String == "The lamp, take 1")
    #expect(take["width"] as? Int == 1280)
    let whole = try object(studio.ask("GET", path(id)))
    let words = try #require(whole["words"] as? [[Any]])
    #expect(words.count >= 6)
    // The first word ended at 0.32 s of the session, before the recording; the second at 0.64, 0.14 of the take.
    #expect(words[0][2] as? String == "lamp")
    #expect(abs((words[0][1] as? Double ?? 0) - 0.14) < 0.03)
    #expect(try studio.ask("GET", path(id, "/media")).text == "abcdef")
    #expect(try studio.ask("GET", path(id, "/media"), headers: ["Range: bytes=2-3"]).text == "cd")
    #expect(try studio.ask("GET", path(id, "/captions.vtt")).text.hasPrefix("WEBVTT\n"))
    #expect(try studio.ask("PUT", path(id, "/media?offset=6"), "more").status == 410)
  }

  @Test func aTakeIsChangedThrownAwayAndBroughtBack() throws {
    let studio = try TestStudio()
    let id = try makeTake(studio, try studio.add())
    let change =
      #"{"title":" The  good one ","starred":true,"commands":[{"command":"cut","start":1,"end":2.5,"cut":true}]}"#
    let changed = try object(studio.ask("PUT", path(id), change))
    #expect(changed["title"] as? String == "The good one")
    #expect(changed["starred"] as? Bool == true)
    #expect((changed["commands"] as? [[String: Any]])?.first?["end"] as? Double == 2.5)
    for wrong in [
      #"{"commands":[{"command":"cut","start":2,"end":1,"cut":true}]}"#,
      #"{"commands":[{"command":"jump","start":1,"end":2,"cut":true}]}"#, #"{"title":""}"#, "[]",
    ] {
      #expect(try studio.ask("PUT", path(id), wrong).status == 400)
    }
    #expect(try studio.ask("DELETE", path(id)).status == 200)
    #expect(try list(studio).isEmpty)
    #expect(try studio.ask("GET", path(id)).status == 404)
    #expect(try studio.ask("POST", path(id, "/restore")).status == 200)
    #expect(try list(studio).first?["title"] as? String == "The good one")
  }

  @Test func whatIsLeftBehindIsSavedOrSaidToBeDamaged() throws {
    let studio = try TestStudio()
    let script = try studio.add()
    let id = try begin(studio, script)
    _ = try studio.ask("PUT", path(id, "/media?offset=0"), "no video")
    _ = try studio.ask("POST", path(id, "/finish"), #"{"bytes":0,"isTorn":true,"reason":"page-gone"}"#)
    let take = try saved(studio, id)
    #expect(take["state"] as? String == "damaged")
    #expect((take["ended"] as? String)?.isEmpty == false)
    // The pieces stay where they are.
    #expect(try studio.folder.text("studio/takes/\(id)/recording.mp4") == "no video")
    #expect(try studio.ask("GET", path(id)).text.contains("\"not-saved\""))
    let piece = try studio.ask("PUT", path(id, "/media?offset=8"), "more")
    #expect(piece.status == 410)
    #expect(piece.text.contains("could not be saved"))
    // Brought back from the bin it is tried again, and may be saved where what was wrong is not any more.
    #expect(try studio.ask("DELETE", path(id)).status == 200)
    #expect(try list(studio).isEmpty)
    let bin = studio.folder.file("studio/bin/takes/\(id)")
    var marker = try #require(try RecordingMarker(in: bin))
    marker.ended = .init()
    try marker.write(in: bin)
    let back = try studio.ask("POST", path(id, "/restore"))
    #expect(back.status == 200)
    #expect(try object(back)["title"] as? String == "The lamp, take 1")
    #expect(try saved(studio, id)["state"] as? String == "ready")
    #expect(try studio.ask("DELETE", path(id)).status == 200)
    // One in which nothing was recorded leaves nothing.
    let empty = try begin(studio, script)
    _ = try studio.ask("POST", path(empty, "/finish"), #"{"bytes":0}"#)
    for _ in 0..<200 where try !list(studio).isEmpty { Pause.wait(0.05) }
    #expect(try list(studio).isEmpty)
  }

  /// Whatever was on the screen, what was recorded before it is a take.
  @Test(arguments: ["# Talk\n\n[intro]", "", "\u{02} \u{02} \u{02}", "\u{02}\u{02}\u{02} The lamp"])
  func aScriptWithoutWordsIsNoReasonToLoseATake(text: String) throws {
    let studio = try TestStudio()
    let id = try makeTake(studio, try studio.add(text: text))
    let take = try studio.ask("GET", path(id))
    #expect(take.status == 200)
    #expect(try object(take)["text"] as? String == text)
    for file in ["captions.vtt", "captions.srt", "transcript.txt"] {
      #expect(try studio.ask("GET", path(id, "/\(file)")).status == 200)
    }
    #expect(try studio.ask("GET", "/api/takes/best?script=the-lamp").status == 200)
  }

  @Test func takesOfOneScriptAreSorted() throws {
    let studio = try TestStudio()
    let script = try studio.add()
    let ids = [try makeTake(studio, script), try makeTake(studio, script)]
    let best = try object(studio.ask("GET", "/api/takes/best?script=\(script)"))
    let order = try #require(best["order"] as? [[String: Any]])
    #expect(order.map { $0["id"] as? String } == ids.reversed())
    #expect((order[0]["reasons"] as? [String])?.first?.contains("later") == true)
    #expect((best["note"] as? String)?.contains("not a grade") == true)
  }

  @Test func takesAreExported() throws {
    let studio = try TestStudio()
    let id = try makeTake(studio, try studio.add())
    for wrong in [#"{"format":"gif"}"#, #"{"format":"srt","fps":31}"#, #"{"format":"srt","fps":"x"}"#, "{}"] {
      #expect(try studio.ask("POST", path(id, "/exports"), wrong).status == 400)
    }
    let begun = try studio.ask("POST", path(id, "/exports"), #"{"format":"srt","fps":29.97}"#)
    #expect(begun.status == 202)
    let job = try #require(try object(begun)["id"] as? String)
    var done: [String: Any] = [:]
    for _ in 0..<200 where done["state"] as? String != "done" {
      let all = try #require(try object(studio.ask("GET", "/api/exports"))["exports"] as? [[String: Any]])
      done = try #require(all.first)
      Pause.wait(0.05)
    }
    #expect(done["progress"] as? Double == 1)
    let file = try #require(done["file"] as? String)
    #expect(file.hasSuffix(".srt"))
    let answer = try studio.ask("GET", "/api/exports/\(job)/file")
    #expect(answer.status == 200)
    #expect(answer["Content-Disposition"]?.hasPrefix("attachment; filename*=UTF-8''") == true)
    // What the address leads to is another file after a start, and perhaps after a while.
    #expect(answer["Cache-Control"] == "no-cache")
    #expect(try studio.ask("GET", path(id, "/media"))["Cache-Control"] == "no-cache")
    // No video is in that file, so none can be made of it; it is said and nothing is left.
    _ = try studio.ask("POST", path(id, "/exports"), #"{"format":"video"}"#)
    for _ in 0..<200 where done["state"] as? String != "failed" {
      let all = try #require(try object(studio.ask("GET", "/api/exports"))["exports"] as? [[String: Any]])
      done = try #require(all.last)
      Pause.wait(0.05)
    }
    #expect((done["error"] as? [String: Any])?["message"] != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: studio.folder.file("studio/exports")) == [file])
    #expect(try studio.ask("DELETE", "/api/exports/\(job)").status == 200)
    #expect(try studio.ask("GET", "/api/exports/\(job)/file").status == 404)
    #expect(try studio.ask("DELETE", "/api/exports/\(job)").status == 404)
    #expect(try studio.ask("POST", path(id, "/folder")).status == 404)
  }

  /// The text is changed elsewhere while the prompter shows it as it was.
  @Test func aTakesScriptIsTheOneThatWasRead() throws {
    let studio = try TestStudio()
    let script = try studio.add()
    let first = try object(studio.ask("GET", "/api/scripts/\(script)"))
    let revision = try #require(first["revision"] as? String)
    let client = try studio.connect()
    client.message(#"{"type":"open","script":"\#(script)","from":0,"mode":"glide"}"#)
    #expect(try client.receive("opened")["revision"] as? String == revision)
    let change = #"{"text":"Nothing of it.","language":"de","revision":"\#(revision)"}"#
    #expect(try studio.ask("PUT", "/api/scripts/\(script)", change).status == 200)
    let id = try begin(studio, script, hasSession: true)
    client.message(#"{"type":"record","take":"\#(id)","at":0}"#)
    #expect(try studio.ask("PUT", path(id, "/media?offset=0"), "abcd").status == 200)
    for number in 0..<100 { client.audio(UInt32(number)) }
    _ = try client.receive("place") { $0["word"] as? Int ?? 0 >= 3 }
    client.message(#"{"type":"record"}"#)
    #expect(try studio.ask("POST", path(id, "/finish"), #"{"bytes":4}"#).status == 202)
    for number in 100..<400 { client.audio(UInt32(number), 0) }
    #expect(try saved(studio, id)["state"] as? String == "ready")
    #expect(try object(studio.ask("GET", path(id)))["text"] as? String == TestStudio.text)
    let manifest = try studio.folder.text("studio/takes/\(id)/take.json")
    #expect(manifest.contains(#""revision" : "\#(revision)""#))
    #expect(manifest.contains(#""language" : "en-US""#))
  }

  @Test func aRecordingThatWasMovedAwayIsMissed() throws {
    let studio = try TestStudio()
    let id = try makeTake(studio, try studio.add())
    #expect(try studio.ask("GET", path(id, "/media"), headers: ["Range: bytes=4-"]).status == 416)
    let file = studio.folder.file("studio/takes/\(id)/recording.mp4")
    try FileManager.default.removeItem(atPath: file)
    let answer = try studio.ask("GET", path(id, "/media"))
    #expect(answer.status == 404)
    let error = try #require(try object(answer)["error"] as? [String: Any])
    #expect(error["code"] as? String == "recording-missing")
    #expect(error["hint"] as? String == file)
  }

  /// A file that a person has put there may have any name that a script may have.
  @Test func takesOfAScriptWithALongNameAreThere() throws {
    let studio = try TestStudio()
    let name = String(repeating: "long-", count: 38)
    try studio.folder.write("The lamp.", as: "studio/scripts/\(name).md")
    let id = try makeTake(studio, name)
    #expect(id.utf8.count < 200)
    #expect(["名名", "😀a", "", "ab"].map { $0.cut(toBytes: 5) } == ["名", "😀a", "", "ab"])
    #expect(try object(studio.ask("GET", path(id)))["title"] as? String == "\(name), take 1")
    #expect(try studio.ask("DELETE", path(id)).status == 200)
    #expect(try studio.ask("POST", path(id, "/restore")).status == 200)
    // One that an earlier program has given the whole name is there as well.
    let long = "2026-01-31 12.00.00 \(name)"
    try FileManager.default.copyItem(
      atPath: studio.folder.file("studio/takes/\(id)"), toPath: studio.folder.file("studio/takes/\(long)"))
    #expect(try list(studio).map { $0["id"] as? String }.contains(long))
    #expect(try studio.ask("GET", path(long, "/media")).text == "abcd")
  }

  /// An address of an earlier start leads to no other export.
  @Test func exportsOfTwoStartsHaveNoNameInCommon() throws {
    let first = try TestStudio()
    let id = try makeTake(first, try first.add())
    let jobs = try (0..<2).map { _ in try object(first.ask("POST", path(id, "/exports"), #"{"format":"srt"}"#))["id"] }
    first.studio.stop()
    let second = try TestStudio(in: first.folder)
    let other = try object(second.ask("POST", path(id, "/exports"), #"{"format":"srt"}"#))["id"]
    #expect(Set((jobs + [other]).map { $0 as? String ?? "none" }).count == 3)
    for job in jobs.compactMap({ $0 as? String }) {
      #expect(try second.ask("GET", "/api/exports/\(job)/file").status == 404)
    }
  }

  @Test func wrongRequestsAreRefused() throws {
    let studio = try TestStudio()
    #expect(try studio.ask("POST", "/api/takes", #"{"script":"none","type":"video/mp4"}"#).status == 404)
    #expect(try studio.ask("POST", "/api/takes", "{}").status == 400)
    for id in ["none", "..", "%2e%2e", ".lock", "a%2fb", "%00"] {
      let status = try studio.ask("PUT", "/api/takes/\(id)/media?offset=0", "x").status
      #expect([400, 404].contains(status), "\(id): \(status)")
    }
    let id = try begin(studio, try studio.add())
    for offset in ["", "?offset=-1", "?offset=x", "?offset=99999999999999999999"] {
      #expect(try studio.ask("PUT", path(id, "/media\(offset)"), "x").status == 400)
    }
    #expect(try studio.ask("PATCH", path(id)).status == 405)
    #expect(try studio.ask("PUT", path(id, "/media?offset=0"), "x", hasCookie: false).status == 401)
  }
}
