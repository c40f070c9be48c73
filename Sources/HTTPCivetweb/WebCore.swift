// SPDX-License-Identifier: GPL-3.0-or-later
internal import CCivetweb
internal import Dispatch
internal import Foundation
internal import Pipeline
internal import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What civetweb's callbacks share: who answers, and the WebSockets that are open.
final class WebCore: Sendable {
  private let handler: any WebHandler
  private let largestMessage: Int
  private let isBehindTLS: Bool
  private let messages = Guarded<[String]>([])
  private let channels = Guarded<[WebChannel]>([])

  init(handler: any WebHandler, options: WebServer.Options) {
    self.handler = handler
    largestMessage = options.largestMessage
    isBehindTLS = options.isBehindTLS
  }

  /// What civetweb said last.
  var lastMessage: String? { messages.withLock { $0.last } }

  func note(_ message: String) {
    messages.withLock { messages in
      if messages.count >= 16 { messages.removeFirst() }
      messages.append(message)
    }
  }

  /// Answers a request. Returns the status, or 0 where civetweb is to go on with the handshake of a WebSocket.
  func begin(_ connection: OpaquePointer) -> Int32 {
    guard let info = mg_get_request_info(connection)?.pointee else { return 500 }
    guard info.num_headers < MG_MAX_HEADERS else {
      // civetweb lets go of more than that without a word, and who may ask must not hang on what was let go.
      refuse(connection, status: 431)
      return 431
    }
    let request = request(info, connection)
    let wantsSocket = request.isUpgrade && request.method == "GET"
    // civetweb's threads have a stack of 100 KB: too little for code that reads other people's documents.
    let answer = onBigStack { [handler] () -> WebSocketDecision in
      wantsSocket ? handler.accept(request) : .refuse(handler.respond(to: request))
    }
    switch answer ?? .refuse(handler.refuse(status: 503)) {
    case .open(let listener):
      let channel = WebChannel(listener: listener, largestMessage: largestMessage)
      mg_set_user_connection_data(connection, Unmanaged.passRetained(channel).toOpaque())
      return 0
    case .refuse(let response):
      let isLast = request.body.isAbandoned || wantsSocket
      send(response, to: connection, isHead: request.method == "HEAD", isLast: isLast)
      if request.body.isAbandoned { request.body.drain() }
      return Int32(response.status)
    }
  }

  /// Answers what was too broken to be read.
  func refuse(_ connection: OpaquePointer, status: Int) {
    send(handler.refuse(status: status), to: connection, isHead: false, isLast: true)
  }

  func add(_ channel: WebChannel) { channels.withLock { $0.append(channel) } }
  func remove(_ channel: WebChannel) { channels.withLock { $0.removeAll { $0 === channel } } }

  /// Says goodbye to every WebSocket; waits until that is written, a second for all of them.
  func stop() {
    let sockets = channels.withLock { $0.compactMap(\.socket) }
    for socket in sockets { socket.close(code: 1001, reason: "The studio is closing") }
    let end = Date(timeIntervalSinceNow: 1)
    for socket in sockets { socket.waitUntilWritten(until: end) }
  }

  private func send(_ response: WebResponse, to connection: OpaquePointer, isHead: Bool, isLast: Bool) {
    if isLast { mg_disable_connection_keep_alive(connection) }
    if let file = response.file {
      send(file: file, response, to: connection, isHead: isHead)
      return
    }
    let phrase = mg_get_response_code_text(connection, Int32(response.status)).map { String(cString: $0) } ?? ""
    var head = "HTTP/1.1 \(response.status) \(phrase)\r\n"
    for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
    if response.status != 304 { head += "Content-Length: \(response.body.count)\r\n" }
    head += isLast ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n"
    // In one piece, so that a small answer is one packet.
    let bytes = isHead || response.status == 304 ? Array(head.utf8) : Array(head.utf8) + response.body
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { mg_write(connection, $0.baseAddress! + sent, bytes.count - sent) }
      guard count > 0 else {
        mg_disable_connection_keep_alive(connection)
        return
      }
      sent += Int(count)
    }
  }

  /// civetweb answers with the range that was asked for, and 304 where nothing is new.
  private func send(file: String, _ response: WebResponse, to connection: OpaquePointer, isHead: Bool) {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return send(handler.refuse(status: 404), to: connection, isHead: isHead, isLast: true)
    }
    guard Self.limitRange(of: connection, to: Int(status.st_size)) else {
      var refusal = handler.refuse(status: 416)
      refusal.headers.append(("Content-Range", "bytes */\(status.st_size)"))
      return send(refusal, to: connection, isHead: isHead, isLast: true)
    }
    let type = response.headers.first { $0.name.lowercased() == "content-type" }?.value ?? "application/octet-stream"
    let others = response.headers.filter { !["content-type", "cache-control"].contains($0.name.lowercased()) }
    mg_send_mime_file2(connection, file, type, others.map { "\($0.name): \($0.value)\r\n" }.joined())
  }

  /// Has civetweb see of a request's range only what it answers rightly. Of one that ends beyond the file it promises
  /// a byte too many, of one that begins there or ends before it begins a negative number of them.
  /// - Returns: whether the file has the first byte of the range.
  private static func limitRange(of connection: OpaquePointer, to size: Int) -> Bool {
    guard let info = mg_get_request_info(connection) else { return true }
    return withUnsafeBytes(of: info.pointee.http_headers) { raw in
      let headers = raw.bindMemory(to: mg_header.self).prefix(max(0, min(64, Int(info.pointee.num_headers))))
      return headers.allSatisfy { header in
        guard let name = header.name, strcasecmp(name, "range") == 0, let value = header.value else { return true }
        // It lies in the buffer that civetweb has read the head into, and reads it again from there.
        let text = UnsafeMutablePointer(mutating: value)
        guard let range = WebRange(String(cString: value)) else {
          text[0] = 0
          return true
        }
        if let last = range.last, last >= size, let dash = strchr(text, 0x2D) { dash[1] = 0 }
        return range.first < size
      }
    }
  }

  /// Runs `work` on a thread of its own and waits; `nil` where there is no thread left.
  private func onBigStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    let result = Guarded<Result?>(nil)
    let done = DispatchSemaphore(value: 0)
    let isStarted = WorkerThread.tryStart {
      let value = work()
      result.withLock { $0 = value }
      done.signal()
    }
    guard isStarted else { return nil }
    done.wait()
    return result.withLock { $0 }
  }

  private func request(_ info: mg_request_info, _ connection: OpaquePointer) -> WebRequest {
    let text = { (pointer: UnsafePointer<CChar>?) in pointer.map { String(cString: $0) } ?? "" }
    let headers = withUnsafeBytes(of: info.http_headers) { raw in
      raw.bindMemory(to: mg_header.self).prefix(max(0, min(64, Int(info.num_headers)))).map {
        (name: text($0.name), value: text($0.value))
      }
    }
    let address = withUnsafeBytes(of: info.remote_addr) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    let expects = headers.contains { $0.name.lowercased() == "expect" && $0.value.lowercased() == "100-continue" }
    return WebRequest(
      method: text(info.request_method), path: text(info.request_uri), query: text(info.query_string),
      remoteAddress: address, isSecure: isBehindTLS || info.is_ssl != 0, headers: headers,
      body: WebRequestBody(connection, announced: Int(info.content_length), expectsContinue: expects))
  }
}
