// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// Answers every request of the page: who may ask, then what for.
final class StudioRoutes: WebHandler {
  let gate: Gate
  let answers: Answers
  let parts: StudioParts
  let door: NetworkDoor
  /// The secret of this start.
  private let token: String

  var shelf: ScriptShelf { parts.shelf }
  var settings: SettingsFile { parts.settings }
  var readings: ReadingCache { parts.readings }

  init(_ parts: StudioParts, gate: Gate, token: String, door: NetworkDoor) {
    self.parts = parts
    self.gate = gate
    self.token = token
    self.door = door
    answers = Answers(socketOrigins: gate.hosts.sorted().map { "ws://\($0)" }.joined(separator: " "))
  }

  func respond(to request: WebRequest) -> WebResponse {
    if let refusal = gate.refusal(of: request) { return answers.error(refusal) }
    guard let path = request.pathParts else {
      return answers.error(ServerError(400, "bad-path", "This path can't be read"))
    }
    if path.isEmpty, let token = request.queryValue("token") { return enter(token, request) }
    let isAPI = path.first == "api"
    guard isKnown(request) else {
      if path.count == 4, path[..<2] == ["api", "takes"], path[3] == "media" { parts.takes.knocked(path[2]) }
      let error = ServerError(
        401, "no-token", "The studio is open only to the page that the program opened",
        hint: "Open the address that the program printed, with its token")
      return isAPI || !path.isEmpty ? answers.error(error) : answers.closedDoor(error)
    }
    do {
      if isAPI { return try api(Array(path.dropFirst()), request) }
      guard request.method == "GET" || request.method == "HEAD" else { throw Self.wrongMethod("GET, HEAD") }
      guard let answer = parts.page.answer(path, request, answers) else {
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
    guard isKnown(request) else {
      return .refuse(answers.error(ServerError(401, "no-token", "The studio is open only to its own page")))
    }
    guard request.pathParts == ["api", "live"] else {
      return .refuse(answers.error(ServerError(404, "not-found", "There is no such WebSocket")))
    }
    guard let connection = parts.hub.makeConnection(visitor: nil) else {
      return .refuse(
        answers.error(
          ServerError(503, "too-many-pages", "Too many pages are open at once", hint: "Close some of them")))
    }
    return .open(connection)
  }

  func refuse(status: Int) -> WebResponse { answers.error(ServerError.unreadable(status: status)) }

  /// Whether the request carries the token in its cookie.
  private func isKnown(_ request: WebRequest) -> Bool {
    gate.cookies(of: request).contains { Gate.isSame($0, token) }
  }

  /// The first visit: keeps the token in a cookie and leads to the page without it.
  private func enter(_ given: String, _ request: WebRequest) -> WebResponse {
    guard Gate.isSame(given, token) else {
      return answers.closedDoor(
        ServerError(
          403, "wrong-token", "This address is of an earlier start of the studio",
          hint: "Open the address that the program printed last"))
    }
    return answers.nothing(
      status: 303,
      more: [("Location", "/"), ("Set-Cookie", "\(gate.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict")])
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
