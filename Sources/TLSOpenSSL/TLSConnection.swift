// SPDX-License-Identifier: GPL-3.0-or-later
internal import COpenSSL
internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One connection over TLS and one to the server behind it, both without blocking. One thread's own; the descriptors are the
/// caller's.
final class TLSConnection {
  private let client: Int32
  private let server: Int32
  private let ssl: OpaquePointer
  /// What came from one side and has not gone to the other.
  private var toServer: [UInt8] = []
  private var toClient: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 16 << 10)
  /// What TLS waits for before it can go on.
  private var events = Int16(POLLIN)

  /// Seconds that the first handshake may take.
  private static let handshakeSeconds = 10.0
  /// Milliseconds without a byte either way after which both are closed.
  private static let idle: Int32 = 70_000

  init?(client: Int32, server: Int32, context: TLSContext) {
    guard let ssl = SSL_new(context.pointer) else { return nil }
    self.ssl = ssl
    self.client = client
    self.server = server
    guard SSL_set_fd(ssl, client) == 1 else {
      SSL_free(ssl)
      return nil
    }
    // What is written again may have moved in memory.
    SSL_ctrl(ssl, SSL_CTRL_MODE, Int(SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER), nil)
  }

  deinit { SSL_free(ssl) }

  /// Runs until either side is done.
  func run() {
    ERR_clear_error()
    guard shakeHands() else { return }
    while pump() {
      var polls = [
        pollfd(fd: client, events: events, revents: 0),
        pollfd(fd: server, events: serverEvents, revents: 0),
      ]
      let count = poll(&polls, 2, Self.idle)
      if count == 0 || count < 0 && errno != EINTR { break }
      // Nobody is left to send to, and nothing is waited for from there.
      if events == 0, polls[0].revents & Int16(POLLHUP | POLLERR) != 0 { break }
    }
    SSL_shutdown(ssl)
  }

  private var serverEvents: Int16 {
    (toClient.isEmpty ? Int16(POLLIN) : 0) | (toServer.isEmpty ? 0 : Int16(POLLOUT))
  }

  private func shakeHands() -> Bool {
    let end = Double(DispatchTime.now().uptimeNanoseconds) * 1e-9 + Self.handshakeSeconds
    while true {
      let result = SSL_accept(ssl)
      if result == 1 { return true }
      guard let wanted = wanted(result) else { return false }
      let rest = end - Double(DispatchTime.now().uptimeNanoseconds) * 1e-9
      guard rest > 0, Sockets.wait(client, for: wanted, milliseconds: Int32(rest * 1000) + 1) != 0 else { return false }
    }
  }

  /// Moves what can be moved. `false` once a side is done.
  private func pump() -> Bool {
    events = 0
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      if toServer.isEmpty {
        let count = SSL_read(ssl, &chunk, Int32(chunk.count))
        if count > 0 {
          toServer = Array(chunk.prefix(Int(count)))
          hasMoved = true
        } else if let wanted = wanted(count) {
          events |= wanted
        } else {
          return false
        }
      }
      if !toServer.isEmpty {
        let count = send(server, toServer, toServer.count, Sockets.quietly)
        if count > 0 {
          toServer.removeFirst(count)
          hasMoved = true
        } else if errno != EAGAIN, errno != EINTR {
          return false
        }
      }
      if toClient.isEmpty {
        let count = recv(server, &chunk, chunk.count, 0)
        if count > 0 {
          toClient = Array(chunk.prefix(count))
          hasMoved = true
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          return false
        }
      }
      if !toClient.isEmpty {
        let count = SSL_write(ssl, toClient, Int32(toClient.count))
        if count > 0 {
          toClient.removeFirst(Int(count))
          hasMoved = true
        } else if let wanted = wanted(count) {
          events |= wanted
        } else {
          return false
        }
      }
    }
    return true
  }

  /// What to wait for after a call that did not go through; `nil` where the connection is over.
  private func wanted(_ result: Int32) -> Int16? {
    switch SSL_get_error(ssl, result) {
    case SSL_ERROR_WANT_READ: return Int16(POLLIN)
    case SSL_ERROR_WANT_WRITE: return Int16(POLLOUT)
    default:
      ERR_clear_error()
      return nil
    }
  }
}
