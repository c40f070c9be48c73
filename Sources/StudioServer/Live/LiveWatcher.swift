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

  /// Runs until the connection is over, or the page closes it.
  /// - Parameter session: the one to watch; `nil` is always the newest, and the next one when that ends.
  func run(watching session: String?) {
    while true {
      if let running = hub.session(session) {
        _ = running.inbox.post(.join(Screen(id: id, socket: socket, mode: .glide)))
        socket.send(running.opened)
        guard watch(running), session == nil else { return }
      } else {
        guard session == nil else {
          let error = ServerError(404, "no-such-session", "This session is over", hint: "Watch the newest one")
          socket.send(ServerMessage.telling("error", error))
          return
        }
        guard waitForSession() else { return }
      }
    }
  }

  /// Passes on what the page says. `false` where the page has gone.
  private func watch(_ running: Hub.Running) -> Bool {
    defer { _ = running.inbox.post(.leave(id)) }
    while true {
      guard let item = inbox.next(within: 2) else {
        // It may have ended before it knew of this page.
        guard hub.session(running.id) == nil else { continue }
        socket.send(ServerMessage.closed)
        return true
      }
      switch item {
      case .gone: return false
      case .over(let id) where id == running.id: return true
      case .text(let bytes):
        guard let message = PageMessage.read(bytes, from: socket) else { continue }
        if case .close = message {
          socket.close()
          return false
        }
        if isAllowed(message) { _ = running.inbox.post(.from(id, message)) }
      default: break
      }
    }
  }

  /// `false` where the page has gone.
  private func waitForSession() -> Bool {
    socket.send(
      ServerMessage.telling("waiting", ServerError(404, "no-session", "Nobody reads at the moment")))
    hub.wait(id)
    // One may have begun in between.
    while hub.session(nil) == nil {
      guard let item = inbox.next(within: 3600) else { continue }
      switch item {
      case .gone: return false
      case .over: return true
      case .text(let bytes):
        guard let message = PageMessage.read(bytes, from: socket) else { continue }
        if case .close = message {
          socket.close()
          return false
        }
        if case .ping(let t) = message { socket.send(ServerMessage.pong(t)) }
      default: break
      }
    }
    return true
  }

  /// A display only shows; a remote has buttons too.
  private func isAllowed(_ message: PageMessage) -> Bool {
    switch message {
    case .lines, .mode, .hearing, .ping: true
    case .nudge, .step, .hold, .go: role == .remote
    case .open, .watch, .close: false
    }
  }
}
