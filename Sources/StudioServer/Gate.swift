// SPDX-License-Identifier: GPL-3.0-or-later
internal import HTTPCivetweb

/// Who is let in: requests made to this server by its own page, with the token that it was started with.
///
/// `Host` keeps out pages of other names that lead here (DNS rebinding), `Origin` and `Sec-Fetch-Site` those of other
/// sites, and a token in a cookie other programs and people on this machine.
struct Gate: Sendable {
  /// What `Host` may be, in lower case: `127.0.0.1:8080`, `localhost:8080`.
  let hosts: Set<String>
  /// The cookie's name. It has the port in it: cookies are shared among the ports of a host.
  let cookieName: String

  /// Why a request is refused whatever it is for, or `nil`.
  func refusal(of request: WebRequest) -> ServerError? {
    let host = request.values(of: "Host")
    guard host.count == 1, hosts.contains(host[0].lowercased()) else {
      return ServerError(
        421, "wrong-host", "This is the studio of another address",
        hint: "Open the address that the program printed")
    }
    let origins = request.values(of: "Origin")
    guard origins.isEmpty || origins == ["\(request.isSecure ? "https" : "http")://\(host[0].lowercased())"] else {
      return ServerError(403, "wrong-origin", "Another site's page may not use the studio")
    }
    if let site = request[header: "Sec-Fetch-Site"], site != "same-origin", site != "none",
      !(request.method == "GET" && request[header: "Sec-Fetch-Mode"] == "navigate")
    {
      return ServerError(403, "wrong-origin", "Another site's page may not use the studio")
    }
    return nil
  }

  /// What the request carries in cookies of that name.
  func cookies(of request: WebRequest) -> [String] {
    request.values(of: "Cookie").flatMap { header in
      header.split(separator: ";").compactMap { pair -> String? in
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookieName else { return nil }
        return String(parts[1])
      }
    }
  }

  /// Whether two secrets are the same; takes as long for a near miss as for any other.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A secret of 192 bits that is safe in an address.
  static func makeToken() -> String {
    var random = SystemRandomNumberGenerator()
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return String(decoding: (0..<32).map { _ in letters[Int(random.next() & 63)] }, as: UTF8.self)
  }
}
