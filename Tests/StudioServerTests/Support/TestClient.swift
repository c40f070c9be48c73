// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection over TCP that sends what a test wants, right or wrong, and reads what comes back.
final class TestClient {
  struct Failure: Error, CustomStringConvertible { var description: String }

  /// An answer to a request.
  struct Answer {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
  }

  private let descriptor: Int32
  private let patience: Int
  private var buffer: [UInt8] = []

  /// - Parameter seconds: how long a read waits, and a message that is wanted among others.
  init(port: Int, seconds: Int = 30) throws {
    patience = seconds
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(description: "no connection to port \(port)") }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends all of it; a peer that has gone is no failure.
  func send(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
      if count <= 0 { return }
      done += count
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Reads more; `false` at the end.
  private func fill() throws -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EAGAIN { throw Failure(description: "nothing came for \(patience) s") }
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  private func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0 else { throw Failure(description: "\(count) bytes are announced") }
    while buffer.count < count { guard try fill() else { throw Failure(description: "the connection was closed") } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Reads an answer's head.
  func head() throws -> Answer {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let place = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
        let lines = String(decoding: buffer[..<place], as: UTF8.self).components(separatedBy: "\r\n")
        buffer.removeFirst(place + 4)
        let headers = lines.dropFirst().map { line in
          let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
          return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
        }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, headers: headers, body: [])
      }
      guard try fill() else { throw Failure(description: "the connection was closed") }
    }
  }

  /// Reads an answer.
  func answer() throws -> Answer {
    var answer = try head()
    if answer.status == 100 { answer = try head() }
    if let length = answer["Content-Length"].flatMap({ Int($0) }) { answer.body = try take(length) }
    return answer
  }

  // MARK: WebSocket

  /// Sends a frame, masked as a client's must be.
  func frame(_ first: UInt8, _ payload: [UInt8]) {
    var bytes = [first]
    if payload.count < 126 {
      bytes.append(0x80 | UInt8(payload.count))
    } else if payload.count < 65_536 {
      bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    } else {
      bytes.append(0x80 | 127)
      bytes += (0..<8).reversed().map { UInt8(payload.count >> (8 * $0) & 255) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    bytes += mask
    bytes += payload.enumerated().map { $0.element ^ mask[$0.offset & 3] }
    send(bytes)
  }

  func message(_ text: String) { frame(0x81, Array(text.utf8)) }

  /// Sends a frame of audio: 20 ms of one sample's value.
  func audio(_ number: UInt32, _ sample: Int16 = 500) {
    let head = (0..<4).map { UInt8(number >> UInt32(8 * $0) & 255) }
    let bits = UInt16(bitPattern: sample)
    frame(0x82, head + (0..<320).flatMap { _ in [UInt8(bits & 255), UInt8(bits >> 8)] })
  }

  /// The two bytes that a frame begins with; `nil` where the connection was closed, in order or not.
  private func takeHead() throws -> [UInt8]? {
    while buffer.count < 2 { guard try fill() else { return nil } }
    return try take(2)
  }

  /// The next message as a JSON object; `nil` once the connection is closed.
  func receive() throws -> [String: Any]? {
    while true {
      guard let head = try takeHead() else { return nil }
      var count = Int(head[1] & 127)
      if count == 126 { count = try take(2).reduce(0) { $0 << 8 | Int($1) } }
      if count == 127 { count = try take(8).reduce(0) { $0 << 8 | Int($1) } }
      let payload = try take(count)
      switch head[0] & 15 {
      case 1: return try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any]
      case 8: return nil
      case 9: frame(0x8A, payload)
      default: break
      }
    }
  }

  /// The next message of a kind that fulfils a condition.
  func receive(_ type: String, where isWanted: ([String: Any]) -> Bool = { _ in true }) throws -> [String: Any] {
    let end = Date(timeIntervalSinceNow: Double(patience))
    var last: [String: Any] = [:]
    while let message = try receive() {
      if message["type"] as? String == type, isWanted(message) { return message }
      last = message
      guard Date() < end else { throw Failure(description: "“\(type)” did not come; the last was \(last)") }
    }
    throw Failure(description: "the connection was closed before “\(type)”")
  }
}
