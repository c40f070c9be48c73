// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// Answers visitors from the local network: the page, what is being read, and nothing else of the studio.
final class VisitorRoutes: WebHandler {
  private let gate: Gate
  private let isSecure: Bool
  private let book: Guarded<VisitorBook>
  private let studio: StudioParts
  private let answers: Answers

  /// What a visitor may do at most.
  private var role: PageMessage.Role { isSecure ? .remote : .display }

  init(gate: Gate, isSecure: Bool, book: Guarded<VisitorBook>, studio: StudioParts) {
    self.gate = gate
    self.isSecure = isSecure
    self.book = book
    self.studio = studio
    let scheme = isSecure ? "wss" : "ws"
    answers = Answers(socketOrigins: gate.hosts.sorted().map { "\(scheme)://\($0)" }.joined(separator: " "))
  }

  func respond(to request: WebRequest) -> WebResponse {
    if let refusal = gate.refusal(of: request) { return answers.error(refusal) }
    guard let parts = request.pathParts else {
      return answers.error(ServerError(400, "bad-path", "This path can't be read"))
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return answers.error(ServerError(405, "method", "Visitors only look"))
    }
    if parts.isEmpty, let code = request.queryValue("code") { return enter(code) }
    guard isKnown(request) else {
      guard parts.isEmpty else { return answers.error(Self.stranger) }
      return answers.askForCode(nil, status: 401)
    }
    do {
      return parts.first == "api" ? try api(Array(parts.dropFirst())) : try file(parts, request)
    } catch {
      return answers.error(ServerError.of(error))
    }
  }

  func accept(_ request: WebRequest) -> WebSocketDecision {
    if let refusal = gate.refusal(of: request) { return .refuse(answers.error(refusal)) }
    guard request[header: "Origin"] != nil else {
      return .refuse(answers.error(ServerError(403, "wrong-origin", "A WebSocket must say which page opens it")))
    }
    guard isKnown(request) else { return .refuse(answers.error(Self.stranger)) }
    guard request.pathParts == ["api", "live"] else {
      return .refuse(answers.error(ServerError(404, "not-found", "There is no such WebSocket")))
    }
    guard let connection = studio.hub.makeConnection(visitor: role) else {
      return .refuse(answers.error(ServerError(503, "too-many-pages", "Too many pages are open at once")))
    }
    return .open(connection)
  }

  func refuse(status: Int) -> WebResponse { answers.error(ServerError.unreadable(status: status)) }

  private static let stranger = ServerError(
    401, "no-code", "The studio asks for its code", hint: "It is shown where the studio is open")

  private func isKnown(_ request: WebRequest) -> Bool {
    gate.cookies(of: request).contains { token in book.withLock { $0.isKnown(token) } }
  }

  private func enter(_ code: String) -> WebResponse {
    switch book.withLock({ $0.enter(code, now: Clock.now) }) {
    case .welcome(let token):
      let cookie = "\(gate.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
      return answers.nothing(status: 303, more: [("Location", "/#\(role.rawValue)"), ("Set-Cookie", cookie)])
    case .wrong: return answers.askForCode("That is not the code that is shown now.", status: 403)
    case .closed(let seconds):
      return answers.askForCode("Too many wrong codes. Try again in \(seconds) seconds.", status: 429)
    }
  }

  private func file(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    guard let answer = studio.page.answer(parts, request, answers) else {
      throw ServerError(404, "not-found", "There is no such file")
    }
    return answer
  }

  private func api(_ parts: [String]) throws -> WebResponse {
    switch parts.first {
    case "status" where parts.count == 1:
      var out = JSONText()
      out.append("{\"version\":")
      out.append(string: studio.version)
      out.append(",\"visitor\":\"\(role.rawValue)\",\"languages\":[],\"imports\":[]}")
      return answers.json(out)
    case "settings" where parts.count == 1:
      // Names of devices are the person's own.
      return answers.json(SettingsFile.json(studio.settings.all.filter { !$0.key.hasPrefix("microphone") }))
    case "scripts" where parts.count == 3 && parts[2] == "reading" && studio.hub.isRead(parts[1]):
      guard let script = try studio.shelf.script(parts[1]) else { break }
      return answers.json(ReadingJSON.text(script, studio.readings.script(of: script)))
    default: break
    }
    throw ServerError(403, "visitor", "Visitors see only what is being read")
  }
}
