// SPDX-License-Identifier: GPL-3.0-or-later
internal import CCivetweb

/// One WebSocket on civetweb's side: puts messages together from frames. Only the connection's own thread uses it.
final class WebChannel: @unchecked Sendable {
  private let listener: any WebSocketListener
  private let largestMessage: Int
  private(set) var socket: WebSocket?
  private var message: [UInt8] = []
  private var isRefused = false
  /// Opcode of the message whose frames are coming; `nil` between messages.
  private var opcode: UInt8?

  init(listener: any WebSocketListener, largestMessage: Int) {
    self.listener = listener
    self.largestMessage = largestMessage
  }

  func open(_ connection: OpaquePointer) {
    guard let socket = WebSocket(connection) else {
      mg_close_connection(connection)
      return
    }
    self.socket = socket
    listener.opened(socket)
  }

  /// Takes a frame. `false` ends the connection.
  func take(_ head: UInt8, _ payload: UnsafeRawBufferPointer) -> Bool {
    let kind = head & 0x0F
    // The goodbye is written by another thread; what comes until the client answers it is not taken.
    if isRefused { return kind != 8 }
    // Control frames: ping and pong are civetweb's, a close ends it.
    if kind >= 8 { return kind != 8 }
    if kind == 0 {
      guard opcode != nil else { return refuse(1002, "a continuation of nothing") }
    } else {
      guard opcode == nil, kind <= 2, head & 0x70 == 0 else { return refuse(1002, "a frame out of order") }
      opcode = kind
      message.removeAll(keepingCapacity: true)
    }
    guard message.count + payload.count <= largestMessage else {
      return refuse(1009, "a message of more than \(largestMessage) bytes")
    }
    message.append(contentsOf: payload)
    guard head & 0x80 != 0, let opcode else { return true }
    self.opcode = nil
    let whole = message
    if message.capacity > 1 << 16 { message = [] }
    return opcode == 1 ? listener.received(text: whole) : listener.received(binary: whole)
  }

  func close() {
    guard let socket else { return }
    socket.end()
    self.socket = nil
    listener.closed()
  }

  private func refuse(_ code: UInt16, _ reason: String) -> Bool {
    socket?.close(code: code, reason: reason)
    isRefused = true
    message = []
    return socket != nil
  }
}
