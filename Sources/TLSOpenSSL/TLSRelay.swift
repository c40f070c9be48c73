// SPDX-License-Identifier: GPL-3.0-or-later
internal import Foundation
internal import Pipeline
public import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Takes connections over TLS and passes what is in them to a server on this machine's loopback address, and back.
///
/// Here and not in the server, whose own TLS does not work with OpenSSL 3 as Debian builds it (docs/decisions/0014). A thread a
/// connection; 32 KB each are held at most.
public final class TLSRelay: @unchecked Sendable {
  /// The port that it listens at.
  public let port: Int
  private let target: UInt16
  private let context: TLSContext
  private let listener: Int32
  private let condition = NSCondition()
  /// Descriptors of the connections that are open; guarded by the condition.
  private var open: Set<Int32> = []
  private var isStopped = false

  /// Connections at once; others wait to be taken.
  private static let mostConnections = 48

  /// Starts to listen at every address of the machine.
  /// - Parameters:
  ///   - certificate: a file with key and certificate in PEM.
  ///   - target: the port of the server behind it.
  /// - Throws: `StudioError` where the certificate is none or no port is free.
  public init(certificate: String, target: Int) throws(StudioError) {
    context = try TLSContext(certificate: certificate)
    self.target = UInt16(target)
    guard let (listener, port) = Sockets.listen() else {
      throw StudioError(.unwritable, "The server can't listen in the local network", hint: "Try again")
    }
    self.listener = listener
    self.port = port
    guard WorkerThread.tryStart({ [weak self, listener] in TLSRelay.accept(listener) { self } }) else {
      close(listener)
      throw StudioError(.engine, "The machine has no thread left")
    }
  }

  deinit { stop() }

  /// Ends every connection and stops listening; waits until that is done.
  public func stop() {
    condition.lock()
    let isFirst = !isStopped
    isStopped = true
    // Whoever waits on one of them wakes; the descriptors are closed by their own threads.
    for descriptor in open { shutdown(descriptor, Sockets.both) }
    if isFirst { shutdown(listener, Sockets.both) }
    let end = Date(timeIntervalSinceNow: 5)
    while !open.isEmpty, condition.wait(until: end) {}
    condition.unlock()
  }

  /// Takes connections until the listener is shut down, which is then closed.
  private static func accept(_ listener: Int32, _ relay: () -> TLSRelay?) {
    defer { close(listener) }
    while true {
      guard Sockets.wait(listener, for: Int16(POLLIN), milliseconds: 500) != 0 else {
        if relay() == nil { return }
        continue
      }
      let client = Sockets.accept(listener)
      guard let relay = relay(), !relay.hasStopped else {
        if client >= 0 { close(client) }
        return
      }
      guard client >= 0 else {
        // No descriptors are left, or the client has gone again.
        usleep(20_000)
        continue
      }
      relay.serve(client)
    }
  }

  private var hasStopped: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isStopped
  }

  private func serve(_ client: Int32) {
    condition.lock()
    let isWelcome = !isStopped && open.count < Self.mostConnections
    if isWelcome { open.insert(client) }
    condition.unlock()
    let isStarted =
      isWelcome
      && WorkerThread.tryStart { [self] in
        if let server = Sockets.connect(port: target) {
          TLSConnection(client: client, server: server, context: context)?.run()
          close(server)
        }
        finish(client)
      }
    if !isStarted { finish(client) }
  }

  /// Closes a connection; with the lock, so that nobody shuts down another one with its number.
  private func finish(_ client: Int32) {
    condition.lock()
    open.remove(client)
    close(client)
    condition.broadcast()
    condition.unlock()
  }
}
