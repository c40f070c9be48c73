// SPDX-License-Identifier: GPL-3.0-or-later
internal import CCivetweb
internal import Dispatch

/// The body of a request that is being answered. Read by whoever answers it, once, while civetweb's own thread waits.
final class WebRequestBody: @unchecked Sendable {
  private let connection: OpaquePointer
  /// Bytes that were announced; -1 where none were (no body, or chunks).
  private let announced: Int
  private let expectsContinue: Bool
  /// Whether some of it was left unread, so that the connection can't be used again.
  private(set) var isAbandoned = false

  /// Seconds that a body may take before it has to keep to the least pace, and that pace in bytes a second.
  private static let patience = 20.0
  private static let leastPace = 64_000.0

  /// Bytes and seconds that the rest of a refused body may take.
  private static let mostDrained = 256 << 20
  private static let drainSeconds = 5.0

  init(_ connection: OpaquePointer, announced: Int, expectsContinue: Bool) {
    self.connection = connection
    self.announced = announced
    self.expectsContinue = expectsContinue
  }

  /// Takes the rest of a body that was refused, for a while: a connection that is closed while the client still sends is reset,
  /// and the answer lost with it.
  func drain() {
    let start = DispatchTime.now().uptimeNanoseconds
    var rest = Self.mostDrained
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while rest > 0, Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9 < Self.drainSeconds {
      let count = Int(mg_read(connection, &chunk, chunk.count))
      guard count > 0 else { return }
      rest -= count
    }
  }

  func read(limit: Int) throws(WebBodyError) -> [UInt8] {
    guard announced <= limit else {
      isAbandoned = true
      throw .tooLarge(limit: limit)
    }
    if expectsContinue {
      let line = "HTTP/1.1 100 Continue\r\n\r\n"
      _ = mg_write(connection, line, line.utf8.count)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, announced))
    let start = DispatchTime.now().uptimeNanoseconds
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Int(mg_read(connection, &chunk, chunk.count))
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) * 1e-9
      if count < 0 || seconds > Self.patience + Double(bytes.count) / Self.leastPace {
        isAbandoned = true
        throw .incomplete
      }
      if count == 0 { break }
      guard bytes.count + count <= limit else {
        isAbandoned = true
        throw .tooLarge(limit: limit)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
    guard bytes.count >= announced else {
      isAbandoned = true
      throw .incomplete
    }
    return bytes
  }
}
