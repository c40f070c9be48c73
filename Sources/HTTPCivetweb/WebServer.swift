// SPDX-License-Identifier: GPL-3.0-or-later
internal import CCivetweb
internal import Pipeline
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// HTTP and WebSockets through civetweb. Listens from when it is made until it is stopped.
public final class WebServer: Sendable {
  /// Where and how it listens.
  public struct Options: Sendable {
    /// The address to listen at; `127.0.0.1` for this machine alone.
    public var address = "127.0.0.1"
    /// The port; 0 lets the system choose.
    public var port = 0
    /// Connections that are served at once; each takes a thread with a stack of 100 KB.
    public var connections = 128
    /// Bytes that a request's head may have.
    public var largestHead = 16 << 10
    /// Bytes that a message over a WebSocket may have.
    public var largestMessage = 2 << 20
    /// Seconds that a client may take to send a request's head, or to take what is sent to it.
    public var patience = 10
    /// Whether all that comes has come over TLS, to a relay before it.
    public var isBehindTLS = false

    /// The defaults are those of a server for this machine alone.
    public init() {}
  }

  /// The port that it listens at.
  public let port: Int
  private let core: WebCore
  private let context: Guarded<OpaqueHandle?>

  /// A pointer that may change threads: civetweb's functions on a context may be called from any.
  struct OpaqueHandle: @unchecked Sendable {
    var pointer: OpaquePointer
    var retained: Unmanaged<WebCore>
  }

  /// Starts to listen.
  /// - Throws: `StudioError` `unavailable` where the port is taken or may not be used.
  public init(_ options: Options, handler: any WebHandler) throws {
    let core = WebCore(handler: handler, options: options)
    self.core = core
    let retained = Unmanaged.passRetained(core)
    // Without its TLS: Debian's build of it looks for a function that OpenSSL 3 no longer has, and crashes.
    _ = mg_init_library(0)
    var callbacks = mg_callbacks()
    callbacks.begin_request = webBeginRequest
    callbacks.http_error = webHTTPError
    callbacks.connection_closed = webConnectionClosed
    callbacks.log_message = webLogMessage
    callbacks.log_access = webLogAccess
    let words = [
      "listening_ports", "\(options.address):\(options.port)",
      "num_threads", "\(options.connections)", "tcp_nodelay", "1", "max_request_size", "\(options.largestHead)",
      "request_timeout_ms", "\(options.patience * 1000)", "enable_keep_alive", "yes", "keep_alive_timeout_ms", "3000",
      "websocket_timeout_ms", "5000", "enable_websocket_ping_pong", "yes", "decode_url", "no",
      "enable_directory_listing", "no", "enable_auth_domain_check", "no", "linger_timeout_ms", "0",
      // Files change, and what an address leads to with each start: a browser asks whether what it has is still right.
      "static_file_cache_control", "no-cache",
    ]
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { UnsafePointer($0) } + [nil]
    guard let context = mg_start(&callbacks, retained.toOpaque(), &pointers) else {
      retained.release()
      throw Self.failure(options, core.lastMessage)
    }
    // civetweb ignores the end of children, which whoever starts one here wants to know of.
    signal(SIGCHLD, SIG_DFL)
    mg_set_websocket_handler(
      context, "/", webSocketConnect, webSocketReady, webSocketData, webSocketClose, retained.toOpaque())
    var ports = [mg_server_port](repeating: mg_server_port(), count: 4)
    let count = Int(mg_get_server_ports(context, 4, &ports))
    port = count > 0 ? Int(ports[0].port) : options.port
    self.context = Guarded(OpaqueHandle(pointer: context, retained: retained))
  }

  deinit { stop() }

  /// Ends every connection and stops listening; waits until that is done, at most a few seconds.
  public func stop() {
    guard
      let handle = context.withLock({ context in
        defer { context = nil }; return context
      })
    else { return }
    core.stop()
    let isDone = Guarded(false)
    // civetweb looks at whether it is to stop every two seconds, and with each connection.
    _ = WorkerThread.tryStart { [port] in
      while !isDone.withLock({ $0 }) {
        Self.knock(at: port)
        usleep(20_000)
      }
    }
    mg_stop(handle.pointer)
    isDone.withLock { $0 = true }
    handle.retained.release()
  }

  /// Opens a connection and closes it.
  private static func knock(at port: Int) {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    close(descriptor)
  }

  private static func failure(_ options: Options, _ message: String?) -> StudioError {
    let place = "\(options.address):\(options.port)"
    return StudioError(
      .unwritable, "The server can't listen at \(place)\(message.map { " (\($0))" } ?? "")",
      hint: options.port == 0
        ? "Check that this machine has a loopback interface"
        : "Another program may be using the port: stop it, or choose another with --port")
  }
}
