// SPDX-License-Identifier: GPL-3.0-or-later
import TLSOpenSSL
import Testing

@Suite struct DigestTests {
  /// The examples of FIPS 180-4, in one piece and in several.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func isSHA256(text: String, expected: String) {
    for size in [1, 7, 64] {
      let digest = Digest()
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        Array(rest.prefix(size)).withUnsafeBytes { digest.add($0) }
        rest = rest.dropFirst(size)
      }
      #expect(digest.finish() == expected)
    }
  }
}
