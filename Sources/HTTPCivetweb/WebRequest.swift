// SPDX-License-Identifier: GPL-3.0-or-later

/// One HTTP request; everything but its body is copied.
public struct WebRequest: Sendable {
  /// `GET`, `POST`, …
  public let method: String
  /// The path as it was sent, still percent-encoded, without the query.
  public let path: String
  /// What follows the first `?`, still encoded; empty where there is none.
  public let query: String
  /// The address that it came from, for example `127.0.0.1`.
  public let remoteAddress: String
  /// Whether it came over TLS.
  public let isSecure: Bool
  let headers: [(name: String, value: String)]
  let body: WebRequestBody

  /// The first header of that name, in any case of letters.
  public subscript(header name: String) -> String? {
    headers.first { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Every value of a header that may come more than once.
  public func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Whether it asks for a WebSocket.
  public var isUpgrade: Bool { self[header: "Upgrade"]?.lowercased() == "websocket" }

  /// A value of the query, percent-decoded; `nil` where it is not there or no text.
  public func queryValue(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard PercentCoding.decode(parts[0], plusIsSpace: true) == name else { continue }
      return parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
    }
    return nil
  }

  /// The decoded parts of the path between slashes; `nil` where one is empty in the middle, is no UTF-8, or is not a plain
  /// name (`.`, `..`, with a slash or control character in it). `/` gives none.
  public var pathParts: [String]? {
    guard path.hasPrefix("/") else { return nil }
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = PercentCoding.decode(part, plusIsSpace: false), text != ".", text != "..",
        text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x2F && $0 != 0x5C && $0 != 0x7F })
      else { return nil }
      parts.append(text)
    }
    if parts.last == "" { parts.removeLast() }
    return parts.contains("") ? nil : parts
  }

  /// Reads the whole body.
  /// - Parameter limit: bytes that are taken at most; more ends the connection after the answer.
  public func readBody(limit: Int) throws(WebBodyError) -> [UInt8] { try body.read(limit: limit) }
}
