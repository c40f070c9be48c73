// SPDX-License-Identifier: GPL-3.0-or-later
internal import COpenSSL
public import StudioCore

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A certificate of this machine's own, with its key: nobody vouches for it, so a person compares its fingerprint once.
public struct SelfSignedCertificate: Sendable, Hashable {
  /// Key and certificate in PEM, as servers read them.
  public let pem: [UInt8]
  /// SHA-256 of the certificate, in pairs of hexadecimal digits with colons, as browsers show it.
  public let fingerprint: String
  /// The names and addresses that it is for, such as `IP:192.168.1.5,DNS:localhost`.
  public let names: String

  /// Days that a certificate is good for; some browsers take no longer ones.
  private static let days = 397

  /// Makes a key (P-256) and a certificate for these IPv4 addresses. Costs some milliseconds.
  /// - Throws: `StudioError` `engine` where OpenSSL fails.
  public init(addresses: [String]) throws(StudioError) {
    let names = (addresses.map { "IP:\($0)" } + ["DNS:localhost"]).joined(separator: ",")
    guard let key = followspot_make_key() else { throw Self.failure("key") }
    defer { EVP_PKEY_free(key) }
    guard let certificate = X509_new() else { throw Self.failure("certificate") }
    defer { X509_free(certificate) }
    var isGood = X509_set_version(certificate, 2) == 1
    var serial = [UInt8](repeating: 0, count: 16)
    isGood = isGood && RAND_bytes(&serial, 16) == 1
    serial[0] &= 0x7F
    let number = BN_bin2bn(serial, 16, nil)
    isGood = isGood && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    BN_free(number)
    // A day back, for clocks that are late.
    isGood = isGood && X509_gmtime_adj(X509_getm_notBefore(certificate), -86_400) != nil
    isGood = isGood && X509_gmtime_adj(X509_getm_notAfter(certificate), (Self.days - 1) * 86_400) != nil
    isGood = isGood && X509_set_pubkey(certificate, key) == 1
    let subject = X509_get_subject_name(certificate)
    isGood = isGood && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, "Followspot", -1, -1, 0) == 1
    isGood = isGood && X509_set_issuer_name(certificate, subject) == 1
    isGood = isGood && followspot_add_extension(certificate, NID_subject_alt_name, names) == 1
    isGood = isGood && followspot_add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE") == 1
    isGood = isGood && followspot_add_extension(certificate, NID_ext_key_usage, "serverAuth") == 1
    isGood = isGood && X509_sign(certificate, key, EVP_sha256()) > 0
    guard isGood, let pem = Self.pem(key, certificate), let fingerprint = Self.fingerprint(certificate) else {
      throw Self.failure("certificate")
    }
    self.pem = pem
    self.fingerprint = fingerprint
    self.names = names
  }

  /// Reads one that was kept. `nil` where it is none, is for other addresses, or has less than 30 days left.
  public init?(pem: [UInt8], addresses: [String]) {
    let names = (addresses.map { "IP:\($0)" } + ["DNS:localhost"]).joined(separator: ",")
    guard let file = BIO_new_mem_buf(pem, Int32(pem.count)) else { return nil }
    defer { BIO_free(file) }
    guard let key = PEM_read_bio_PrivateKey(file, nil, nil, nil) else { return nil }
    EVP_PKEY_free(key)
    guard let certificate = PEM_read_bio_X509(file, nil, nil, nil) else { return nil }
    defer { X509_free(certificate) }
    var limit = time(nil) + 30 * 86_400
    guard X509_cmp_time(X509_get0_notAfter(certificate), &limit) > 0 else { return nil }
    for address in addresses where X509_check_ip_asc(certificate, address, 0) != 1 { return nil }
    guard let fingerprint = Self.fingerprint(certificate) else { return nil }
    self.pem = pem
    self.fingerprint = fingerprint
    self.names = names
  }

  private static func pem(_ key: OpaquePointer, _ certificate: OpaquePointer) -> [UInt8]? {
    guard let file = BIO_new(BIO_s_mem()) else { return nil }
    defer { BIO_free(file) }
    guard PEM_write_bio_PrivateKey(file, key, nil, nil, 0, nil, nil) == 1, PEM_write_bio_X509(file, certificate) == 1
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = BIO_read(file, &bytes, Int32(bytes.count))
    return count > 0 ? Array(bytes.prefix(Int(count))) : nil
  }

  private static func fingerprint(_ certificate: OpaquePointer) -> String? {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 32
    guard X509_digest(certificate, EVP_sha256(), &digest, &count) == 1 else { return nil }
    let digits = Array("0123456789ABCDEF")
    return digest.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: ":")
  }

  private static func failure(_ what: String) -> StudioError {
    StudioError(.engine, "OpenSSL could not make a \(what) for the local network")
  }
}
