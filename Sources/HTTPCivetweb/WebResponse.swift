// SPDX-License-Identifier: GPL-3.0-or-later

/// An answer that is whole before it is sent.
public struct WebResponse: Sendable {
  /// The status code, 100 to 599.
  public var status: Int
  /// Header names and values; `Content-Length`, `Connection` and `Date` are added.
  public var headers: [(name: String, value: String)]
  /// The body; not sent for `HEAD`.
  public var body: [UInt8]
  /// A file that is the body instead, with ranges as the request asks for them; it is never read whole.
  /// `Cache-Control` is `no-cache`. Where it can't be read, the answer is what the handler says to the status.
  public var file: String?

  /// An answer of its parts.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
