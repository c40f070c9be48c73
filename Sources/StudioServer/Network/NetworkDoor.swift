// SPDX-License-Identifier: GPL-3.0-or-later
internal import TLSOpenSSL
internal import HTTPCivetweb
internal import Pipeline
internal import PlainFiles
internal import QRCodes
internal import StudioCore

/// The studio's door to the local network: closed, unless the person opens it. A server of its own, which lets visitors see
/// what is being read, and over TLS also hold it and move it.
final class NetworkDoor: Sendable {
  private struct State {
    var server: WebServer?
    /// What stands before it where the door is secure.
    var relay: TLSRelay?
    /// The port that visitors see.
    var port = 0
    var isSecure: Bool { relay != nil }
    var addresses: [String] = []
    var fingerprint: String?
  }

  private let studio: StudioParts
  private let state = Guarded(State())
  /// Opening and closing take a moment: one at a time.
  private let turn = Guarded(())
  let book = Guarded(VisitorBook())

  init(_ studio: StudioParts) {
    self.studio = studio
  }

  /// Opens the door, or opens it another way.
  /// - Parameter isSecure: over TLS, so that visitors may have buttons; else they only look.
  /// - Throws: `ServerError` where there is no network, or the server can't listen.
  func open(isSecure: Bool) throws {
    try turn.withLock { _ in
      if state.withLock({ $0.server != nil && $0.isSecure == isSecure }) { return }
      close(.now)
      let addresses = LocalAddresses.all()
      guard !addresses.isEmpty else {
        throw ServerError(
          503, "no-network", "This machine is in no network", hint: "Connect it to one, then turn this on again")
      }
      var options = WebServer.Options()
      options.address = isSecure ? "127.0.0.1" : "0.0.0.0"
      options.connections = 48
      options.isBehindTLS = isSecure
      let certificate = isSecure ? try keptCertificate(addresses) : nil
      let routes = Guarded<VisitorRoutes?>(nil)
      let server = try WebServer(options, handler: LateHandler { routes.withLock { $0 } })
      let relay = try certificate.map { kept throws(StudioError) in
        try TLSRelay(certificate: kept.path, target: server.port)
      }
      let port = relay?.port ?? server.port
      let gate = Gate(hosts: Set(addresses.map { "\($0):\(port)" }), cookieName: "followspot-visit-\(port)")
      let made = VisitorRoutes(gate: gate, isSecure: isSecure, book: book, studio: studio)
      routes.withLock { $0 = made }
      book.withLock { $0 = VisitorBook() }
      state.withLock {
        $0 = State(
          server: server, relay: relay, port: port, addresses: addresses,
          fingerprint: certificate?.certificate.fingerprint)
      }
    }
  }

  /// Closes the door and sends every visitor away.
  func close() { turn.withLock { _ in close(.now) } }

  private enum Moment { case now }

  /// The turn is taken.
  private func close(_: Moment) {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    old.relay?.stop()
    old.server?.stop()
  }

  /// The address that visitors open; `nil` while the door is closed.
  var address: String? {
    state.withLock { state in
      guard state.server != nil, let host = state.addresses.first else { return nil }
      return "\(state.isSecure ? "https" : "http")://\(host):\(state.port)/"
    }
  }

  /// What the person is shown.
  func json() -> JSONText {
    let state = state.withLock { $0 }
    var out = JSONText()
    guard state.server != nil, let first = state.addresses.first else {
      out.append("{\"on\":false}")
      return out
    }
    let (code, visitors) = book.withLock { ($0.code, $0.count) }
    let address = { (host: String) in "\(state.isSecure ? "https" : "http")://\(host):\(state.port)/" }
    out.append(
      "{\"on\":true,\"secure\":\(state.isSecure),\"role\":\"\(state.isSecure ? "remote" : "display")\",\"address\":")
    out.append(string: address(first))
    out.append(",\"addresses\":[")
    for (index, host) in state.addresses.enumerated() {
      if index > 0 { out.append(",") }
      out.append(string: address(host))
    }
    out.append("],\"code\":\"\(code)\",\"visitors\":\(visitors),\"qr\":")
    out.append(string: QRCode.svg("\(address(first))?code=\(code)") ?? "")
    if let fingerprint = state.fingerprint {
      out.append(",\"fingerprint\":")
      out.append(string: fingerprint)
    }
    out.append("}")
    return out
  }

  /// The certificate that is kept in the studio folder; made at first use, and where the machine has other addresses.
  private func keptCertificate(
    _ addresses: [String]
  ) throws(StudioError) -> (path: String, certificate: SelfSignedCertificate) {
    let path = "\(studio.folder)/certificate.pem"
    if let bytes = try StudioFiles.read(path, largest: 1 << 16),
      let kept = SelfSignedCertificate(pem: bytes, addresses: addresses)
    {
      return (path, kept)
    }
    let made = try SelfSignedCertificate(addresses: addresses)
    try StudioFiles.replace(path, with: made.pem)
    return (path, made)
  }
}
