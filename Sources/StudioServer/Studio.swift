// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import MediaLibAV
internal import Pipeline
internal import PlainFiles
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
  private let door: NetworkDoor
  private let hub: Hub
  private let parts: StudioParts

  /// Opens the studio folder and listens at a loopback address.
  /// - Throws: `StudioError` where the folder can't be used, the page is missing, or the port is taken.
  public init(_ options: StudioOptions, ears: any StudioEars) throws {
    try StudioFiles.makeFolder(options.folder)
    var notices: [String] = []
    let settings = try SettingsFile(folder: options.folder) { notices.append($0) }
    let shelf = try ScriptShelf(
      folder: options.folder, usualLanguage: ears.languages.first ?? LanguageTag("en"), sample: SampleScript.english)
    let readings = ReadingCache()
    let takes = TakeDesk(shelf: try TakeShelf(folder: options.folder), ears: ears, free: options.free) { torn, copy in
      _ = try MediaRepair.repair(torn, to: copy)
    }
    let exports = try ExportDesk(folder: options.folder, shelf: takes.shelf)
    let hub = Hub(shelf: shelf, readings: readings, ears: ears, takes: takes)
    let parts = StudioParts(
      folder: options.folder, version: options.version,
      page: try PageFiles(folder: options.page, isLive: options.isPageLive), shelf: shelf, settings: settings,
      readings: readings, ears: ears, hub: hub, takes: takes, exports: exports,
      showFolder: options.showFolder)
    let door = NetworkDoor(parts)
    let routes = Guarded<StudioRoutes?>(nil)
    let server = try Self.listen(options, LateHandler { routes.withLock { $0 } }) { notices.append($0) }
    let token = Gate.makeToken()
    let gate = Gate(
      hosts: ["127.0.0.1:\(server.port)", "localhost:\(server.port)"], cookieName: "followspot-\(server.port)")
    let made = StudioRoutes(parts, gate: gate, token: token, door: door)
    routes.withLock { $0 = made }
    self.server = server
    self.door = door
    self.hub = hub
    self.parts = parts
    self.notices = notices
    port = server.port
    address = "http://127.0.0.1:\(server.port)/?token=\(token)"
    _ = WorkerThread.tryStart { ears.warmUp() }
  }

  /// Listens at the port that was asked for, else at one of an earlier start, else at a new one, which is kept for the next.
  private static func listen(
    _ options: StudioOptions, _ handler: LateHandler, onTrouble: (String) -> Void
  ) throws -> WebServer {
    var wanted = WebServer.Options()
    wanted.port = options.port ?? 0
    if options.port != nil { return try WebServer(wanted, handler: handler) }
    let memory = PortMemory(folder: options.folder)
    for port in memory.ports {
      wanted.port = port
      if let server = try? WebServer(wanted, handler: handler) { return server }
    }
    wanted.port = 0
    let server = try WebServer(wanted, handler: handler)
    do {
      try memory.add(server.port)
    } catch {
      onTrouble("The port can't be kept, so the browser will ask for the microphone again: \(error.context)")
    }
    return server
  }

  /// Opens the door to the local network, as the page's switch does.
  /// - Parameter isSecure: over TLS; else visitors only look.
  /// - Returns: the address and the code for the first visitor.
  /// - Throws: `StudioError` where there is no network.
  public func openNetwork(isSecure: Bool) throws -> (address: String, code: String) {
    do {
      try door.open(isSecure: isSecure)
    } catch let error as ServerError {
      throw StudioError(.unwritable, error.message, hint: error.hint)
    }
    return (door.address ?? "", door.book.withLock { $0.code })
  }

  /// Ends the sessions and stops listening. Waits until that is done.
  public func stop() {
    door.close()
    server.stop()
    // What was heard last is still being worked on.
    hub.waitForEnd(within: 10)
    parts.exports.close(within: 10)
    // So is what was recorded.
    hub.takes.close(within: 30)
  }
}
