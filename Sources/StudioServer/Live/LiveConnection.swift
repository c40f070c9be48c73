// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb
internal import Pipeline
internal import StudioCore

/// One page's WebSocket: takes what comes and has a thread of its own do the work, as a session or as a watcher.
final class LiveConnection: WebSocketListener {
  private let id: ScreenID
  private let hub: Hub
  private let inbox: Inbox
  private let visitor: PageMessage.Role?
  private let socket = Guarded<WebSocket?>(nil)

  init(id: ScreenID, hub: Hub, inbox: Inbox, visitor: PageMessage.Role?) {
    self.id = id
    self.hub = hub
    self.inbox = inbox
    self.visitor = visitor
  }

  deinit { hub.ended(id) }

  func opened(_ socket: WebSocket) {
    let (id, hub, inbox, visitor) = (id, hub, inbox, visitor)
    self.socket.withLock { $0 = socket }
    hub.begins(id)
    // The thread holds what it works with and not this object, which civetweb lets go of at once.
    let isStarted = WorkerThread.tryStart {
      LiveWork(id: id, hub: hub, inbox: inbox, socket: socket, visitor: visitor).run()
      hub.isDone(id)
    }
    guard !isStarted else { return }
    hub.isDone(id)
    socket.close(code: 1013, reason: "The machine has no thread left")
  }

  func received(text: [UInt8]) -> Bool {
    // The way here and back is measured with this, so it does not wait behind audio.
    if let t = PingMessage.time(in: text) {
      socket.withLock { $0 }?.send(ServerMessage.pong(t))
      return true
    }
    return inbox.post(.text(text))
  }

  func received(binary: [UInt8]) -> Bool {
    // A number of 4 bytes and whole samples, at most a second.
    guard binary.count >= 6, binary.count % 2 == 0, binary.count <= 4 + 2 * recognitionSampleRate else { return false }
    let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(binary[$1]) << UInt32(8 * $1) }
    let samples = stride(from: 4, to: binary.count, by: 2).map {
      Int16(bitPattern: UInt16(binary[$0]) | UInt16(binary[$0 + 1]) << 8)
    }
    return inbox.post(.audio(number, samples))
  }

  func closed() {
    socket.withLock { $0 = nil }
    _ = inbox.post(.gone)
  }
}
