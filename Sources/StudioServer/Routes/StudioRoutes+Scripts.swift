// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import ScriptImport
internal import StudioCore

extension StudioRoutes {
  /// What a new script is made of.
  private struct NewScript: Decodable {
    var title: String
    var text: String
    var language: String?
  }

  /// What of a script is to be another.
  private struct ScriptChange: Decodable {
    var title: String?
    var text: String?
    var language: String?
    var revision: String
  }

  /// Answers `/api/scripts…`.
  func scripts(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    switch path.count {
    case 0:
      try allow(["GET", "POST"], request)
      return request.method == "POST" ? try addScript(request) : answers.json(try list())
    case 1 where path[0] == "import" && request.method == "POST": return try importScript(request)
    case 1: return try script(path[0], request)
    default: break
    }
    switch path[1] {
    case "reading":
      try allow(["GET"], request)
      let script = try stored(path[0])
      return answers.json(ReadingJSON.text(script, readings.script(of: script)))
    case "restore":
      try allow(["POST"], request)
      switch try shelf.restore(path[0]) {
      case .done(let script): return answers.json(whole(script))
      case .changed(let script): throw conflict(script, "There is a script of this name again")
      case .missing: throw missing(path[0])
      }
    default: throw ServerError(404, "not-found", "There is nothing at this address")
    }
  }

  private func script(_ id: String, _ request: WebRequest) throws -> WebResponse {
    try allow(["GET", "PUT", "DELETE"], request)
    switch request.method {
    case "PUT":
      let change = try decode(ScriptChange.self, request)
      let title = try change.title.map(Self.checkedTitle)
      let language = try change.language.map(Self.checkedLanguage)
      if let text = change.text { try Self.checkText(text) }
      let outcome = try shelf.change(id, revision: change.revision) { script in
        script.title = title ?? script.title
        script.language = language ?? script.language
        script.text = change.text ?? script.text
      }
      switch outcome {
      case .done(let script): return answers.json(whole(script))
      case .changed(let script): throw conflict(script, "Somebody else has changed this script meanwhile")
      case .missing: throw missing(id)
      }
    case "DELETE":
      switch try shelf.remove(id, revision: request.queryValue("revision")) {
      case .done(let script): return answers.json(whole(script))
      case .changed(let script): throw conflict(script, "Somebody else has changed this script meanwhile")
      case .missing: throw missing(id)
      }
    default: return answers.json(whole(try stored(id)))
    }
  }

  private func addScript(_ request: WebRequest) throws -> WebResponse {
    let new = try decode(NewScript.self, request)
    try Self.checkText(new.text)
    let script = try shelf.add(
      title: Self.checkedTitle(new.title), text: new.text, language: try language(new.language))
    return answers.json(whole(script), status: 201)
  }

  /// Makes a script of a document.
  private func importScript(_ request: WebRequest) throws -> WebResponse {
    guard let named = request.queryValue("name"), ScriptShelf.isName(named, longest: .max) else {
      throw ServerError(400, "bad-name", "The document's file name is missing", hint: "…/import?name=FILE")
    }
    let bytes = try request.readBody(limit: ScriptImporter.largest)
    let imported = try ScriptImporter.read(bytes, name: Self.shortened(named))
    try Self.checkText(imported.text)
    let script = try shelf.add(
      title: Self.checkedTitle(Self.usable(title: imported.title)), text: imported.text,
      language: try language(request.queryValue("language")))
    return answers.json(whole(script), status: 201)
  }

  /// The language that was named, else the one of the settings, else the shelf's own.
  func language(_ named: String?) throws -> String? {
    try named.map(Self.checkedLanguage) ?? settings.text("language")
  }

  private func stored(_ id: String) throws -> StoredScript {
    guard let script = try shelf.script(id) else { throw missing(id) }
    return script
  }

  private func missing(_ id: String) -> ServerError {
    ServerError(404, "no-such-script", "There is no script “\(id)”", hint: "It may have been moved to the bin")
  }

  private func conflict(_ script: StoredScript, _ message: String) -> ServerError {
    ServerError(
      409, "changed", message, hint: "Look at both and save again", extra: "\"script\":\(whole(script).text)")
  }

  // MARK: Checks

  /// The largest title, in bytes.
  private static let largestTitle = 300

  static func checkedTitle(_ title: String) throws -> String {
    let words = title.split(whereSeparator: { $0.isWhitespace || $0.isNewline })
    let clean = words.joined(separator: " ")
    guard !clean.isEmpty, clean.utf8.count <= largestTitle,
      clean.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw ServerError(
        400, "bad-title", "A script needs a title of at most \(largestTitle) bytes, without control characters")
    }
    return clean
  }

  /// What of a title that nobody has typed can be one: a document's first heading may have anything in it.
  private static func usable(title: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let words = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = words.cut(toBytes: largestTitle)
    return short.isEmpty ? "Untitled" : short
  }

  /// A document's name as it may be told of, with its ending, which says what it is.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > ScriptShelf.longestName else { return name }
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].utf8.count <= 20 ? $0 : nil } ?? name.endIndex
    let ending = name[dot...]
    return String(name[..<dot]).cut(toBytes: ScriptShelf.longestName - ending.utf8.count) + ending
  }

  static func checkedLanguage(_ text: String) throws -> String {
    guard let tag = LanguageTag(parsing: text) else {
      throw ServerError(
        400, "bad-language", "The language can't be “\(text)”", hint: "A language and perhaps a region: en, en-GB, de")
    }
    return tag.description
  }

  private static func checkText(_ text: String) throws {
    guard text.utf8.count <= ScriptShelf.largest else {
      throw ServerError(
        413, "too-large", "A script may have \(ScriptShelf.largest >> 20) MB of text", hint: "Split it into several")
    }
    guard !text.utf8.contains(0) else { throw ServerError(400, "bad-text", "The text has NUL characters in it") }
  }

  // MARK: JSON

  private func list() throws -> JSONText {
    var out = JSONText()
    out.append("{\"scripts\":[")
    for (index, script) in try shelf.list().enumerated() {
      out.append(index > 0 ? ",{" : "{")
      appendHead(script, to: &out)
      out.append("}")
    }
    out.append("]}")
    return out
  }

  func whole(_ script: StoredScript) -> JSONText {
    var out = JSONText()
    out.append("{")
    appendHead(script, to: &out)
    out.append(",\"text\":")
    out.append(string: script.text)
    out.append("}")
    return out
  }

  private func appendHead(_ script: StoredScript, to out: inout JSONText) {
    let words = readings.script(of: script).wordCount
    out.append("\"id\":")
    out.append(string: script.id)
    out.append(",\"title\":")
    out.append(string: script.title)
    out.append(",\"language\":")
    out.append(string: script.language)
    out.append(",\"words\":\(words),\"minutes\":")
    out.append(Double(words) / (settings.number("pace") ?? Self.usualPace), decimals: 2)
    out.append(",\"modified\":")
    out.append(script.modified, decimals: 3)
    out.append(",\"revision\":")
    out.append(string: script.revision)
  }

  /// Words a minute of a person whose own pace is not known.
  private static let usualPace = 150.0
}
