// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import StudioCore

/// What one connection's thread does: waits for the page to say what it is for, then follows or watches. One thread's own.
final class LiveWork {
  private let id: ScreenID
  private let hub: Hub
  private let inbox: Inbox
  private let socket: WebSocket
  /// What a page from the local network may do at most; `nil` for the person's own.
  private let visitor: PageMessage.Role?

  init(id: ScreenID, hub: Hub, inbox: Inbox, socket: WebSocket, visitor: PageMessage.Role?) {
    self.id = id
    self.hub = hub
    self.inbox = inbox
    self.socket = socket
    self.visitor = visitor
  }

  /// Runs until the connection is over.
  func run() {
    while true {
      // A page that says nothing for a while is none.
      guard let item = inbox.next(within: 60) else {
        socket.close(code: 1008, reason: "Nothing was opened")
        return
      }
      switch item {
      case .gone: return
      case .text(let bytes):
        var asked = PageMessage.read(bytes, from: socket)
        while let message = asked {
          if case .close = message {
            socket.close()
            return
          }
          asked = answer(message)
        }
      default: break
      }
    }
  }

  /// Does what a message asks for; what the page asks for next where it ended that by asking.
  private func answer(_ message: PageMessage) -> PageMessage? {
    switch message {
    case .open where visitor != nil:
      let error = ServerError(403, "visitor", "Visitors can watch, and not open a script")
      socket.send(ServerMessage.telling("error", error))
    case .open(let script, let from, let mode):
      if let session = open(script, from: from, mode: mode) { session.run() }
    case .watch(let session, let role):
      let allowed = visitor == .display ? .display : role
      let watcher = LiveWatcher(id: id, hub: hub, inbox: inbox, socket: socket, role: allowed)
      if case .asked(let message) = watcher.run(watching: session) { return message }
    case .ping(let t): socket.send(ServerMessage.pong(t))
    default: break
    }
    return nil
  }

  private func open(_ script: String, from: WordIndex, mode: LinePlanner.Mode) -> LiveSession? {
    do {
      guard let stored = try hub.shelf.script(script) else {
        throw ServerError(404, "no-such-script", "There is no script “\(script)”")
      }
      return try LiveSession(
        stored, from: from, screen: Screen(id: id, socket: socket, mode: mode), hub: hub, inbox: inbox)
    } catch {
      socket.send(ServerMessage.telling("error", ServerError.of(error)))
      return nil
    }
  }
}
