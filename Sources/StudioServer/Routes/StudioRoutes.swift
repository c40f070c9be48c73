// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// Answers every request of the page: who may ask, then what for.
final class StudioRoutes: WebHandler {
  let gate: Gate
  let answers: Answers
  let page: PageFiles
  let shelf: ScriptShelf
  let settings: SettingsFile
  let readings: ReadingCache
  let ears: any StudioEars
  let hub: Hub
  let version: String
  let folder: String

  init(
    gate: Gate, page: PageFiles, shelf: ScriptShelf, settings: SettingsFile, ears: any StudioEars, hub: Hub,
    readings: ReadingCache, options: StudioOptions
  ) {
    self.gate = gate
    answers = Answers(socketOrigins: gate.hosts.sorted().map { "ws://\($0)" }.joined(separator: " "))
    self.page = page
    self.shelf = shelf
    self.settings = settings
    self.ears = ears
    self.hub = hub
    self.readings = readings
    version = options.version
    folder = options.folder
  }

  func respond(to request: WebRequest) -> WebResponse {
    if let refusal = gate.refusal(of: request) { return answers.error(refusal) }
    guard let parts = request.pathParts else {
      return answers.error(ServerError(400, "bad-path", "This path can't be read"))
    }
    if parts.isEmpty, let token = request.queryValue("token") { return enter(token, request) }
    let isAPI = parts.first == "api"
    guard gate.isKnown(request) else {
      let error = ServerError(
        401, "no-token", "The studio is open only to the page that the program opened",
        hint: "Open the address that the program printed, with its token")
      return isAPI || !parts.isEmpty ? answers.error(error) : answers.closedDoor(error)
    }
    do {
      if isAPI { return try api(Array(parts.dropFirst()), request) }
      guard request.method == "GET" || request.method == "HEAD" else { throw Self.wrongMethod("GET, HEAD") }
      guard let answer = page.answer(parts, request, answers) else {
        throw ServerError(404, "not-found", "There is no such file")
      }
      return answer
    } catch {
      return refusal(ServerError.of(error))
    }
  }

  func accept(_ request: WebRequest) -> WebSocketDecision {
    if let refusal = gate.refusal(of: request) { return .refuse(answers.error(refusal)) }
    guard request[header: "Origin"] != nil else {
      return .refuse(answers.error(ServerError(403, "wrong-origin", "A WebSocket must say which page opens it")))
    }
    guard gate.isKnown(request) else {
      return .refuse(answers.error(ServerError(401, "no-token", "The studio is open only to its own page")))
    }
    guard request.pathParts == ["api", "live"] else {
      return .refuse(answers.error(ServerError(404, "not-found", "There is no such WebSocket")))
    }
    guard let connection = hub.makeConnection() else {
      return .refuse(
        answers.error(
          ServerError(503, "too-many-pages", "Too many pages are open at once", hint: "Close some of them")))
    }
    return .open(connection)
  }

  func refuse(status: Int) -> WebResponse {
    let error =
      switch status {
      case 408: ServerError(408, "timeout", "The request took too long")
      case 413, 414, 431: ServerError(431, "head-too-large", "The request's head is too large")
      case 503: ServerError(503, "busy", "The studio is too busy", hint: "Try again in a moment")
      case 501, 405: ServerError(405, "method", "This method is not known here")
      default: ServerError(400, "bad-request", "This is no request that can be read")
      }
    return answers.error(error)
  }

  /// The first visit: keeps the token in a cookie and leads to the page without it.
  private func enter(_ token: String, _ request: WebRequest) -> WebResponse {
    guard gate.isToken(token) else {
      return answers.closedDoor(
        ServerError(
          403, "wrong-token", "This address is of an earlier start of the studio",
          hint: "Open the address that the program printed last"))
    }
    return answers.nothing(status: 303, more: [("Location", "/"), ("Set-Cookie", gate.cookie)])
  }

  private func refusal(_ error: ServerError) -> WebResponse {
    var response = answers.error(error)
    if error.status == 405, let allowed = error.hint { response.headers.append(("Allow", allowed)) }
    return response
  }

  static func wrongMethod(_ allowed: String) -> ServerError {
    ServerError(405, "method", "This can't be done here", hint: allowed)
  }
}
