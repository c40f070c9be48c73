// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline

/// Answers with the headers that every answer has.
struct Answers: Sendable {
  /// The page's own origin for WebSockets, for example `ws://127.0.0.1:8080`.
  let socketOrigins: String

  /// Nothing from elsewhere, nothing inline, no frames; a microphone and a camera for the page itself.
  private var secured: [(name: String, value: String)] {
    [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
          + "media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; connect-src 'self' \(socketOrigins); "
          + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "microphone=(self), camera=(self), geolocation=(), display-capture=()"),
    ]
  }

  func json(_ text: String, status: Int = 200) -> WebResponse {
    bytes(Array(text.utf8), type: "application/json; charset=utf-8", status: status)
  }

  func json(_ out: JSONText, status: Int = 200) -> WebResponse {
    bytes(out.bytes, type: "application/json; charset=utf-8", status: status)
  }

  func error(_ error: ServerError) -> WebResponse { json(error.json, status: error.status) }

  func bytes(
    _ body: [UInt8], type: String, status: Int = 200, cache: String = "no-store",
    more: [(name: String, value: String)] = []
  ) -> WebResponse {
    WebResponse(
      status: status, headers: [("Content-Type", type), ("Cache-Control", cache)] + more + secured, body: body)
  }

  func nothing(status: Int, more: [(name: String, value: String)] = []) -> WebResponse {
    WebResponse(status: status, headers: [("Cache-Control", "no-store")] + more + secured)
  }

  /// Asks a visitor from the local network for the code.
  func askForCode(_ problem: String?, status: Int) -> WebResponse {
    let text =
      "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
      + "<title>Followspot</title><h1>Followspot</h1>\(problem.map { "<p role=alert>\($0)</p>" } ?? "")"
      + "<form><label>The code that the studio shows: <input name=code inputmode=numeric autocomplete=off autofocus "
      + "maxlength=9></label> <button>Open</button></form></html>"
    var response = bytes(Array(text.utf8), type: "text/html; charset=utf-8", status: status)
    // The one page with a form.
    for index in response.headers.indices where response.headers[index].name == "Content-Security-Policy" {
      response.headers[index].value = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }
    return response
  }

  /// What a person sees who opens the studio without its token.
  func closedDoor(_ error: ServerError) -> WebResponse {
    let text =
      "<!doctype html><html lang=en><meta charset=utf-8><title>Followspot</title><h1>\(error.message)</h1>"
      + "<p>\(error.hint ?? "")</p></html>"
    return bytes(Array(text.utf8), type: "text/html; charset=utf-8", status: error.status)
  }
}
