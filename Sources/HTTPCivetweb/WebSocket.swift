// SPDX-License-Identifier: GPL-3.0-or-later
internal import CCivetweb
internal import Foundation
internal import Pipeline

/// An open WebSocket: messages wait in a bounded queue and are written by a thread of their own, so that a client that does
/// not read holds nobody up.
public final class WebSocket: @unchecked Sendable {
  private struct State {
    var connection: OpaquePointer?
    var queue: [[UInt8]] = []
    var queuedBytes = 0
    /// The newest message of the kind that only matters while it is the newest.
    var newest: [UInt8]?
    var closing: (code: UInt16, reason: String)?
    var isOver = false
    var isWriting = true
  }

  /// Bytes that may wait; a client that lets more pile up is dropped.
  public static let mostQueued = 512 << 10

  private let condition = NSCondition()
  private var state = State()

  init?(_ connection: OpaquePointer) {
    state.connection = connection
    guard WorkerThread.tryStart({ self.write() }) else { return nil }
  }

  /// Sends a text message. Never waits; nothing is sent once the connection is over.
  public func send(_ text: String) { enqueue(Array(text.utf8)) }

  /// Sends a text message; never waits.
  public func send(_ bytes: [UInt8]) { enqueue(bytes) }

  /// Sends a message that replaces the one before it of this kind where that has not been written yet.
  public func sendNewest(_ bytes: [UInt8]) {
    condition.lock()
    if !state.isOver, state.closing == nil {
      state.newest = bytes
      condition.broadcast()
    }
    condition.unlock()
  }

  /// Writes what waits, then says goodbye.
  /// - Parameter code: of RFC 6455, for example 1000, 1001, 1008.
  public func close(code: UInt16 = 1000, reason: String = "") {
    condition.lock()
    if state.closing == nil { state.closing = (code, reason) }
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until nothing will be written any more: after `close`, until the goodbye is.
  func waitUntilWritten(until end: Date) {
    condition.lock()
    while state.isWriting, condition.wait(until: end) {}
    condition.unlock()
  }

  private func enqueue(_ bytes: [UInt8]) {
    condition.lock()
    defer { condition.unlock() }
    guard !state.isOver, state.closing == nil else { return }
    guard state.queuedBytes + bytes.count <= Self.mostQueued else {
      drop()
      return
    }
    state.queue.append(bytes)
    state.queuedBytes += bytes.count
    condition.broadcast()
  }

  /// Gives up on a client that does not read. The lock is held.
  private func drop() {
    state.isOver = true
    state.queue = []
    state.queuedBytes = 0
    state.newest = nil
    if let connection = state.connection { mg_close_connection(connection) }
    condition.broadcast()
  }

  /// The connection is about to become invalid: waits until nobody writes to it.
  func end() {
    condition.lock()
    state.isOver = true
    condition.broadcast()
    while state.isWriting { condition.wait() }
    state.connection = nil
    condition.unlock()
  }

  private func write() {
    while let (connection, bytes, isGoodbye) = next() {
      let opcode = isGoodbye ? MG_WEBSOCKET_OPCODE_CONNECTION_CLOSE : MG_WEBSOCKET_OPCODE_TEXT
      let result = bytes.withUnsafeBytes {
        mg_websocket_write(connection, Int32(opcode), $0.bindMemory(to: CChar.self).baseAddress, bytes.count)
      }
      if result <= 0 || isGoodbye {
        mg_close_connection(connection)
        break
      }
    }
    condition.lock()
    state.isOver = true
    state.isWriting = false
    state.queue = []
    state.newest = nil
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for something to write; `nil` once there will be nothing.
  private func next() -> (OpaquePointer, [UInt8], isGoodbye: Bool)? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      guard !state.isOver, let connection = state.connection else { return nil }
      if !state.queue.isEmpty {
        let bytes = state.queue.removeFirst()
        state.queuedBytes -= bytes.count
        return (connection, bytes, false)
      }
      if let newest = state.newest {
        state.newest = nil
        return (connection, newest, false)
      }
      if let (code, reason) = state.closing {
        return (connection, [UInt8(code >> 8), UInt8(code & 255)] + reason.utf8.prefix(120), true)
      }
      condition.wait()
    }
  }
}
