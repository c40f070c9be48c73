// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import PlainFiles
internal import StudioCore
internal import TakeFiles

extension StudioRoutes {
  /// What a take begins with.
  private struct NewTake: Decodable {
    var script: String
    var type: String
    var microphone: String?
    var camera: String?
    /// Whether a session hears it.
    var session: Bool?
  }

  /// What a page knows of the picture once it is there.
  private struct PictureFacts: Decodable {
    var width: Int?
    var height: Int?
    var camera: String?
  }

  /// How a page ends a take.
  private struct TakeEnd: Decodable {
    var bytes: Int
    var reason: String?
    /// Whether the page had to leave before the recorder had given all: its last fragment may be torn.
    var isTorn: Bool?
  }

  /// What of a take is to be another.
  private struct TakeChange: Decodable {
    var title: String?
    var starred: Bool?
    var commands: [TakeEdit.Command]?
  }

  private var desk: TakeDesk { parts.takes }
  private var takeShelf: TakeShelf { parts.takes.shelf }

  /// Answers `/api/takes…`.
  func takes(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    switch path.count {
    case 0:
      try allow(["GET", "POST"], request)
      return request.method == "POST" ? try beginTake(request) : answers.json(takeList())
    case 1 where path[0] == "best":
      try allow(["GET"], request)
      return answers.json(try best(of: request.queryValue("script") ?? ""))
    case 1: return try take(path[0], request)
    default: break
    }
    let id = path[0]
    switch path[1] {
    case "media" where request.method == "PUT": return try addPiece(id, request)
    case "media":
      try allow(["GET", "PUT"], request)
      return try recording(of: saved(id))
    case "picture":
      try allow(["PUT"], request)
      let facts = try decode(PictureFacts.self, request)
      try desk.note(id) { device in
        device.width = facts.width ?? device.width
        device.height = facts.height ?? device.height
        device.camera = facts.camera ?? device.camera
      }
      return answers.json("{}")
    case "finish":
      try allow(["POST"], request)
      let end = try decode(TakeEnd.self, request)
      try desk.end(
        id, bytes: end.bytes, .init(reason: end.reason.map { String($0.prefix(80)) }, isRecovered: end.isTorn ?? false))
      return answers.json("{}", status: 202)
    case "exports":
      try allow(["POST"], request)
      _ = try saved(id)
      return try addExport(of: id, request)
    case "folder":
      try allow(["POST"], request)
      guard takeShelf.exists(id) else { throw missingTake(id) }
      guard parts.showFolder(takeShelf.path(id)) else {
        throw ServerError(
          404, "no-file-manager", "There is no file manager to show the folder with", hint: takeShelf.path(id))
      }
      return answers.json("{}")
    case "restore":
      try allow(["POST"], request)
      guard try takeShelf.restore(id) else { throw missingTake(id) }
      desk.takeUp(id, waits: false)
      if let doing = desk.doing(id) { return answers.json(unfinished(id, doing)) }
      return answers.json(try whole(saved(id)))
    case "captions.vtt", "captions.srt", "transcript.txt":
      try allow(["GET"], request)
      return try captions(id, path[1], request)
    default: throw ServerError(404, "not-found", "There is nothing at this address")
    }
  }

  private func take(_ id: String, _ request: WebRequest) throws -> WebResponse {
    try allow(["GET", "PUT", "DELETE"], request)
    switch request.method {
    case "PUT":
      let change = try decode(TakeChange.self, request)
      let title = try change.title.map(Self.checkedTitle)
      try change.commands.map(Self.check)
      _ = try saved(id)
      try takeShelf.change(id) { edit in
        edit.title = title ?? edit.title
        edit.starred = change.starred ?? edit.starred
        edit.commands = change.commands ?? edit.commands
      }
      return answers.json(try whole(saved(id)))
    case "DELETE":
      guard desk.letGo(of: id) else {
        throw ServerError(409, "at-work", "This take is still being recorded or saved", hint: "Stop it first")
      }
      // Where it stays, somebody is to save it after all.
      defer { if takeShelf.exists(id) { desk.takeUp(id, waits: false) } }
      guard try takeShelf.remove(id) else { throw missingTake(id) }
      return answers.json("{}")
    default: return answers.json(try whole(saved(id)))
    }
  }

  // MARK: Recording

  private func beginTake(_ request: WebRequest) throws -> WebResponse {
    let new = try decode(NewTake.self, request)
    guard let script = try shelf.script(new.script) else {
      throw ServerError(404, "no-such-script", "There is no script “\(new.script)”")
    }
    let device = TakeManifest.Device(
      microphone: new.microphone.map { String($0.prefix(200)) }, camera: new.camera.map { String($0.prefix(200)) },
      type: String(new.type.prefix(120)))
    let take = try desk.begin(script, device, hasSession: new.session ?? false)
    var out = JSONText()
    out.append("{\"id\":")
    out.append(string: take.id)
    if let free = take.free { out.append(",\"free\":\(max(0, free - TakeDesk.reserve))") }
    out.append("}")
    return answers.json(out, status: 201)
  }

  private func addPiece(_ id: String, _ request: WebRequest) throws -> WebResponse {
    guard let offset = request.queryValue("offset").flatMap(Int.init), offset >= 0 else {
      throw ServerError(400, "bad-offset", "A piece needs the place of its first byte", hint: "…/media?offset=N")
    }
    let bytes = try request.readBody(limit: TakeRecording.largestPiece)
    let kept = try desk.add(bytes, to: id, at: offset)
    // What the page may still write: the reserve is for saving it.
    let free = kept.free.map { ",\"free\":\(max(0, $0 - TakeDesk.reserve))" } ?? ""
    return answers.json("{\"size\":\(kept.size)\(free)}")
  }

