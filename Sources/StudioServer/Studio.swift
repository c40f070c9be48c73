// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// A studio that is open: the server, the folder and the sessions of its pages.
public final class Studio: Sendable {
  /// What the person opens in a browser; it has the token of this start in it.
  public let address: String
  /// The port that it listens at.
  public let port: Int
  /// What the person should know of, such as settings that could not be read.
  public let notices: [String]
  private let server: WebServer

  /// Opens the studio folder and listens at a loopback address.
  /// - Throws: `StudioError` where the folder can't be used, the page is missing, or the port is taken.
  public init(_ options: StudioOptions, ears: any StudioEars) throws {
    try StudioFiles.makeFolder(options.folder)
    var notices: [String] = []
    let settings = try SettingsFile(folder: options.folder) { notices.append($0) }
    let shelf = try ScriptShelf(
      folder: options.folder, usualLanguage: ears.languages.first ?? LanguageTag("en"), sample: SampleScript.english)
    let page = try PageFiles(folder: options.page, isLive: options.isPageLive)
    let readings = ReadingCache()
    let hub = Hub(shelf: shelf, readings: readings, ears: ears)
    let token = Gate.makeToken()
    let routes = Guarded<StudioRoutes?>(nil)
    var serverOptions = WebServer.Options()
    serverOptions.port = options.port
    // The port is known once it listens, and only then who may ask.
    let server = try WebServer(serverOptions, handler: LateHandler(routes))
    let gate = Gate(token: token, port: server.port)
    let made = StudioRoutes(
      gate: gate, page: page, shelf: shelf, settings: settings, ears: ears, hub: hub, readings: readings,
      options: options)
    routes.withLock { $0 = made }
    self.server = server
    self.notices = notices
    port = server.port
    address = "http://127.0.0.1:\(server.port)/?token=\(token)"
    _ = WorkerThread.tryStart { ears.warmUp() }
  }

  /// Ends the sessions and stops listening. Waits until that is done.
  public func stop() { server.stop() }
}

/// Stands in for the routes until they are made.
private struct LateHandler: WebHandler {
  let routes: Guarded<StudioRoutes?>

  init(_ routes: Guarded<StudioRoutes?>) { self.routes = routes }

  func respond(to request: WebRequest) -> WebResponse {
    routes.withLock { $0 }?.respond(to: request) ?? WebResponse(status: 503)
  }

  func accept(_ request: WebRequest) -> WebSocketDecision {
    routes.withLock { $0 }?.accept(request) ?? .refuse(WebResponse(status: 503))
  }

  func refuse(status: Int) -> WebResponse {
    routes.withLock { $0 }?.refuse(status: status) ?? WebResponse(status: status)
  }
}
