// SPDX-License-Identifier: GPL-3.0-or-later

/// Answers requests. Called on threads with the system's usual stack, many at a time.
public protocol WebHandler: Sendable {
  /// The answer to a request.
  func respond(to request: WebRequest) -> WebResponse

  /// Whether a request for a WebSocket is let in: who is told of what comes, or the answer that refuses it.
  func accept(_ request: WebRequest) -> WebSocketDecision

  /// The answer to a request that was too broken to be read: a header that is too large, a method that is none. Also
  /// the one where an answer's file can't be sent: 404, 416 where it has no such range, 500.
  func refuse(status: Int) -> WebResponse
}

/// What becomes of a request for a WebSocket.
public enum WebSocketDecision: Sendable {
  case open(any WebSocketListener)
  case refuse(WebResponse)
}

/// Told what comes over one WebSocket, in order, on the connection's own thread, which has a small stack: hand the work on.
public protocol WebSocketListener: AnyObject, Sendable {
  /// It is open; `socket` may be written to from any thread until `closed`.
  func opened(_ socket: WebSocket)
  /// A whole text message, UTF-8. `false` ends the connection.
  func received(text: [UInt8]) -> Bool
  /// A whole binary message. `false` ends the connection.
  func received(binary: [UInt8]) -> Bool
  /// It is over, whoever ended it. Called once, after `opened`.
  func closed()
}