  // MARK: What there is

  private func recording(of take: StoredTake) throws -> WebResponse {
    let path = "\(take.folder.path)/\(take.manifest.recording.file)"
    guard StudioFiles.status(of: path) != nil else {
      throw ServerError(404, "recording-missing", "The recording of this take is not where it was", hint: path)
    }
    var answer = answers.bytes([], type: Self.type(of: path), cache: "no-cache")
    answer.file = path
    return answer
  }

  private func saved(_ id: String) throws -> StoredTake {
    guard let take = try takeShelf.take(id) else {
      guard let doing = desk.doing(id) else { throw missingTake(id) }
      guard doing.state == .damaged else {
        throw ServerError(409, "at-work", "This take is still being recorded or saved", hint: "Ask again in a moment")
      }
      throw ServerError(409, "not-saved", "This take could not be saved", hint: doing.failure)
    }
    return take
  }

  private func missingTake(_ id: String) -> ServerError {
    ServerError(404, "no-such-take", "There is no take “\(id)”", hint: "It may have been moved to the bin")
  }

  private func whole(_ take: StoredTake) throws -> JSONText {
    let (script, reading) = try take.reading()
    return TakeJSON.whole(take, script: script, reading: reading, damage: take.folder.missing())
  }

  private func takeList() -> JSONText {
    var out = JSONText()
    out.append("{")
    if let free = desk.free {
      out.append("\"free\":\(max(0, free - TakeDesk.reserve)),")
    }
    out.append("\"takes\":[")
    var isFirst = true
    for id in takeShelf.names() {
      var head = JSONText()
      if let doing = desk.doing(id) {
        append(id, doing, to: &head)
      } else {
        do {
          guard let take = try takeShelf.take(id) else { continue }
          TakeJSON.appendHead(take, to: &head)
        } catch {
          // One that can't be read does not hide the others.
          TakeJSON.appendUnfinished(
            id, nil, state: "damaged", size: 0, failure: ServerError.of(error).message, to: &head)
        }
      }
      out.append(isFirst ? "{" : ",{")
      out.append(head.text)
      out.append("}")
      isFirst = false
    }
    out.append("]}")
    return out
  }

  /// One that is recorded or saved just now, or could not be.
  private func unfinished(_ id: String, _ doing: TakeDesk.Doing) -> JSONText {
    var out = JSONText()
    out.append("{")
    append(id, doing, to: &out)
    out.append("}")
    return out
  }

  private func append(_ id: String, _ doing: TakeDesk.Doing, to out: inout JSONText) {
    let marker = try? RecordingMarker(in: takeShelf.path(id))
    TakeJSON.appendUnfinished(
      id, marker, state: doing.state.rawValue, size: doing.size, failure: doing.failure, to: &out)
  }

  private func captions(_ id: String, _ file: String, _ request: WebRequest) throws -> WebResponse {
    let take = try saved(id)
    let (script, reading) = try take.reading()
    let isCut = ["1", "true"].contains(request.queryValue("cut") ?? "")
    let words = CaptionWords(script: script).words(of: reading, cuts: isCut ? take.cuts : CutList())
    let breaker = CueBreaker(rules: CaptionRules(framesPerSecond: 25))
    switch file {
    case "captions.vtt":
      return answers.bytes(
        Array(CaptionText.webVTT(breaker.cues(of: words)).utf8), type: "text/vtt; charset=utf-8")
    case "captions.srt":
      return answers.bytes(
        Array(CaptionText.srt(breaker.cues(of: words)).utf8), type: "application/x-subrip; charset=utf-8")
    default:
      return answers.bytes(Array(CaptionText.transcript(words).utf8), type: "text/plain; charset=utf-8")
    }
  }

  private func best(of script: String) throws -> JSONText {
    var takes: [(id: String, score: TakeScore)] = []
    // In the order in which they were made.
    for id in takeShelf.names().reversed() {
      guard let take = try? takeShelf.take(id), take.manifest.source?.id == script,
        let (script, reading) = try? take.reading()
      else { continue }
      takes.append((id, TakeScore(TakeMarks(reading, of: script), of: reading)))
    }
    let ranking = TakeRanking(takes.map(\.score))
    var out = JSONText()
    out.append("{\"order\":[")
    for (at, place) in ranking.places.enumerated() {
      out.append(at > 0 ? ",{\"id\":" : "{\"id\":")
      out.append(string: takes[place.take].id)
      out.append(",\"reasons\":[")
      if let reason = place.reason {
        out.append(string: TakeReasons.text(reason, takes[place.take].score, takes[ranking.places[at + 1].take].score))
      }
      out.append("]}")
    }
    out.append("],\"note\":")
    out.append(string: TakeReasons.note)
    out.append("}")
    return out
  }

  // MARK: Checks

  private static func check(_ commands: [TakeEdit.Command]) throws {
    let isGood = commands.allSatisfy {
      SpokenCommand(rawValue: $0.command) != nil && $0.start.isFinite && $0.end.isFinite && $0.start >= 0
        && $0.start < $0.end && $0.end < 1e6
    }
    guard isGood, commands.count <= TakeEdit.most else {
      throw ServerError(400, "bad-commands", "A command has a name of its own, a start, and an end after it")
    }
  }

  static func type(of file: String) -> String {
    switch file.split(separator: ".").last.map({ $0.lowercased() }) {
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    case "webm": "video/webm"
    case "mkv": "video/x-matroska"
    case "m4a": "audio/mp4"
    case "ogg", "opus": "audio/ogg"
    case "mp3": "audio/mpeg"
    case "wav": "audio/wav"
    case "flac": "audio/flac"
    case "srt": "application/x-subrip; charset=utf-8"
    case "vtt": "text/vtt; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
