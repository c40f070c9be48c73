// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import StudioCore

/// A page that looks at another page's session: what it says goes to that session's thread, which shows it the places.
final class LiveWatcher {
  private let id: ScreenID
  private let hub: Hub
  private let inbox: Inbox
  private let socket: WebSocket
  private let role: PageMessage.Role

  init(id: ScreenID, hub: Hub, inbox: Inbox, socket: WebSocket, role: PageMessage.Role) {
    self.id = id
    self.hub = hub
    self.inbox = inbox
    self.socket = socket
    self.role = role
  }

  /// How watching ended.
  enum End {
    /// The page or its connection has gone, or the session is over.
    case over
    /// The page asks for something else, which is for the connection's thread to do.
    case asked(PageMessage)
  }

  /// Runs until the connection is over, the page closes it or asks for something else.
  /// - Parameter session: the one to watch; `nil` is always the newest, and the next one when that ends.
  func run(watching session: String?) -> End {
    while true {
      if let running = hub.session(session) {
        _ = running.inbox.post(.join(Screen(id: id, socket: socket, mode: .glide)))
        socket.send(running.opened)
        if let end = watch(running) { return end }
        guard session == nil else { return .over }
      } else {
        guard session == nil else {
          let error = ServerError(404, "no-such-session", "This session is over", hint: "Watch the newest one")
          socket.send(ServerMessage.telling("error", error))
          return .over
        }
        if let end = waitForSession() { return end }
      }
    }
  }

  /// Passes on what the page says. `nil` where the session is over.
  private func watch(_ running: Hub.Running) -> End? {
    defer { _ = running.inbox.post(.leave(id)) }
    while true {
      guard let item = inbox.next(within: 2) else {
        // It may have ended before it knew of this page.
        guard hub.session(running.id) == nil else { continue }
        socket.send(ServerMessage.closed)
        return nil
      }
      switch item {
      case .gone: return .over
      case .over(let id) where id == running.id: return nil
      case .text(let bytes):
        guard let message = PageMessage.read(bytes, from: socket) else { continue }
        if let end = end(message) { return end }
        if isAllowed(message) { _ = running.inbox.post(.from(id, message)) }
      default: break
      }
    }
  }

  /// `nil` where one may have begun.
  private func waitForSession() -> End? {
    socket.send(
      ServerMessage.telling("waiting", ServerError(404, "no-session", "Nobody reads at the moment")))
    hub.wait(id)
    // One may have begun in between.
    while hub.session(nil) == nil {
      guard let item = inbox.next(within: 3600) else { continue }
      switch item {
      case .gone: return .over
      case .over: return nil
      case .text(let bytes):
        guard let message = PageMessage.read(bytes, from: socket) else { continue }
        if let end = end(message) { return end }
        if case .ping(let t) = message { socket.send(ServerMessage.pong(t)) }
      default: break
      }
    }
    return nil
  }

  /// Whether a message ends the watching. What asks for another session counts at once: a page that was told that its session
  /// is over may ask before that is known here.
  private func end(_ message: PageMessage) -> End? {
    switch message {
    case .open, .watch: return .asked(message)
    case .close:
      socket.close()
      return .over
    default: return nil
    }
  }

  /// A display only shows; a remote has buttons too.
  private func isAllowed(_ message: PageMessage) -> Bool {
    switch message {
    case .lines, .mode, .hearing, .ping: true
    case .nudge, .step, .hold, .go, .press: role == .remote
    case .open, .watch, .close, .record, .undo: false
    }
  }
}
