// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb

/// Stands in for routes that need to know the port, which is known once the server listens.
struct LateHandler: WebHandler {
  let routes: @Sendable () -> (any WebHandler)?

  init(_ routes: @escaping @Sendable () -> (any WebHandler)?) { self.routes = routes }

  func respond(to request: WebRequest) -> WebResponse {
    routes()?.respond(to: request) ?? WebResponse(status: 503)
  }

  func accept(_ request: WebRequest) -> WebSocketDecision {
    routes()?.accept(request) ?? .refuse(WebResponse(status: 503))
  }

  func refuse(status: Int) -> WebResponse { routes()?.refuse(status: status) ?? WebResponse(status: status) }
}
