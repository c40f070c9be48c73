// SPDX-License-Identifier: GPL-3.0-or-later
internal import COpenSSL

/// SHA-256 of bytes as they come. One owner.
public final class Digest {
  private let context: OpaquePointer?

  /// Of nothing yet.
  public init() {
    context = EVP_MD_CTX_new()
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes the next bytes. Cost: about a gigabyte a second where the processor has instructions for it.
  public func add(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return }
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// 64 hexadecimal digits. Nothing can be added afterwards.
  public func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    EVP_DigestFinal_ex(context, &digest, &count)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.prefix(Int(count)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
