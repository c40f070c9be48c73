// SPDX-License-Identifier: GPL-3.0-or-later
package import Pipeline
package import StudioCore
internal import PlainFiles
internal import TLSOpenSSL

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension TakeManifest.Part {
  /// Describes a file that was made of `bytes`.
  package init(_ bytes: [UInt8], as file: String, original: String? = nil) {
    let digest = Digest()
    bytes.withUnsafeBytes { digest.add($0) }
    self.init(file: file, bytes: bytes.count, sha256: digest.finish(), original: original)
  }

  /// Describes a file as it lies in `folder`. Cost: reading it once.
  /// - Returns: `nil` where it is not there.
  /// - Throws: `StudioError` `unreadable`.
  package init?(_ file: String, in folder: String, original: String? = nil) throws(StudioError) {
    let descriptor = open("\(folder)/\(file)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Self.unreadable(file, errno)
    }
    defer { close(descriptor) }
    let digest = Digest()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var bytes = 0
    while true {
      let count = chunk.withUnsafeMutableBytes { Descriptor.read(into: $0, from: descriptor) }
      if count < 0 { throw Self.unreadable(file, Int32(-count)) }
      if count == 0 { break }
      bytes += count
      chunk.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    self.init(file: file, bytes: bytes, sha256: digest.finish(), original: original)
  }

  private static func unreadable(_ file: String, _ number: Int32) -> StudioError {
    StudioError(.unreadable, "\(file) can't be read: \(Descriptor.message(number))")
  }
}
