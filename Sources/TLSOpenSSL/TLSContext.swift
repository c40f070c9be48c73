// SPDX-License-Identifier: GPL-3.0-or-later
internal import COpenSSL
internal import StudioCore

/// What connections over TLS share: the certificate with its key, and the protocols that are spoken (1.2 and later).
final class TLSContext: @unchecked Sendable {
  // OpenSSL counts the references to it itself, and it is not changed once it is made.
  let pointer: OpaquePointer

  /// - Parameter path: a file with key and certificate in PEM.
  init(certificate path: String) throws(StudioError) {
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw Self.failure() }
    let isReady =
      followspot_set_oldest_protocol(context) == 1 && SSL_CTX_use_certificate_chain_file(context, path) == 1
      && SSL_CTX_use_PrivateKey_file(context, path, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(context) == 1
    guard isReady else {
      SSL_CTX_free(context)
      throw Self.failure()
    }
    pointer = context
  }

  deinit { SSL_CTX_free(pointer) }

  private static func failure() -> StudioError {
    StudioError(
      .engine, "OpenSSL did not take the certificate for the local network",
      hint: "Remove certificate.pem from the studio folder: another is made then")
  }
}
